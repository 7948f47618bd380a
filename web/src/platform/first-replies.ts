import { FIRST_REPLIES } from '@sonoboard/contract/http/first-replies';

/** What came with the page is as old as the page. A later call asks the server how things are now. */
const FRESH_MS = 10_000;

let replies: Map<string, unknown> | null = null;

/** The reply to a call that came with the page; each is given once. Undefined: the server has to be asked. */
export function takeFirstReply(address: string): unknown {
  replies ??= repliesIn(textInPage());
  if (isOldPage()) forgetFirstReplies();
  const reply = replies.get(address);
  replies.delete(address);
  return reply;
}

/** For the server, which draws a page before there is one that could hold them. */
export function bringFirstReplies(text: string): void {
  replies = repliesIn(text);
}

export function forgetFirstReplies(): void {
  replies = new Map();
}

/** What was taken is passed on by promises alone, all of which are kept before the next task begins. */
export function firstRepliesAreKnown(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function isOldPage(): boolean {
  return typeof document !== 'undefined' && performance.now() > FRESH_MS;
}

/** Nothing that names a patient stays in the page for those who come after. */
function textInPage(): string {
  const element = document.getElementById(FIRST_REPLIES.elementId);
  element?.remove();
  return element?.textContent ?? '{}';
}

function repliesIn(text: string): Map<string, unknown> {
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}
