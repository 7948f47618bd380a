import type { EncodedPacket } from 'mediabunny';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ClipFile } from './clip-file.ts';
import { DecodedClip } from './decoded-clip.ts';

const FPS = 30;
const FRAMES = 150;
const CAPACITY = 60;
const COPIES = 4;
const CONFIG = { codec: 'avc1.640028' };

/** A frame that knows whether its memory was given back. */
class ScriptedFrame {
  static readonly open = new Set<ScriptedFrame>();
  readonly timestamp: number;

  constructor(timestamp: number) {
    this.timestamp = timestamp;
    ScriptedFrame.open.add(this);
  }

  close(): void {
    ScriptedFrame.open.delete(this);
  }
}

type State = 'unconfigured' | 'configured' | 'closed';

/** What a browser's decoder does, one frame at a time, so that steps can come in between. */
class ScriptedDecoder {
  static readonly all: ScriptedDecoder[] = [];
  static decodedFrames = 0;
  static fails = false;
  state: State = 'unconfigured';
  readonly #init: VideoDecoderInit;
  #queue: number[] = [];
  #flushed: { resolve: () => void; reject: (reason: unknown) => void } | null = null;

  constructor(init: VideoDecoderInit) {
    this.#init = init;
    ScriptedDecoder.all.push(this);
  }

  configure(): void {
    this.state = 'configured';
  }

  decode(chunk: EncodedVideoChunk): void {
    if (this.#queue.length === 0 && chunk.type !== 'key') throw new DOMException('no key frame', 'DataError');
    this.#queue.push(chunk.timestamp);
  }

  flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#flushed = { resolve, reject };
    });
  }

  reset(): void {
    this.#abort('AbortError');
    this.state = 'unconfigured';
  }

  close(): void {
    this.#abort('AbortError');
    this.state = 'closed';
  }

  /** Answers whether there was anything left to do. */
  work(): boolean {
    if (this.#flushed === null) return false;
    const timestamp = this.#queue.shift();
    if (ScriptedDecoder.fails) {
      this.#abort('EncodingError');
      this.state = 'closed';
    } else if (timestamp === undefined) {
      this.#flushed.resolve();
      this.#flushed = null;
    } else {
      ScriptedDecoder.decodedFrames += 1;
      this.#init.output(new ScriptedFrame(timestamp) as unknown as VideoFrame);
    }
    return true;
  }

  #abort(name: string): void {
    this.#queue = [];
    this.#flushed?.reject(new DOMException('broken', name));
    this.#flushed = null;
  }
}

function clipFile(groupSize: number): ClipFile {
  const packets = Array.from({ length: FRAMES }, (_, frame) => {
    const type = frame % groupSize === 0 ? 'key' : 'delta';
    const timestamp = Math.round((frame / FPS) * 1e6);
    return {
      type,
      timestamp: frame / FPS,
      microsecondTimestamp: timestamp,
      toEncodedVideoChunk: () => ({ type, timestamp }),
    } as EncodedPacket;
  });
  return { packets, config: CONFIG, rotation: 0, width: 640, height: 480 };
}

let clips: DecodedClip[] = [];

function openClip({ groupSize = FPS, isCopied = false } = {}): DecodedClip {
  const clip = new DecodedClip(clipFile(groupSize), CAPACITY, isCopied);
  clips.push(clip);
  return clip;
}

/** Turns of the decoder and of promises. */
async function work(turns = Infinity): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    if (!ScriptedDecoder.all.some((decoder) => decoder.work())) return;
  }
}

const center = (frame: number) => (frame + 0.5) / FPS;

/** The frame whose picture is in memory for that frame; null where there is none. */
function heldFrame(clip: DecodedClip, frame: number): number | null {
  const picture = clip.pictureAt(center(frame)) as ScriptedFrame | null;
  return picture === null ? null : Math.round((picture.timestamp / 1e6) * FPS);
}

beforeEach(() => {
  ScriptedFrame.open.clear();
  ScriptedDecoder.all.length = 0;
  ScriptedDecoder.decodedFrames = 0;
  ScriptedDecoder.fails = false;
  vi.stubGlobal('VideoDecoder', ScriptedDecoder);
  vi.stubGlobal('createImageBitmap', (frame: ScriptedFrame) =>
    Promise.resolve(new ScriptedFrame(frame.timestamp)),
  );
});

afterEach(() => {
  for (const clip of clips) clip.rest();
  clips = [];
  vi.unstubAllGlobals();
});

describe('a clip decoded around a position', () => {
  test('has the frames around it, more ahead than behind, and the first ones when it is near the end', async () => {
    const clip = openClip();
    void clip.moveTo(center(75));
    await work();
    expect([60, 75, 104].map((frame) => heldFrame(clip, frame))).toEqual([60, 75, 104]);
    expect(heldFrame(clip, 20)).toBeNull();
    void clip.moveTo(center(76));
    void clip.moveTo(center(149));
    await work();
    expect([135, 149, 0, 14].map((frame) => heldFrame(clip, frame))).toEqual([135, 149, 0, 14]);
  });

  test('steps within what is decoded decode nothing', async () => {
    const clip = openClip();
    void clip.moveTo(center(75));
    await work();
    const before = ScriptedDecoder.decodedFrames;
    for (const frame of [76, 77, 78, 79, 80]) void clip.moveTo(center(frame));
    await work();
    expect(ScriptedDecoder.decodedFrames).toBe(before);
  });

  test('a jump away breaks off what is being decoded, and begins where the clip is now', async () => {
    const clip = openClip();
    void clip.moveTo(center(10));
    await work(5);
    void clip.moveTo(center(100));
    await work(40);
    expect(heldFrame(clip, 100)).toBe(100);
    expect(ScriptedDecoder.decodedFrames).toBeLessThan(60);
  });

  test('frames that were left and wanted again while they were decoded are decoded again', async () => {
    const clip = openClip({ groupSize: 150 });
    void clip.moveTo(center(10));
    await work(5);
    void clip.moveTo(center(80));
    void clip.moveTo(center(10));
    await work();
    expect([0, 3, 10].map((frame) => heldFrame(clip, frame))).toEqual([0, 3, 10]);
  });

  test('a decoder that fails says so, and one that the browser closed meanwhile is made anew', async () => {
    const clip = openClip();
    ScriptedDecoder.fails = true;
    const moved = clip.moveTo(center(75)).catch((error: unknown) => error);
    await work();
    expect(await moved).toMatchObject({ name: 'EncodingError' });
    ScriptedDecoder.fails = false;
    void clip.moveTo(center(75));
    await work();
    expect(heldFrame(clip, 75)).toBe(75);
  });

  test('a frame that has to leave the memory of the decoder is copied, and both are given back', async () => {
    const clip = openClip({ isCopied: true });
    void clip.moveTo(center(75));
    await work();
    expect(heldFrame(clip, 75)).toBe(75);
    expect(ScriptedFrame.open.size).toBeLessThanOrEqual(CAPACITY);
    clip.rest();
    expect(ScriptedFrame.open.size).toBe(0);
  });

  test('the frames of the next step are converted ahead, and given back with the others', async () => {
    const clip = openClip();
    void clip.moveTo(center(75));
    await work();
    const decoded = clip.pictureAt(center(78));
    for (const frame of [77, 76]) {
      void clip.moveTo(center(frame));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(clip.pictureAt(center(78))).toBe(decoded);
    void clip.moveTo(center(77));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(clip.pictureAt(center(78))).not.toBe(decoded);
    expect(heldFrame(clip, 78)).toBe(78);
    clip.rest();
    expect(ScriptedFrame.open.size).toBe(0);
  });

  test('whatever is stepped and jumped, no picture is a wrong one, memory is bounded, and all of it is given back', async () => {
    const move = fc.record({ to: fc.nat(FRAMES - 1), turns: fc.nat(80) });
    const moves = fc.array(move, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(moves, fc.constantFrom(1, 15, 30, 150), async (list, groupSize) => {
        const clip = openClip({ groupSize });
        for (const { to, turns } of list) {
          void clip.moveTo(center(to));
          await work(turns);
          expect(ScriptedFrame.open.size).toBeLessThanOrEqual(CAPACITY + COPIES);
          expect([null, to]).toContain(heldFrame(clip, to));
        }
        await work();
        const last = list.at(-1)?.to ?? 0;
        expect(heldFrame(clip, last)).toBe(last);
        clip.rest();
        await work();
        expect(ScriptedFrame.open.size).toBe(0);
      }),
    );
  });
});
