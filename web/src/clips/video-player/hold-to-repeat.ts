import { HOLD_TO_REPEAT_MS } from '@sonoboard/domain/clips/playback';

export interface Hold {
  readonly press: () => void;
  readonly release: () => void;
  readonly cancel: () => void;
}

/**
 * One press is one step, also when it is released at once; a held press goes on stepping. A held step
 * says so, because it may be left out while the picture of the last one is not there yet.
 */
export function holdToRepeat(onStep: (isHeld: boolean) => void): Hold {
  let first: ReturnType<typeof setTimeout> | undefined;
  let repeats: ReturnType<typeof setTimeout> | undefined;

  function takeFirstStep(): void {
    first = undefined;
    onStep(false);
  }

  function cancel(): void {
    clearTimeout(first);
    clearTimeout(repeats);
    first = undefined;
  }

  function release(): void {
    const isTap = first !== undefined;
    cancel();
    if (isTap) takeFirstStep();
  }

  function repeat(): void {
    onStep(true);
    repeats = setTimeout(repeat, HOLD_TO_REPEAT_MS.repeatEvery);
  }

  function press(): void {
    cancel();
    first = setTimeout(takeFirstStep, HOLD_TO_REPEAT_MS.firstStepAfter);
    repeats = setTimeout(repeat, HOLD_TO_REPEAT_MS.repeatAfter);
  }

  return { press, release, cancel };
}
