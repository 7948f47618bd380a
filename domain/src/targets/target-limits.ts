import { protocolDisplayName } from '../exams/protocols.ts';
import { type CollectionTarget, TARGET_FIELDS, targetOf, type TargetStep } from './target-of.ts';

const TARGET_MINUTES_MIN = 5;
const TARGET_MINUTES_MAX = 30 * 24 * 60;

export const TARGET_OUT_OF_BOUNDS = 'A target must be from 5 minutes to 30 days.';
const URGENT_IS_LONGER = 'The urgent target must not be longer than the usual one.';

export interface TargetProblem {
  readonly protocol: CollectionTarget['protocol'];
  readonly field: Exclude<keyof CollectionTarget, 'protocol'>;
  readonly message: string;
}

const STEPS: readonly TargetStep[] = ['review', 'result'];

/** What is wrong with the targets of a collection, field by field; empty when all is well. */
export function targetProblems(targets: readonly CollectionTarget[]): readonly TargetProblem[] {
  return targets.flatMap((target) =>
    STEPS.flatMap((step): TargetProblem[] => {
      const { protocol } = target;
      const { usual, urgent } = TARGET_FIELDS[step];
      const outside = [usual, urgent].filter((field) => !isWithinLimits(target[field]));
      if (outside.length > 0) {
        return outside.map((field) => ({ protocol, field, message: TARGET_OUT_OF_BOUNDS }));
      }
      // Compared with what counts: the usual target of a protocol may be the collection's.
      const asUsual = targetOf(targets, { protocol, isUrgent: false }, step);
      const asUrgent = target[urgent];
      const isLonger = asUsual !== null && asUrgent !== null && asUrgent > asUsual;
      return isLonger ? [{ protocol, field: urgent, message: URGENT_IS_LONGER }] : [];
    }),
  );
}

/** The problem as a sentence of its own, where no field is beside it. */
export function targetProblemSentence({ protocol, message }: TargetProblem): string {
  return protocol === null ? message : `${protocolDisplayName(protocol)}: ${message}`;
}

function isWithinLimits(minutes: number | null): boolean {
  if (minutes === null) return true;
  return Number.isInteger(minutes) && minutes >= TARGET_MINUTES_MIN && minutes <= TARGET_MINUTES_MAX;
}
