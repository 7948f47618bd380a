import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { getCollectionTargets } from '@sonoboard/contract/targets/targets.calls';
import { STAFF_PROTOCOL_NAMES, type ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { CollectionTarget } from '@sonoboard/domain/targets/target-of';

export type TargetSettings = ReplyOf<typeof getCollectionTargets>;

export const UNITS = ['min', 'hours', 'days'] as const;
type Unit = (typeof UNITS)[number];
const MINUTES: Readonly<Record<Unit, number>> = { min: 1, hours: 60, days: 24 * 60 };

/** A target as somebody types it; an empty amount is none. */
export interface TypedTarget {
  readonly amount: string;
  readonly unit: Unit;
}

export type TargetField = Exclude<keyof CollectionTarget, 'protocol'>;
export type TypedTargets = Readonly<Record<TargetField, TypedTarget>> & {
  readonly protocol: CollectionTarget['protocol'];
};

const USUAL_UNITS: Readonly<Record<TargetField, Unit>> = {
  reviewMinutes: 'hours',
  urgentReviewMinutes: 'min',
  resultMinutes: 'hours',
  urgentResultMinutes: 'min',
};

/** In the largest unit in which people say it: 4 hours, but 60 min. */
export function typedTarget(minutes: number | null, usualUnit: Unit): TypedTarget {
  if (minutes === null) return { amount: '', unit: usualUnit };
  const unit = UNITS.findLast((one) => one === 'min' || isSaidIn(one, minutes)) ?? 'min';
  return { amount: String(minutes / MINUTES[unit]), unit };
}

const isSaidIn = (unit: Unit, minutes: number) =>
  minutes % MINUTES[unit] === 0 && minutes >= 2 * MINUTES[unit];

/** Not a number where it is none: that is out of every bound. */
export function minutesOf({ amount, unit }: TypedTarget): number | null {
  return amount.trim() === '' ? null : Number(amount) * MINUTES[unit];
}

/** The row of all protocols first, whether there is one or not. */
export function typedTargets({ targets }: TargetSettings): readonly TypedTargets[] {
  const rowOf = (protocol: ProtocolName | null) => targets.find((target) => target.protocol === protocol);
  const named = STAFF_PROTOCOL_NAMES.filter((name) => rowOf(name) !== undefined);
  return [null, ...named].map((protocol) => {
    const row = rowOf(protocol);
    return typedRow(protocol, {
      reviewMinutes: row?.review_minutes ?? null,
      urgentReviewMinutes: row?.urgent_review_minutes ?? null,
      resultMinutes: row?.result_minutes ?? null,
      urgentResultMinutes: row?.urgent_result_minutes ?? null,
    });
  });
}

const NOTHING: Readonly<Record<TargetField, null>> = {
  reviewMinutes: null,
  urgentReviewMinutes: null,
  resultMinutes: null,
  urgentResultMinutes: null,
};

export function typedRow(
  protocol: CollectionTarget['protocol'],
  minutes: Readonly<Record<TargetField, number | null>> = NOTHING,
): TypedTargets {
  const typed = (field: TargetField) => typedTarget(minutes[field], USUAL_UNITS[field]);
  return {
    protocol,
    reviewMinutes: typed('reviewMinutes'),
    urgentReviewMinutes: typed('urgentReviewMinutes'),
    resultMinutes: typed('resultMinutes'),
    urgentResultMinutes: typed('urgentResultMinutes'),
  };
}

export function targetsOf(rows: readonly TypedTargets[]): readonly CollectionTarget[] {
  return rows.map((row) => ({
    protocol: row.protocol,
    reviewMinutes: minutesOf(row.reviewMinutes),
    urgentReviewMinutes: minutesOf(row.urgentReviewMinutes),
    resultMinutes: minutesOf(row.resultMinutes),
    urgentResultMinutes: minutesOf(row.urgentResultMinutes),
  }));
}

export function onTheWire(targets: readonly CollectionTarget[]): TargetSettings['targets'] {
  return targets.map((target) => ({
    protocol: target.protocol,
    review_minutes: target.reviewMinutes,
    urgent_review_minutes: target.urgentReviewMinutes,
    result_minutes: target.resultMinutes,
    urgent_result_minutes: target.urgentResultMinutes,
  }));
}
