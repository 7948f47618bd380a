import type { Measure } from './measure.ts';
import { measurePlayer } from './player/measure-player.ts';

/** The player against a bare video element of the same file, in one browser. */
export async function playerMeasures(baseUrl: string, chromiumPath: string | undefined): Promise<Measure[]> {
  const figures = await measurePlayer({ baseUrl, chromiumPath });
  return [
    {
      name: "player's first frame against a bare <video> of the same file",
      value: figures.firstFrameRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.3 },
      details: 'from the click, which gives both the address, to the first painted frame',
    },
    {
      name: "player's first frame after a press of 60 ms, against 100 ms",
      value: figures.pressedAgainstLimit,
      unit: 'x',
      bound: { kind: 'at most', value: 1 },
      details: 'from letting the button go; the clip has been loading since the press',
    },
    {
      name: 'switching to a preloaded clip against 100 ms',
      value: figures.switchAgainstLimit,
      unit: 'x',
      bound: { kind: 'at most', value: 1 },
      details: 'from the click to the first painted frame',
    },
    {
      name: 'Submit and Next against switching clips',
      value: figures.nextExamRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.5 },
      details: "from the answer to the submit to the next exam's first painted frame",
    },
    {
      name: 'switching to a preloaded clip against a preloaded bare <video>',
      value: figures.switchRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.2 },
      details: 'the page around the picture is drawn with it',
    },
    {
      name: 'one frame on or back against a seek of a bare <video>',
      value: figures.stepRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.2 },
      details: 'from the key to the painted frame',
    },
    {
      name: 'wrong frames in 450 steps',
      value: figures.wrongFrames.length,
      unit: 'frames',
      bound: { kind: 'at most', value: 0 },
      details: ['forward and back, read from the painted frame', ...figures.wrongFrames].join('; '),
    },
  ];
}
