import type { ByteSource } from './byte-source.ts';

const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
/** Their parts are gone through one by one: they may be endless, as a browser records them. */
const OPENED = new Set([SEGMENT, CLUSTER, INFO]);
const DATE = 0x4461;
const TITLE = 0x7ba9;
const TAGS = 0x1254c367;
const ATTACHMENTS = 0x1941a469;
/** What may say when, where, by whom or with what a film was made. Players do without it. */
const TELLS = new Set([DATE, TITLE, TAGS, ATTACHMENTS]);
const VOID = 0xec;
const LONGEST_ID = 4;
const LONGEST_SIZE = 8;

/** The film of a WebM file without its dates and notes: an empty part of the same length stands in the place of each. */
export async function* undatedWebm(source: ByteSource): AsyncGenerator<Buffer> {
  for (;;) {
    const id = await takeNumber(source);
    const size = await takeNumber(source);
    const head = Buffer.concat([id.bytes, size.bytes]);
    if (!id.isComplete || !size.isComplete || isEndless(size)) {
      yield head;
      if (OPENED.has(id.value) && size.isComplete) continue;
      yield* source.pass(Number.POSITIVE_INFINITY);
      return;
    }
    const left = sizeOf(size);
    if (TELLS.has(id.value)) {
      yield* emptied(source, head, left);
    } else {
      yield head;
      if (!OPENED.has(id.value)) yield* source.pass(left);
    }
  }
}

interface WrittenNumber {
  readonly bytes: Buffer;
  /** With the mark of its length, as ids are known; 0 where it is longer than any of them. */
  readonly value: number;
  /** False at the end, and where no number can be. */
  readonly isComplete: boolean;
}

/** The zeros in front say how many bytes follow. */
async function takeNumber(source: ByteSource): Promise<WrittenNumber> {
  const first = await source.take(1);
  const length = Math.clz32(first[0] ?? 0) - 23;
  if (length > LONGEST_SIZE) return { bytes: first, value: 0, isComplete: false };
  const bytes = Buffer.concat([first, await source.take(length - 1)]);
  const value = bytes.length > LONGEST_ID ? 0 : bytes.readUIntBE(0, bytes.length);
  return { bytes, value, isComplete: bytes.length === length };
}

/** Without the mark. */
function sizeBits(bytes: Buffer): Buffer {
  const bits = Buffer.from(bytes);
  bits[0] = (bits[0] ?? 0) & (0xff >> bytes.length);
  return bits;
}

const sizeOf = ({ bytes }: WrittenNumber) => sizeBits(bytes).reduce((sum, byte) => sum * 256 + byte, 0);

const isEndless = ({ bytes }: WrittenNumber) =>
  sizeBits(bytes).every((byte, index) => byte === (index === 0 ? 0xff >> bytes.length : 0xff));

/** A part that says nothing, as long as the one whose head was read. */
async function* emptied(source: ByteSource, head: Buffer, left: number): AsyncGenerator<Buffer> {
  const empty = emptyHead(head.length + left);
  const start = Buffer.alloc(head.length + (await source.take(Math.min(left, empty.length))).length);
  empty.copy(start);
  yield start;
  for await (const { length } of source.pass(left - Math.min(left, empty.length))) yield Buffer.alloc(length);
}

function emptyHead(length: number): Buffer {
  if (length <= LONGEST_SIZE) return Buffer.from([VOID, 0x80 | (length - 2)]);
  const head = Buffer.alloc(1 + LONGEST_SIZE);
  head.writeUIntBE(length - head.length, 3, 6);
  head[0] = VOID;
  head[1] = 0x01;
  return head;
}
