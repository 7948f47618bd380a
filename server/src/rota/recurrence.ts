/** What the clock on the wall shows, in milliseconds as if it hung in Greenwich. */
export type WallTime = number;

export interface RecurrenceRule {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count: number | null;
  /** The last wall time at which it may begin. */
  readonly until: WallTime | null;
  /** 0 is Sunday. */
  readonly weekStart: number;
  /** With an ordinal, the second or the last but one such day of the month or year; 0 is every one. */
  readonly byDay: readonly { readonly weekday: number; readonly ordinal: number }[];
  readonly byMonth: readonly number[];
  readonly byMonthDay: readonly number[];
  readonly byYearDay: readonly number[];
  readonly byWeek: readonly number[];
  readonly bySetPosition: readonly number[];
}

/** Counts the days looked at, over a whole calendar: a few lines must not keep a server busy. */
export interface Effort {
  spend(days: number): void;
}

const DAY_MS = 86_400_000;

/**
 * When a rule begins between two wall times, both included. Days are looked at period by period, so the work is bounded by
 * the span alone, whatever the rule says: also a rule that no day can ever fulfil comes to an end.
 */
export function* recurrences(
  rule: RecurrenceRule,
  start: WallTime,
  span: { readonly from: WallTime; readonly to: WallTime; readonly effort: Effort },
): Generator<WallTime> {
  const firstDay = Math.floor(start / DAY_MS);
  const timeOfDay = start - firstDay * DAY_MS;
  const to = Math.min(span.to, rule.until ?? span.to);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  // Counting begins at the start; without a count, what is long past can be skipped.
  let index = rule.count === null ? periodsBefore(rule, start, span.from) : 0;
  for (; left > 0; index += 1) {
    const days = daysOfPeriod(rule, firstDay, index * rule.interval);
    if (days.from * DAY_MS > to) return;
    span.effort.spend(days.to - days.from);
    for (const day of chosenDays(rule, days, firstDay)) {
      const wall = day * DAY_MS + timeOfDay;
      if (wall > to || left === 0) return;
      left -= 1;
      if (wall >= span.from) yield wall;
    }
  }
}

const LONGEST_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;

/** A number of periods that certainly lie before the span. */
function periodsBefore({ frequency, interval }: RecurrenceRule, start: WallTime, from: WallTime): number {
  const days = (from - start) / DAY_MS;
  return Math.max(0, Math.floor(days / (LONGEST_DAYS[frequency] * interval)) - 2);
}

interface Days {
  readonly from: number;
  /** Excluded. */
  readonly to: number;
}

function daysOfPeriod({ frequency, weekStart }: RecurrenceRule, firstDay: number, steps: number): Days {
  const first = new Date(firstDay * DAY_MS);
  switch (frequency) {
    case 'DAILY':
      return { from: firstDay + steps, to: firstDay + steps + 1 };
    case 'WEEKLY': {
      const weekBegin = firstDay - ((first.getUTCDay() - weekStart + 7) % 7);
      return { from: weekBegin + 7 * steps, to: weekBegin + 7 * steps + 7 };
    }
    case 'MONTHLY':
      return monthsFrom(first.getUTCFullYear(), first.getUTCMonth() + steps, 1);
    case 'YEARLY':
      return monthsFrom(first.getUTCFullYear() + steps, 0, 12);
  }
}

function monthsFrom(year: number, month: number, months: number): Days {
  return { from: dayNumber(year, month, 1), to: dayNumber(year, month + months, 1) };
}

/** Its number since 1970; months count from 0 and may lie outside the year. */
function dayNumber(year: number, month: number, day: number): number {
  return Math.floor(Date.UTC(year, month, day) / DAY_MS);
}

/** The days of one period that the rule names, in order; days before the first are not counted. */
function chosenDays(rule: RecurrenceRule, { from, to }: Days, firstDay: number): number[] {
  const first = new Date(firstDay * DAY_MS);
  const days: number[] = [];
  for (let day = from; day < to; day += 1) if (isNamed(rule, day, first)) days.push(day);
  const picked =
    rule.bySetPosition.length === 0
      ? days
      : days.filter((_, at) => rule.bySetPosition.some((n) => n === at + 1 || n === at - days.length));
  return picked.filter((day) => day >= firstDay);
}

function isNamed(rule: RecurrenceRule, day: number, first: Date): boolean {
  const date = new Date(day * DAY_MS);
  const month = monthsFrom(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const year = monthsFrom(date.getUTCFullYear(), 0, 12);
  const { byDay, byMonth, byMonthDay, byYearDay, byWeek } = rule;
  if (byMonth.length > 0 && !byMonth.includes(date.getUTCMonth() + 1)) return false;
  if (byMonthDay.length > 0 && !isNthOf(byMonthDay, day, month)) return false;
  if (byYearDay.length > 0 && !isNthOf(byYearDay, day, year)) return false;
  if (byWeek.length > 0 && !isInWeek(rule, day, date.getUTCFullYear())) return false;
  if (byDay.length > 0) {
    const hasOrdinals = rule.frequency === 'MONTHLY' || rule.frequency === 'YEARLY';
    const scope = rule.frequency === 'YEARLY' && byMonth.length === 0 ? year : month;
    return byDay.some(
      ({ weekday, ordinal }) =>
        weekday === date.getUTCDay() && (ordinal === 0 || !hasOrdinals || isNthWeekday(ordinal, day, scope)),
    );
  }
  return isLikeFirst(rule, date, first);
}

/** What the rule leaves open is as at the first time. */
function isLikeFirst(rule: RecurrenceRule, date: Date, first: Date): boolean {
  if (rule.frequency === 'DAILY' || rule.byMonthDay.length > 0 || rule.byYearDay.length > 0) return true;
  if (rule.frequency === 'WEEKLY' || rule.byWeek.length > 0) return date.getUTCDay() === first.getUTCDay();
  if (date.getUTCDate() !== first.getUTCDate()) return false;
  return (
    rule.frequency === 'MONTHLY' || rule.byMonth.length > 0 || date.getUTCMonth() === first.getUTCMonth()
  );
}

/** Counted from 1, or from -1 at the end. */
function isNthOf(positions: readonly number[], day: number, { from, to }: Days): boolean {
  return positions.includes(day - from + 1) || positions.includes(day - to);
}

function isNthWeekday(ordinal: number, day: number, { from, to }: Days): boolean {
  return ordinal > 0
    ? Math.floor((day - from) / 7) === ordinal - 1
    : Math.floor((to - 1 - day) / 7) === -ordinal - 1;
}

/** Week 1 is the first with four days in the year. */
function isInWeek({ byWeek, weekStart }: RecurrenceRule, day: number, calendarYear: number): boolean {
  return [calendarYear - 1, calendarYear, calendarYear + 1].some((year) => {
    const firstWeek = weekOne(year, weekStart);
    const weeks = (weekOne(year + 1, weekStart) - firstWeek) / 7;
    const week = Math.floor((day - firstWeek) / 7);
    if (week < 0 || week >= weeks) return false;
    return byWeek.includes(week + 1) || byWeek.includes(week - weeks);
  });
}

function weekOne(year: number, weekStart: number): number {
  const fourth = dayNumber(year, 0, 4);
  return fourth - ((new Date(fourth * DAY_MS).getUTCDay() - weekStart + 7) % 7);
}
