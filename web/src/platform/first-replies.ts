import { FIRST_REPLIES } from '@sonoboard/contract/http/first-replies';

/** What came with the page is as old as the page. A later call asks the server how things are now. */
const FRESH_MS = 10_000;

let replies = new Map<string, unknown>();
let isRead = false;

/** The reply to a call that came with the page; each is given once. Undefined: the server has to be asked. */
export function takeFirstReply(address: string): unknown {
  if (!isRead) replies = readReplies();
  isRead = true;
  if (performance.now() > FRESH_MS) forgetFirstReplies();
  const reply = replies.get(address);
  replies.delete(address);
  return reply;
}

export function forgetFirstReplies(): void {
  replies.clear();
}

/** Nothing that names a patient stays in the page for those who come after. */
function readReplies(): Map<string, unknown> {
  const element = document.getElementById(FIRST_REPLIES.elementId);
  element?.remove();
  return new Map(Object.entries(JSON.parse(element?.textContent ?? '{}') as Record<string, unknown>));
}
