import type { BodyOf } from '@sonoboard/contract/http/endpoint';
import { recordBehaviour } from '@sonoboard/contract/telemetry/telemetry.calls';
import { callAddress } from '@sonoboard/contract/http/call-address';

/**
 * Not by call(): a page that closes waits for no answer, and nobody has to know whether one came. Not by sendBeacon either,
 * which cannot say that it carries JSON in every browser.
 */
export function sendBehaviour(event: BodyOf<typeof recordBehaviour>): void {
  fetch(callAddress(recordBehaviour.path), {
    method: recordBehaviour.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    credentials: 'same-origin',
    keepalive: true,
  }).catch(() => {});
}
