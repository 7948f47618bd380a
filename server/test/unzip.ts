import { inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const END_BYTES = 22;

/** The files of a zip, by its directory at the end: what a reader of the archive finds. */
export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.length - END_BYTES;
  if (archive.readUInt32LE(end) !== END) throw new Error('Not a whole zip');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    ) as [number, number, number];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    files.set(name, method === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}
