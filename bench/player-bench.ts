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
    ...figures.steps.kinds.map(({ kind, ratio, spread }) => ({
      name: `one frame step, paused: ${kind}`,
      value: ratio,
      unit: 'x' as const,
      bound: { kind: 'at most', value: 1.5 } as const,
      details: `from the key to the paint, against drawing a decoded frame on a bare canvas; ${spread}`,
    })),
    {
      name: `wrong frames in ${figures.steps.count} steps`,
      value: figures.steps.wrong.length,
      unit: 'frames',
      bound: { kind: 'at most', value: 0 },
      details: ['forward and back, read from the picture on the screen', ...figures.steps.wrong].join('; '),
    },
  ];
}
