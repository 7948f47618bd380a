import type { Measure } from './measure.ts';
import { measurePlayer } from './player/measure-player.ts';

/** The player against a bare video element of the same file, in one browser. */
export async function playerMeasures(baseUrl: string, chromiumPath: string | undefined): Promise<Measure[]> {
  const { firstFrameRatio, pressedFrameRatio, switchAgainstLimit, nextExamRatio, wrongFrames } =
    await measurePlayer({
      baseUrl,
      chromiumPath,
    });
  return [
    {
      name: "player's first frame against a bare <video> of the same file",
      value: firstFrameRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.3 },
      details: 'from the click, which gives both the address, to the first painted frame',
    },
    {
      name: "player's first frame after a press of 60 ms, against a bare <video>",
      value: pressedFrameRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1 },
      details: 'from letting the button go; the player has loaded since the press, the bare element has not',
    },
    {
      name: 'switching to a preloaded clip against 100 ms',
      value: switchAgainstLimit,
      unit: 'x',
      bound: { kind: 'at most', value: 1 },
      details: 'from the click to the first painted frame',
    },
    {
      name: 'Submit and Next against switching clips',
      value: nextExamRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.5 },
      details: "from the answer to the submit to the next exam's first painted frame",
    },
    {
      name: 'wrong frames in 300 steps',
      value: wrongFrames,
      unit: 'frames',
      bound: { kind: 'at most', value: 0 },
      details: 'forward and back, read from the painted frame',
    },
  ];
}
