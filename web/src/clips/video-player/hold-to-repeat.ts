import { HOLD_TO_REPEAT_MS } from '@sonoboard/domain/clips/playback';

type Step = (isHeld: boolean) => void;

export interface Hold {
  readonly press: (step: Step) => void;
  readonly release: () => void;
  readonly cancel: () => void;
}

/**
 * One press is one step, also when it is released at once; a held press goes on stepping. A held step
 * says so, because it may be left out while the picture of the last one is not there yet.
 */
export function holdToRepeat(): Hold {
  let firstStep: (() => void) | undefined;
  let first: ReturnType<typeof setTimeout> | undefined;
  let repeats: ReturnType<typeof setTimeout> | undefined;

  function takeFirstStep(): void {
    const step = firstStep;
    firstStep = undefined;
    clearTimeout(first);
    step?.();
  }

  function repeat(step: Step): void {
    step(true);
    repeats = setTimeout(repeat, HOLD_TO_REPEAT_MS.repeatEvery, step);
  }

  function cancel(): void {
    firstStep = undefined;
    clearTimeout(first);
    clearTimeout(repeats);
  }

  function press(step: Step): void {
    cancel();
    firstStep = () => step(false);
    first = setTimeout(takeFirstStep, HOLD_TO_REPEAT_MS.firstStepAfter);
    repeats = setTimeout(repeat, HOLD_TO_REPEAT_MS.repeatAfter, step);
  }

  function release(): void {
    takeFirstStep();
    cancel();
  }

  return { press, release, cancel };
}
