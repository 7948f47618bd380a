import { backupState } from '../backup/backup-state.ts';

/** What staff look after on the Health page, and what /metrics says of it: the same judgement in both places. */
export const CHECKS = [
  'calendars',
  'backup',
  'mails',
  'disk',
  'jobs',
  'database',
  'signatures',
  'oldest_exam',
] as const;

export type Check = (typeof CHECKS)[number];

/** The worst first. unknown: the figure could not be read. */
export const CHECK_STATES = ['urgent', 'attention', 'unknown', 'good'] as const;

export type CheckState = (typeof CHECK_STATES)[number];

export type CheckStates = Readonly<Record<Check, CheckState>>;

/** Each part is null where it could not be read. */
export interface JudgedFacts {
  readonly calendars: { readonly failing: readonly unknown[] } | null;
  readonly backup: { readonly takenAt: Date | null } | null;
  readonly mails: {
    readonly hasMailServer: boolean;
    readonly failed: number;
    readonly oldestWaitingAt: Date | null;
  } | null;
  readonly disk: { readonly freeBytes: number; readonly reserveBytes: number } | null;
  readonly jobs: { readonly failed: number; readonly oldestDueAt: Date | null } | null;
  readonly database: { readonly answerMs: number; readonly callsWaiting: number } | null;
  readonly signatures: { readonly notAsSigned: number } | null;
  readonly oldestExam: { readonly exam: { readonly waitingSince: Date } | null } | null;
}

const MINUTE_MS = 60_000;
/** Counts stop here, so that reading them costs the same however much there is. */
export const COUNTED_UP_TO = 10_000;
/** Room for files is scarce below this many reserves, and gone below one. */
const SCARCE_RESERVES = 2;
export const JOB_DUE_MINUTES = 10;
export const MAIL_WAITING_MINUTES = 60;
export const SLOW_ANSWER_MS = 1_000;
export const EXAM_WAITING_DAYS = 7;

export function checkStates(facts: JudgedFacts, now: Date): CheckStates {
  const isLongerThan = (minutes: number, since: Date | null) =>
    since !== null && now.getTime() - since.getTime() > minutes * MINUTE_MS;
  return {
    // Until it works again, the whole rota is notified.
    calendars: stateOf(facts.calendars, ({ failing }) => (failing.length > 0 ? 'urgent' : 'good')),
    backup: stateOf(facts.backup, ({ takenAt }) =>
      backupState(takenAt, now) === 'good' ? 'good' : 'attention',
    ),
    mails: stateOf(facts.mails, ({ hasMailServer, failed, oldestWaitingAt }) =>
      !hasMailServer || failed > 0 || isLongerThan(MAIL_WAITING_MINUTES, oldestWaitingAt)
        ? 'attention'
        : 'good',
    ),
    disk: stateOf(facts.disk, ({ freeBytes, reserveBytes }) => {
      if (freeBytes < reserveBytes) return 'urgent';
      return freeBytes < SCARCE_RESERVES * reserveBytes ? 'attention' : 'good';
    }),
    jobs: stateOf(facts.jobs, ({ failed, oldestDueAt }) => {
      if (isLongerThan(JOB_DUE_MINUTES, oldestDueAt)) return 'urgent';
      return failed > 0 ? 'attention' : 'good';
    }),
    database: stateOf(facts.database, ({ answerMs, callsWaiting }) =>
      answerMs > SLOW_ANSWER_MS || callsWaiting > 0 ? 'attention' : 'good',
    ),
    // Someone may have changed what a physician signed, and readers are told not to rely on it.
    signatures: stateOf(facts.signatures, ({ notAsSigned }) => (notAsSigned > 0 ? 'urgent' : 'good')),
    oldest_exam: stateOf(facts.oldestExam, ({ exam }) =>
      isLongerThan(EXAM_WAITING_DAYS * 24 * 60, exam?.waitingSince ?? null) ? 'attention' : 'good',
    ),
  };
}

function stateOf<Part>(part: Part | null, judge: (part: Part) => CheckState): CheckState {
  return part === null ? 'unknown' : judge(part);
}
