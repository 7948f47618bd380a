/** Content that is read forward, in pieces of the reader's choice. */
export interface ByteSource {
  /** So many bytes; fewer only at the end. */
  take(count: number): Promise<Buffer>;
  /** So many bytes as they come, or all that follow. */
  pass(count: number): AsyncGenerator<Buffer>;
}

export function byteSource(content: AsyncIterable<Uint8Array>): ByteSource {
  const chunks = content[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);

  /** At most so many bytes, at least one; none at the end. */
  async function next(most: number): Promise<Buffer> {
    while (waiting.length === 0) {
      const { done, value } = await chunks.next();
      if (done === true) return waiting;
      waiting = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const piece = waiting.subarray(0, most);
    waiting = waiting.subarray(piece.length);
    return piece;
  }

  async function* pass(count: number): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      const piece = await next(left);
      if (piece.length === 0) return;
      left -= piece.length;
      yield piece;
    }
  }

  return {
    pass,
    async take(count) {
      const pieces: Buffer[] = [];
      for await (const piece of pass(count)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  };
}
