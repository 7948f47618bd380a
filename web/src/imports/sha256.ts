const BLOCK = 64;
/** Where the length stands in the last block, as a number of 64 bits. */
const LENGTH_AT = 56;

const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const ROUNDS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** SHA-256 (FIPS 180-4) piece by piece: the browser's own wants the whole file in memory. */
export class Sha256 {
  readonly #state = Int32Array.from(START);
  readonly #words = new Int32Array(BLOCK);
  readonly #rest = new Uint8Array(BLOCK);
  #restLength = 0;
  #length = 0;

  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#restLength > 0) {
      at = Math.min(BLOCK - this.#restLength, bytes.length);
      this.#rest.set(bytes.subarray(0, at), this.#restLength);
      this.#restLength += at;
      if (this.#restLength < BLOCK) return;
      this.#take(new DataView(this.#rest.buffer), 0);
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#take(view, at);
    this.#rest.set(bytes.subarray(at));
    this.#restLength = bytes.length - at;
  }

  /** Ends it: nothing can be added afterwards. */
  hex(): string {
    const bits = this.#length * 8;
    const gap = (LENGTH_AT - 1 - this.#restLength + BLOCK) % BLOCK;
    const end = new Uint8Array(1 + gap + 8);
    end[0] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(1 + gap, Math.floor(bits / 2 ** 32));
    view.setUint32(1 + gap + 4, bits % 2 ** 32);
    this.add(end);
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** Each word by its own name: lists that are taken apart in here would cost ten times as much. */
  #take(view: DataView, at: number): void {
    const words = this.#words;
    const state = this.#state;
    for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(at + i * 4);
    for (let i = 16; i < BLOCK; i += 1) words[i] = nextWord(words, i);
    let a = word(state, 0);
    let b = word(state, 1);
    let c = word(state, 2);
    let d = word(state, 3);
    let e = word(state, 4);
    let f = word(state, 5);
    let g = word(state, 6);
    let h = word(state, 7);
    for (let i = 0; i < BLOCK; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + word(ROUNDS, i) + word(words, i)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    state[0] = word(state, 0) + a;
    state[1] = word(state, 1) + b;
    state[2] = word(state, 2) + c;
    state[3] = word(state, 3) + d;
    state[4] = word(state, 4) + e;
    state[5] = word(state, 5) + f;
    state[6] = word(state, 6) + g;
    state[7] = word(state, 7) + h;
  }
}

function nextWord(words: Int32Array, i: number): number {
  const a = word(words, i - 15);
  const b = word(words, i - 2);
  const s0 = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
  const s1 = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
  return (word(words, i - 16) + s0 + word(words, i - 7) + s1) | 0;
}

/** Never outside the list, which the type cannot know. */
const word = (words: Int32Array, at: number) => words[at] ?? 0;
