import { now } from './clock.ts';

/** Long enough for the calls that an input causes, also for those of a page that loads slowly. */
const RECENT_MS = 60_000;

// Opening a page is an act of a person.
let lastInputAt = now().getTime();
let lastActionCallAt = lastInputAt;

export function notePersonInput(): void {
  lastInputAt = now().getTime();
}

/** Whether a call that is made now follows from something that a person did. If so, it keeps the session alive. */
export function isPersonActive(): boolean {
  return now().getTime() - lastInputAt < RECENT_MS;
}

export function noteActionCall(): void {
  lastActionCallAt = now().getTime();
}

export function millisecondsSinceActionCall(): number {
  return now().getTime() - lastActionCallAt;
}
