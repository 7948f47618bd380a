import { type ClipFile, fetchClipFile } from './clip-file.ts';
import { DecodePlan, type FrameRange, type Position } from './decode-plan.ts';

/** One run of the decoder, from a key frame on. */
interface Pass {
  readonly range: FrameRange;
  /** Those of its chunks of which every frame was wanted so far. */
  readonly chunks: Set<number>;
}

/** A decoded frame. Its memory is freed by `close`, not by forgetting it. */
export type Picture = VideoFrame | ImageBitmap;

/** Some 200 frames of 640 x 480, or 30 of 1920 x 1080. */
const MOST_BYTES = 96 * 1024 * 1024;

/** A clip of which fewer fit is so large that the decoder is no faster than a seek. */
const FEWEST_FRAMES = 8;

/** A frame as the decoder gives it: a byte of brightness for each pixel, and half of that again for colour. */
const BYTES_PER_PIXEL = 1.5;

/** A copy in the colours of the screen. It is drawn in a tenth of the time, and all that is kept where frames stay with the decoder. */
const BYTES_PER_COPIED_PIXEL = 4;

/** Those of the frames that the next step may show. */
const MOST_COPIES = 4;

/** After a step: its own frame is on the screen by then, and a held key has not come again. */
const COPIES_AFTER_MS = 20;

/** Until a step was taken: what a step of 0.07 s is at 30 frames a second. */
const FIRST_STEP = 2;

/** Null for a clip of which this browser keeps no frames. */
export async function openDecodedClip(url: string, signal: AbortSignal): Promise<DecodedClip | null> {
  const file = await fetchClipFile(url, signal);
  if (file === null) return null;
  const isCopied = file.config.hardwareAcceleration !== 'prefer-software';
  const pixels = file.width * file.height;
  const bytes = pixels * (isCopied ? BYTES_PER_COPIED_PIXEL : BYTES_PER_PIXEL);
  const capacity = Math.floor((MOST_BYTES - MOST_COPIES * pixels * BYTES_PER_COPIED_PIXEL) / bytes);
  return capacity < FEWEST_FRAMES ? null : new DecodedClip(file, capacity, isCopied);
}

/** Keeps the frames of a clip around a position decoded, and never more than fit into its memory. */
export class DecodedClip {
  readonly rotation: number;
  readonly #file: ClipFile;
  readonly #plan: DecodePlan;
  readonly #isCopied: boolean;
  readonly #pictures = new Map<number, Picture>();
  readonly #copies = new Map<number, ImageBitmap>();
  /** Chunks that were decoded, also those of which the decoder left a frame out. */
  readonly #decoded = new Set<number>();
  readonly #frameOf: ReadonlyMap<number, number>;
  #wanted: readonly number[] = [];
  #position: Position = { frame: 0, direction: 1 };
  #step = FIRST_STEP;
  #copying: ReturnType<typeof setTimeout> | undefined;
  #decoder: VideoDecoder | null = null;
  #pass: Pass | null = null;

  constructor(file: ClipFile, capacity: number, isCopied: boolean) {
    const facts = file.packets.map(({ timestamp, type }) => ({ timestamp, isKey: type === 'key' }));
    this.rotation = file.rotation;
    this.#file = file;
    this.#isCopied = isCopied;
    this.#plan = new DecodePlan(facts, capacity);
    this.#frameOf = new Map(
      file.packets.map((packet) => [packet.microsecondTimestamp, this.#plan.frameAt(packet.timestamp)]),
    );
  }

  /** The video and we must agree on when frames begin: where a container is read differently, nothing is drawn. */
  agreesWith(mediaTime: number): boolean {
    return this.#plan.hasFrameFrom(mediaTime);
  }

  /** What a video shows at that time, if it is in memory. */
  pictureAt(seconds: number): Picture | null {
    const frame = this.#plan.frameAt(seconds);
    return this.#copies.get(frame) ?? this.#pictures.get(frame) ?? null;
  }

  /** Decodes what is around that time. Rejects when the decoder fails; the clip is of no use then. */
  async moveTo(seconds: number): Promise<void> {
    const frame = this.#plan.frameAt(seconds);
    if (frame !== this.#position.frame) this.#step = Math.abs(frame - this.#position.frame);
    this.#position = { frame, direction: this.#directionTo(frame) };
    this.#wanted = this.#plan.chunksAround(this.#position);
    this.#dropUnwanted();
    clearTimeout(this.#copying);
    this.#copying = setTimeout(() => void this.#copyNextFrames(), COPIES_AFTER_MS);
    if (this.#pass === null) await this.#decodeWanted();
    else if (!this.#isComing(frame)) this.#decoder?.reset();
  }

  /** Gives the memory of all frames back. The compressed clip stays, for the next pause. */
  rest(): void {
    clearTimeout(this.#copying);
    this.#wanted = [];
    this.#dropUnwanted();
    if (this.#decoder?.state !== 'closed') this.#decoder?.close();
    this.#decoder = null;
  }

  /** The same step again, or a single frame, in both directions. */
  #isNext = (frame: number): boolean => {
    const distance = Math.abs(frame - this.#position.frame);
    return distance === this.#step || distance === 1;
  };

  /** Converting colours takes most of a step, so the frames of the next one are converted while the last one is looked at. */
  async #copyNextFrames(): Promise<void> {
    for (const [frame, copy] of this.#copies) {
      if (this.#pictures.has(frame) && this.#isNext(frame)) continue;
      copy.close();
      this.#copies.delete(frame);
    }
    if (this.#isCopied) return;
    for (const [frame, picture] of this.#pictures) {
      if (!this.#isNext(frame) || this.#copies.has(frame)) continue;
      // One at a time, so that a key that comes in between is heard.
      // oxlint-disable-next-line no-await-in-loop
      const copy = await createImageBitmap(picture).catch(() => null);
      if (copy === null) return;
      if (this.#pictures.has(frame) && this.#isNext(frame) && !this.#copies.has(frame)) {
        this.#copies.set(frame, copy);
      } else copy.close();
    }
  }

  /** Past its end a clip goes on at its start, so a leap of more than half of it is a step in the other direction. */
  #directionTo(frame: number): 1 | -1 {
    const distance = frame - this.#position.frame;
    if (distance === 0) return this.#position.direction;
    const isRound = Math.abs(distance) > this.#plan.timestamps.length / 2;
    return distance > 0 === isRound ? -1 : 1;
  }

  #isComing(frame: number): boolean {
    const chunk = this.#plan.chunkOf(frame);
    return this.#decoded.has(chunk) || this.#pass?.chunks.has(chunk) === true;
  }

  #isMissing = (chunk: number): boolean => this.#wanted.includes(chunk) && !this.#decoded.has(chunk);

  async #decodeWanted(): Promise<void> {
    for (;;) {
      const chunk = this.#wanted.find(this.#isMissing);
      if (chunk === undefined) return;
      const range = this.#plan.passFor(chunk, this.#isMissing);
      const chunks = new Set(this.#wanted.filter((one) => this.#isWithin(one, range)));
      this.#pass = { range, chunks };
      try {
        // One pass after another: what is nearest then depends on the steps that were taken meanwhile.
        // oxlint-disable-next-line no-await-in-loop
        if (await this.#decode(range)) for (const one of chunks) this.#decoded.add(one);
      } finally {
        this.#pass = null;
      }
    }
  }

  /** Answers whether the pass came to its end: it is broken off when the position has moved away from it. */
  async #decode(range: FrameRange): Promise<boolean> {
    const decoder = this.#readyDecoder();
    const { from, to } = this.#plan.packetsFor(range);
    for (const packet of this.#file.packets.slice(from, to + 1)) decoder.decode(packet.toEncodedVideoChunk());
    try {
      await decoder.flush();
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      throw error;
    }
  }

  #readyDecoder(): VideoDecoder {
    // A browser may close a decoder that was not used for a while.
    if (this.#decoder === null || this.#decoder.state === 'closed') {
      this.#decoder = new VideoDecoder({
        output: (frame) => void this.#keep(frame),
        // The flush under way rejects with it.
        error: () => undefined,
      });
    }
    if (this.#decoder.state === 'unconfigured') this.#decoder.configure(this.#file.config);
    return this.#decoder;
  }

  async #keep(decoded: VideoFrame): Promise<void> {
    const frame = this.#frameOf.get(decoded.timestamp);
    if (frame === undefined || !this.#isWanted(frame)) {
      decoded.close();
      return;
    }
    if (!this.#isCopied) {
      this.#store(frame, decoded);
      return;
    }
    // Without memory for the copy the frame is not there, and the video is sought.
    const copy = await createImageBitmap(decoded).catch(() => null);
    decoded.close();
    if (this.#isWanted(frame) && copy !== null) this.#store(frame, copy);
    else copy?.close();
  }

  #isWithin(chunk: number, { first, last }: FrameRange): boolean {
    const range = this.#plan.chunks[chunk];
    return range !== undefined && first <= range.first && range.last <= last;
  }

  #isWanted(frame: number): boolean {
    return this.#wanted.includes(this.#plan.chunkOf(frame));
  }

  #store(frame: number, picture: Picture): void {
    this.#pictures.get(frame)?.close();
    this.#pictures.set(frame, picture);
  }

  #dropUnwanted(): void {
    for (const [frame, picture] of this.#pictures) {
      if (this.#isWanted(frame)) continue;
      picture.close();
      this.#pictures.delete(frame);
      this.#copies.get(frame)?.close();
      this.#copies.delete(frame);
    }
    for (const chunks of [this.#decoded, this.#pass?.chunks ?? new Set<number>()]) {
      for (const chunk of chunks) if (!this.#wanted.includes(chunk)) chunks.delete(chunk);
    }
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
