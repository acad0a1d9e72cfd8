import assert from "node:assert/strict";
import { createHash, createHmac, generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";
import { deflateRawSync, gzipSync, constants } from "node:zlib";
import { byCodePoint, canonical, read } from "../../service/web/js/verify/canonical.js";
import { isSmall, readPoint, signatureHolds } from "../../service/web/js/verify/curve.js";
import { hex, hmac, sha256, sha512, unhex } from "../../service/web/js/verify/hash.js";
import { gunzip, Packed } from "../../service/web/js/verify/inflate.js";

/** Bytes that look like chance, and are the same each time. */
function bytes(length, seed = 1) {
  return Uint8Array.from({ length }, () => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 16);
}

test("hashes are those of node, at every length around a block", () => {
  for (let length = 0; length < 300; length++) {
    const data = bytes(length, length + 1);
    for (const [name, ours] of [["sha256", sha256], ["sha512", sha512]]) {
      assert.equal(hex(ours(data)), createHash(name).update(data).digest("hex"), `${name} of ${length} bytes`);
    }
  }
  const text = "caff\u00e8 \u{1f3b2}".repeat(99);
  assert.equal(hex(sha256(text)), createHash("sha256").update(text).digest("hex"));
});

test("HMAC is that of node, for keys up to a block", () => {
  for (const length of [0, 1, 32, 63, 64]) {
    const key = bytes(length, 7);
    assert.equal(hex(hmac(key, "e\nbound/d6//0\n12")), createHmac("sha256", key).update("e\nbound/d6//0\n12").digest("hex"));
  }
});

test("whole numbers keep every digit", () => {
  for (const text of ["0", "-1", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993", "123456789012345678901234567890"]) {
    assert.equal(canonical(read(text)), text);
  }
  assert.equal(read("9007199254740991"), 9007199254740991);
  assert.equal(read("9007199254740993"), 9007199254740993n);
});

test("what is written in another way is not read", () => {
  const ways = [
    "", " 1", "1 ", "01", "-0", "+1", "1.0", "1e3", "nul", "True", "NaN", "[1,]", "[1 ,2]", "[1", "{}{}", '{"b":1,"a":2}', '{"a":1,"a":1}',
    '{"a": 1}', '{a:1}', '"\\u0041"', '"\\/"', '"\\u001F"', '"\\u000a"', '"\\ud83c\\udfb2"', '"\u0007"', '"', '"\\x"', "'a'", "\ufeff1",
  ];
  for (const text of ways) assert.equal(read(text), undefined, text);
});

test("what is read is written the same, names of the language and all", () => {
  const ways = [
    '{"10":1,"2":2,"__proto__":3,"constructor":{"t":[]}}', '"\\b\\t\\n\\f\\r\\u0000\\u001f\\"\\\\/"', '{"\uffff":1,"\u{10000}":2}',
    '[true,false,null,{},[],""]', '"\u2028\u007f\ufeff"',
  ];
  for (const text of ways) assert.equal(canonical(read(text)), text);
  assert.equal(read('{"__proto__":3}').__proto__, 3);
});

test("strings are in the order of their code points", () => {
  const order = ["", "A", "Z", "a", "aa", "\ud7ff", "\ue000", "\uffff", "\u{10000}", "\u{10000}a", "\u{1f3b2}", "\u{10ffff}"];
  assert.deepEqual([...order].reverse().sort(byCodePoint), order);
});

test("signatures are node's, and of the example of RFC 8032", () => {
  const key = unhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
  const signature = unhex(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  );
  assert.ok(signatureHolds(key, Uint8Array.of(0x72), signature));
  assert.ok(!signatureHolds(key, Uint8Array.of(0x73), signature));
  for (let n = 0; n < 8; n++) {
    const pair = generateKeyPairSync("ed25519");
    const message = bytes(n * 20, n + 1);
    const raw = new Uint8Array(pair.publicKey.export({ format: "der", type: "spki" }).subarray(-32));
    const signed = new Uint8Array(sign(null, message, pair.privateKey));
    assert.ok(signatureHolds(raw, message, signed));
    signed[(n * 9) % 64] ^= 1 << n;
    assert.ok(!signatureHolds(raw, message, signed));
  }
});

test("under a point of small order, or one written in another way, nothing is signed", () => {
  const zero = new Uint8Array(32);
  const one = Uint8Array.from(zero, (_, at) => (at ? 0 : 1));
  assert.ok(isSmall(readPoint(zero)));
  assert.ok(isSmall(readPoint(one)));
  assert.ok(!signatureHolds(one, new Uint8Array(), Uint8Array.from([...one, ...zero])));
  const beyond = unhex("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"); // p + 1, another way to write 1
  assert.equal(readPoint(beyond), null);
  assert.equal(readPoint(unhex("0100000000000000000000000000000000000000000000000000000000000080")), null); // x = 0, and odd
});

test("what gzip packed in any way comes out as it was", () => {
  const kinds = { nothing: bytes(0), chance: bytes(70000), zeros: new Uint8Array(100000), text: new TextEncoder().encode("the dice are honest. ".repeat(5000)) };
  for (const [name, data] of Object.entries(kinds)) {
    for (const level of [0, 1, 6, 9]) {
      for (const strategy of [constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE]) {
        const packed = new Uint8Array(gzipSync(data, { level, strategy }));
        assert.deepEqual(gunzip(packed, data.length), data, `${name} ${level} ${strategy}`);
        if (data.length) assert.throws(() => gunzip(packed, data.length - 1), Packed);
      }
    }
  }
});

test("gzip's header may name a file, hold a comment, more, and its own sum", () => {
  const body = deflateRawSync("log");
  const end = gzipSync("log").subarray(-8);
  const named = [0x1f, 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3, 2, 0, 9, 9, 97, 0, 98, 0];
  const whole = (sum) => Uint8Array.from([...named, sum & 0xff, (sum >> 8) & 0xff, ...body, ...end]);
  const fits = Array.from({ length: 65536 }, (_, sum) => sum).filter((sum) => {
    try { return new TextDecoder().decode(gunzip(whole(sum), 99)) === "log"; } catch { return false; }
  });
  assert.equal(fits.length, 1);
});
