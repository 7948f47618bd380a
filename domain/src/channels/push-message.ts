/** What a push may say. No kind has room for anything of a patient: a screen that is locked shows it to everybody. */
export type PushKind = 'new_exam' | 'new_rescan' | 'result_available' | 'result_changed' | 'test';

interface PushMessage {
  readonly title: string;
  readonly body: string;
}

const TITLES: Readonly<Record<PushKind, string>> = {
  new_exam: 'New exam',
  new_rescan: 'New rescan',
  result_available: 'A result is available',
  result_changed: 'A result has changed',
  test: 'Push works on this device',
};

export function pushMessage(kind: PushKind, collectionName: string | null): PushMessage {
  const title = TITLES[kind];
  if (kind === 'test') return { title, body: 'New exams and results will be shown like this.' };
  if (collectionName === null) return { title, body: 'Sign in to open it.' };
  return { title, body: `Data collection "${collectionName}". Sign in to open it.` };
}

export const PUSH_DEVICES_MAX = 10;

export type PushAnswer =
  | { readonly kind: 'accepted' }
  /** The browser has given the subscription up: it will never take a message again. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly problem: string; readonly isWorthRetrying: boolean };

const GONE = new Set([404, 410]);
const TOO_MANY = 429;

/** What the status of a push service means (RFC 8030). */
export function readPushAnswer(status: number): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (GONE.has(status)) return { kind: 'gone' };
  return {
    kind: 'refused',
    problem: `The push service answered ${status}.`,
    isWorthRetrying: status === TOO_MANY || status >= 500,
  };
}
