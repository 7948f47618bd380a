import type { BenchServer } from './bench-server.ts';
import type { Measure } from './measure.ts';
import { measureNextExams, measurePlayer, type NextExamFigures } from './player/measure-player.ts';

/** The player against a bare video element of the same file, in one browser. */
export async function playerMeasures(
  { baseUrl, pid: serverPid }: BenchServer,
  chromiumPath: string | undefined,
): Promise<Measure[]> {
  const figures = await measurePlayer({ baseUrl, serverPid, chromiumPath });
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
    ...nextExamRows(figures),
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

/** `npm run bench -- next-exam`: these rows alone, in two minutes. */
export async function nextExamMeasures(
  { baseUrl, pid: serverPid }: BenchServer,
  chromiumPath: string | undefined,
): Promise<Measure[]> {
  return nextExamRows(await measureNextExams({ baseUrl, serverPid, chromiumPath }));
}

function nextExamRows(figures: NextExamFigures): Measure[] {
  return [
    {
      name: "Submit and Next: click to the next exam's first frame, against switching to a preloaded clip",
      value: figures.nextExamRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 2 },
      details: figures.nextExamSpread,
    },
    {
      name: "Submit and Next: answer to the next exam's first frame, against switching to a preloaded clip",
      value: figures.answeredRatio,
      unit: 'x',
      bound: { kind: 'at most', value: 1.5 },
      details: 'the part that is not the server',
    },
    {
      name: 'calls for a reviewed exam of two or three clips',
      value: figures.perExam.requests,
      unit: 'calls',
      bound: { kind: 'at most', value: 12 },
      details: `clips included, from its opening to the next one; ${figures.perExam.exams} exams`,
    },
    {
      name: 'processor time of server and database for such an exam',
      value: figures.perExam.cpuMs,
      unit: 'ms',
      bound: { kind: 'at most', value: 120 },
      details: `${figures.perExam.exams} exams`,
    },
  ];
}
