import { createHmac } from 'node:crypto';

export const SIGNATURE_HEADER = 'Sonoboard-Signature';

/** Proves to a receiver that the body is ours and when it was sent: a message that someone kept is told by its age. */
export function webhookSignature(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${mac}`;
}
