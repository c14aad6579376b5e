"""Reference entries of GaussianProjection, written to ../resources/gaussian_projection.csv.

An independent reading of the Javadoc of GaussianStream: key = SHA-256(seed), block c =
SHA-256(key || c), 4 big-endian words a block, uniforms (floor(w / 2^12) + 1/2) * 2^-51 - 1,
Marsaglia's polar method, entries in the order input by input, divided by sqrt(outputs).
"""
import hashlib
import math
import pathlib
import struct


def normals(seed):
    key = hashlib.sha256(seed.encode()).digest()
    words = []
    counter = 0
    while True:
        pair = []
        while len(pair) < 2:
            if not words:
                words = list(struct.unpack(">4Q", hashlib.sha256(key + struct.pack(">Q", counter)).digest()))
                counter += 1
            pair.append(((words.pop(0) >> 12) + 0.5) * 2.0**-51 - 1)
        u, v = pair
        s = u * u + v * v
        if 0 < s < 1:
            f = math.sqrt(-2 * math.log(s) / s)
            yield u * f
            yield v * f


out = pathlib.Path(__file__).parent.parent / "resources" / "gaussian_projection.csv"
with out.open("w") as file:
    file.write("seed,outputs,inputs,output,input,entry\n")
    for seed, outputs, inputs in [("2024", 3, 5), ("Lethe ☂", 15, 40)]:
        stream = normals(f"lethe gaussian projection 1\n{outputs}x{inputs}\n{seed}")
        for j in range(inputs):
            for i in range(outputs):
                file.write(f"{seed},{outputs},{inputs},{i},{j},{next(stream) / math.sqrt(outputs)!r}\n")
