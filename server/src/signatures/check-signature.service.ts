import type { KeyObject } from 'node:crypto';
import type { ReviewContent } from '@sonoboard/domain/signatures/canonical-review';
import type { Log } from '../platform/log.ts';
import { flawOf } from './review-signature.service.ts';
import type { StoredSignature } from './signatures.sql.ts';

/** Whether a review is as it was signed. Its content comes from the rows that are shown, so that nothing shown goes unchecked. */
export type CheckSignature = (content: ReviewContent, stored: StoredSignature) => boolean;

interface CheckDeps {
  readonly signatureKey: KeyObject;
  readonly log: Log;
}

/** A signature that does not fit is told to the log, too: its reader may not know whom to tell. */
export function signatureCheck({ signatureKey, log }: CheckDeps): CheckSignature {
  return (content, stored) => {
    const flaw = flawOf(signatureKey, content, {
      ...stored,
      signedAt: new Date(stored.signedAt),
      hash: Buffer.from(stored.hash, 'hex'),
      mac: Buffer.from(stored.mac, 'hex'),
    });
    if (flaw === null) return true;
    const { reviewGuid } = content;
    log.error({ reviewGuid, version: stored.version, flaw }, 'a signature does not fit its review');
    return false;
  };
}
