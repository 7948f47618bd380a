/** What a container says about its frames, in the order in which they are decoded. */
export interface PacketFacts {
  /** Seconds. */
  readonly timestamp: number;
  readonly isKey: boolean;
}

/** Both ends belong to it. */
export interface FrameRange {
  readonly first: number;
  readonly last: number;
}

interface PacketRange {
  readonly from: number;
  readonly to: number;
}

/** The frame where it stands, and where it is going. */
export interface Position {
  readonly frame: number;
  readonly direction: 1 | -1;
}

/** Seconds by which clocks of containers and videos may differ; far less than a frame lasts. */
const TIME_TOLERANCE_SECONDS = 1e-3;

/** Memory is kept and given back in at least so many chunks, so that there is one ahead and one behind. */
const FEWEST_CHUNKS = 4;

/** Two chunks ahead for one behind. More than these never fit: two neighbours together exceed the size of one. */
const ORDER_OF_CHUNKS = [1, -1, 2, 3, -2, 4, 5, -3, 6] as const;

/** Which frames of a clip are decoded together, and from which key frame. Frames are counted as they are shown. */
export class DecodePlan {
  readonly timestamps: readonly number[];
  /** Never across a key frame, except where several groups of pictures fit into one. */
  readonly chunks: readonly FrameRange[];
  readonly #packets: readonly PacketFacts[];
  /** For each frame its place in the order of decoding. */
  readonly #packetOf: readonly number[];
  /** For each frame the key frame from which it is decoded, as a place in the order of decoding. */
  readonly #keyOf: readonly number[];
  readonly #capacity: number;

  constructor(packets: readonly PacketFacts[], capacity: number) {
    this.#packets = packets;
    this.#capacity = capacity;
    this.#packetOf = packets.map((_, at) => at).sort((a, b) => timeOf(packets, a) - timeOf(packets, b));
    this.timestamps = this.#packetOf.map((at) => timeOf(packets, at));
    this.#keyOf = this.#packetOf.map((at) => this.#keyBefore(at));
    this.chunks = this.#cutIntoChunks(Math.max(1, Math.floor(capacity / FEWEST_CHUNKS)));
  }

  /** The frame that a video shows at that time: the last one that has begun, or the first. */
  frameAt(seconds: number): number {
    const { timestamps } = this;
    let low = 0;
    let high = timestamps.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((timestamps[middle] ?? Infinity) <= seconds) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Whether a frame begins at that time. */
  hasFrameFrom(seconds: number): boolean {
    const next = this.frameAt(seconds + TIME_TOLERANCE_SECONDS);
    return Math.abs((this.timestamps[next] ?? Infinity) - seconds) <= TIME_TOLERANCE_SECONDS;
  }

  chunkOf(frame: number): number {
    return this.chunks.findIndex(({ first, last }) => first <= frame && frame <= last);
  }

  /** The chunks that belong into memory, nearest first. The clip goes round, so its first one follows the last. */
  chunksAround({ frame, direction }: Position): readonly number[] {
    const count = this.chunks.length;
    const here = this.chunkOf(frame);
    const wanted = [here];
    let room = this.#capacity - this.#sizeOf(here);
    for (const distance of ORDER_OF_CHUNKS) {
      const chunk = (((here + distance * direction) % count) + count) % count;
      if (wanted.includes(chunk)) continue;
      room -= this.#sizeOf(chunk);
      if (room < 0) break;
      wanted.push(chunk);
    }
    return wanted;
  }

  /**
   * All that one pass of the decoder gives beside a missing chunk: those before it in its group of pictures, which are
   * decoded anyway, and those that follow it, for which no key frame has to be decoded again.
   */
  passFor(chunk: number, isMissing: (chunk: number) => boolean): FrameRange {
    let from = chunk;
    while (from > 0 && this.#startsInside(from) && isMissing(from - 1)) from -= 1;
    let to = chunk;
    while (to + 1 < this.chunks.length && isMissing(to + 1)) to += 1;
    return { first: this.chunks[from]?.first ?? 0, last: this.chunks[to]?.last ?? 0 };
  }

  packetsFor({ first, last }: FrameRange): PacketRange {
    const places = this.#packetOf.slice(first, last + 1);
    const keys = this.#keyOf.slice(first, last + 1);
    return { from: Math.min(...keys), to: Math.max(...places) };
  }

  /** The last key frame before it, in decoding and on the screen: frames shown before their key frame need an earlier one. */
  #keyBefore(place: number): number {
    const time = timeOf(this.#packets, place);
    for (let at = place; at > 0; at -= 1) {
      if (this.#packets[at]?.isKey === true && timeOf(this.#packets, at) <= time) return at;
    }
    return 0;
  }

  /** Its first frame is decoded from a key frame of an earlier chunk. */
  #startsInside(chunk: number): boolean {
    const { first } = this.chunks[chunk] ?? { first: 0 };
    return first > 0 && this.#keyOf[first] === this.#keyOf[first - 1];
  }

  #sizeOf(chunk: number): number {
    const range = this.chunks[chunk];
    return range === undefined ? 0 : range.last - range.first + 1;
  }

  #cutIntoChunks(mostFrames: number): readonly FrameRange[] {
    const chunks: FrameRange[] = [];
    for (const group of this.#groupsOfPictures()) {
      const before = chunks.at(-1);
      if (before !== undefined && group.last - before.first < mostFrames) {
        chunks[chunks.length - 1] = { first: before.first, last: group.last };
      } else {
        chunks.push(...cutEvenly(group, mostFrames));
      }
    }
    return chunks;
  }

  #groupsOfPictures(): readonly FrameRange[] {
    const starts = this.#keyOf.flatMap((key, frame) => (key === this.#keyOf[frame - 1] ? [] : [frame]));
    return starts.map((first, at) => ({ first, last: (starts[at + 1] ?? this.#keyOf.length) - 1 }));
  }
}

function timeOf(packets: readonly PacketFacts[], place: number): number {
  return packets[place]?.timestamp ?? 0;
}

function cutEvenly({ first, last }: FrameRange, mostFrames: number): readonly FrameRange[] {
  const frames = last - first + 1;
  const parts = Math.ceil(frames / mostFrames);
  const startOf = (part: number) => first + Math.floor((part * frames) / parts);
  return Array.from({ length: parts }, (_, part) => ({ first: startOf(part), last: startOf(part + 1) - 1 }));
}
