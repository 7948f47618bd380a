import type { ProtocolName } from '../exams/protocols.ts';

/** What a data collection promises: minutes from arrival to review, and from a result to its confirmation. */
export interface CollectionTarget {
  /** Null for all protocols that have no row of their own, or leave a value out in it. */
  readonly protocol: ProtocolName | null;
  readonly reviewMinutes: number | null;
  readonly urgentReviewMinutes: number | null;
  readonly resultMinutes: number | null;
  readonly urgentResultMinutes: number | null;
}

export type TargetStep = 'review' | 'result';

export const TARGET_FIELDS = {
  review: { usual: 'reviewMinutes', urgent: 'urgentReviewMinutes' },
  result: { usual: 'resultMinutes', urgent: 'urgentResultMinutes' },
} as const;

/**
 * The minutes that an exam of the protocol may take, null where nothing is promised. What the protocol's row leaves out comes from the
 * collection's. An urgent exam never has longer than a usual one, and has the usual target where no urgent one is set. In SQL: the view
 * `due_reviews`.
 */
export function targetOf(
  targets: readonly CollectionTarget[],
  exam: { readonly protocol: ProtocolName | null; readonly isUrgent: boolean },
  step: TargetStep,
): number | null {
  const usual = ownOrShared(targets, exam.protocol, TARGET_FIELDS[step].usual);
  if (!exam.isUrgent) return usual;
  const urgent = ownOrShared(targets, exam.protocol, TARGET_FIELDS[step].urgent);
  if (usual === null || urgent === null) return urgent ?? usual;
  return Math.min(usual, urgent);
}

type TargetField = Exclude<keyof CollectionTarget, 'protocol'>;

function ownOrShared(
  targets: readonly CollectionTarget[],
  protocol: ProtocolName | null,
  field: TargetField,
): number | null {
  const valueIn = (of: ProtocolName | null) =>
    targets.find((target) => target.protocol === of)?.[field] ?? null;
  return valueIn(protocol) ?? valueIn(null);
}
