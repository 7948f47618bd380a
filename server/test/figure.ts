import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    figure?: string;
  }
}

/** Says what a test has counted or measured, for the table of `npm run trust`. */
export function noteFigure({ task }: TestContext, figure: string): void {
  task.meta.figure = figure;
}
