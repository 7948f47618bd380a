export type TargetState = 'on_time' | 'due_soon' | 'overdue' | 'none';

export interface TimeToTarget {
  readonly state: TargetState;
  readonly text: string;
}

const MINUTE_MS = 60_000;

/** One rule for every target, so that an index alone tells how many exams are due soon. */
export const DUE_SOON_MINUTES = 30;

/** What stands in front of an exam until it is reviewed. At its due time it is overdue. */
export function timeToTarget(dueAt: Date | null, now: Date): TimeToTarget {
  if (dueAt === null) return { state: 'none', text: 'No target' };
  const leftMs = dueAt.getTime() - now.getTime();
  if (leftMs <= 0) {
    const minutes = Math.floor(-leftMs / MINUTE_MS);
    return { state: 'overdue', text: minutes === 0 ? 'Overdue now' : `Overdue ${durationText(minutes)}` };
  }
  // Rounded up, so that waiting time and time left add up to the target.
  const minutes = Math.ceil(leftMs / MINUTE_MS);
  if (leftMs <= DUE_SOON_MINUTES * MINUTE_MS)
    return { state: 'due_soon', text: `Due in ${durationText(minutes)}` };
  return { state: 'on_time', text: `${durationText(minutes)} left` };
}

/** How long the exam has waited, and of what: '1 h 38 / 1 h'. */
export function waitingText(since: Date, dueAt: Date | null, now: Date): string {
  const waited = shortText(wholeMinutes(now.getTime() - since.getTime()));
  if (dueAt === null) return waited;
  return `${waited} / ${shortText(wholeMinutes(dueAt.getTime() - since.getTime()))}`;
}

/** Clocks differ: what has just come has waited for no time, never for less. */
const wholeMinutes = (ms: number) => Math.max(0, Math.floor(ms / MINUTE_MS));

/** '8 min', '1 h 12 min', '2 h', '3 d 4 h'. */
export function durationText(minutes: number): string {
  const { days, hours, rest } = partsOf(minutes);
  if (days > 0) return daysText(days, hours);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${padded(rest)} min`;
}

/** The same for a narrow column: '8 min', '1 h 12', '2 h', '3 d 4 h'. */
function shortText(minutes: number): string {
  const { days, hours, rest } = partsOf(minutes);
  if (days > 0) return daysText(days, hours);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${padded(rest)}`;
}

function partsOf(minutes: number) {
  const hours = Math.floor(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, rest: minutes % 60 };
}

const daysText = (days: number, hours: number) => (hours === 0 ? `${days} d` : `${days} d ${hours} h`);

const padded = (minutes: number) => String(minutes).padStart(2, '0');
