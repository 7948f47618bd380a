import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { recordBehaviour } from '@sonoboard/contract/telemetry/telemetry.calls';
import { callAddress } from '@sonoboard/contract/http/call-address';

type BehaviourEvent = BodyOf<typeof recordBehaviour>;

let firstFrames: number[] = [];

/** How long a reviewer waited for a picture. It is told with the page, when the page is left: no clip has a call of its own. */
export function noteFirstFrame(milliseconds: number): void {
  firstFrames.push(milliseconds);
}

/** What is to be told of the pictures of the page that is left. Says nothing of whose they were. */
export function takeFirstFrames(): Pick<BehaviourEvent, string> {
  const sorted = firstFrames.toSorted((one, other) => one - other);
  firstFrames = [];
  const median = sorted[Math.floor(sorted.length / 2)];
  const slowest = sorted.at(-1);
  if (median === undefined || slowest === undefined) return {};
  return {
    FirstFrames: sorted.length,
    MedianFirstFrameMilliseconds: rounded(median),
    SlowestFirstFrameMilliseconds: rounded(slowest),
  };
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/**
 * Not by call(): a page that closes waits for no answer, and nobody has to know whether one came. Not by sendBeacon either,
 * which cannot say that it carries JSON in every browser.
 */
export function sendBehaviour(event: BehaviourEvent): void {
  fetch(callAddress(recordBehaviour.path), {
    method: recordBehaviour.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => {});
}
