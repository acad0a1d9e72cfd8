"""A mail server on this computer: it keeps what it is handed."""

from __future__ import annotations

import base64
import datetime as dt
import socketserver
import ssl
import threading
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import cast

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost that nobody else signed, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "public.pem", folder / "private.pem"
    public.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    plain = serialization.NoEncryption()
    pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    private.write_bytes(key.private_bytes(*pem, plain))
    return public, private


class MailBox:
    """A server at `localhost:port`. `got`: the mails; `says`: what it answers to recipients, in turn, 250
    where there is nothing; `heard`: every line before the mails, and whether nobody else could read it."""

    def __init__(self, tls: tuple[Path, Path] | None = None, password: str = "") -> None:
        self.got: list[EmailMessage] = []
        self.says: list[int] = []
        self.heard: list[tuple[str, bool]] = []
        box = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                hidden, known = False, not password
                self.say("220 localhost")
                while line := self.rfile.readline().decode().strip():
                    word = line.partition(" ")[0].upper()
                    box.heard.append((word + line[len(word) :], hidden))
                    if word == "EHLO":
                        more = [
                            *(["STARTTLS"] if tls and not hidden else []),
                            *(["AUTH PLAIN"] if password else []),
                        ]
                        self.say(*(f"250-{each}" for each in ("localhost", *more)), "250 8BITMIME")
                    elif word == "STARTTLS" and tls:
                        self.say("220 go on")
                        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                        context.load_cert_chain(*tls)
                        try:
                            self.request = context.wrap_socket(self.request, server_side=True)
                        except OSError:
                            return
                        self.setup()
                        hidden = True
                    elif word == "AUTH":
                        said = base64.b64decode(line.split()[2]).split(b"\0")[1:]
                        known = said == [b"table", password.encode()]
                        self.say("235 welcome" if known else "535 no")
                    elif word == "MAIL":
                        self.say("250 ok" if known else "530 say who you are")
                    elif word == "RCPT":
                        self.say(f"{box.says.pop(0) if box.says else 250} so be it")
                    elif word == "DATA":
                        self.say("354 go on")
                        lines = []
                        while (each := self.rfile.readline()) not in (b".\r\n", b""):
                            lines.append(each.removeprefix(b".") if each.startswith(b"..") else each)
                        found = message_from_bytes(b"".join(lines), policy=policy.default)
                        box.got.append(found)
                        self.say("250 kept")
                    elif word == "QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 ok")

            def finish(self) -> None:
                super().finish()
                self.request.close()

            def say(self, *lines: str) -> None:
                self.wfile.write("".join(f"{each}\r\n" for each in lines).encode())

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port: int = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def text(mail: EmailMessage) -> str:
    """What a mail says."""
    body = mail.get_body()
    assert body is not None
    found: str = cast(EmailMessage, body).get_content()
    return found.replace("\r\n", "\n")
