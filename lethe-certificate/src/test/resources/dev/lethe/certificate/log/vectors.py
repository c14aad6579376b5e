"""Roots and proofs of RFC 6962, straight from its definitions in sections 2.1, 2.1.1 and 2.1.2.

The entries are those that implementations of certificate transparency use for their tests; the root of all eight,
5dc9da79…4328, is known from there. Output is kept in vectors.txt: python3 vectors.py > vectors.txt
"""
from hashlib import sha256

ENTRIES = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]


def split(n):
    k = 1
    while 2 * k < n:
        k *= 2
    return k


def mth(d):
    if not d:
        return sha256(b"").digest()
    if len(d) == 1:
        return sha256(b"\0" + d[0]).digest()
    k = split(len(d))
    return sha256(b"\1" + mth(d[:k]) + mth(d[k:])).digest()


def path(m, d):
    if len(d) == 1:
        return []
    k = split(len(d))
    return path(m, d[:k]) + [mth(d[k:])] if m < k else path(m - k, d[k:]) + [mth(d[:k])]


def subproof(m, d, whole):
    if m == len(d):
        return [] if whole else [mth(d)]
    k = split(len(d))
    if m <= k:
        return subproof(m, d[:k], whole) + [mth(d[k:])]
    return subproof(m - k, d[k:], False) + [mth(d[:k])]


if __name__ == "__main__":
    data = [bytes.fromhex(entry) for entry in ENTRIES]
    for entry in ENTRIES:
        print("entry", entry or "-")
    for n in range(len(data) + 1):
        print("root", n, mth(data[:n]).hex())
    for n in range(1, len(data) + 1):
        for m in range(n):
            print("inclusion", m, n, *(h.hex() for h in path(m, data[:n])))
        for m in range(1, n + 1):
            print("consistency", m, n, *(h.hex() for h in subproof(m, data[:n], True)))
