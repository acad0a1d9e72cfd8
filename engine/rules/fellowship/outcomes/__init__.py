"""What can happen, as steps: each is an outcome that cards may answer to, or a part of one."""
