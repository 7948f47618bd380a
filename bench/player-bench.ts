import type { Measure } from './measure.ts';
import { measurePlayer } from './player/measure-player.ts';

/** The player against a bare video element of the same file, in one browser. */
export async function playerMeasures(baseUrl: string, chromiumPath: string | undefined): Promise<Measure[]> {
  const { firstFrameRatio, wrongFrames } = await measurePlayer({ baseUrl, chromiumPath });
  return [
    {
      name: "player's first frame against a bare <video> of the same file",
      value: firstFrameRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.3 },
      details: 'from giving the address to the first painted frame',
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
