import type { KeyObject } from 'node:crypto';
import type { ReviewContent } from '@sonoboard/domain/signatures/canonical-review';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Log } from '../platform/log.ts';
import { flawOf } from './review-signature.service.ts';
import { closeFlaw, upsertFlaw } from './signatures.queries.ts';
import type { StoredSignature } from './signatures.sql.ts';

/** Whether a review is as it was signed. Its content comes from the rows that are shown, so that nothing shown goes unchecked. */
export type CheckSignature = (content: ReviewContent, stored: StoredSignature) => boolean;

interface CheckDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly signatureKey: KeyObject;
  readonly log: Log;
}

/** A signature that does not fit is told to the log and to staff, too: its reader may not know whom to tell. */
export function signatureCheck({ db, clock, signatureKey, log }: CheckDeps): CheckSignature {
  return (content, stored) => {
    const flaw = flawOf(signatureKey, content, {
      ...stored,
      signedAt: new Date(stored.signedAt),
      hash: Buffer.from(stored.hash, 'hex'),
      mac: Buffer.from(stored.mac, 'hex'),
    });
    const { reviewGuid, examGuid } = content;
    const { version, knownFlaw } = stored;
    if (flaw !== null) log.error({ reviewGuid, version, flaw }, 'a signature does not fit its review');
    if (flaw !== knownFlaw) {
      const write =
        flaw === null
          ? closeFlaw(db, { reviewGuid, version, now: clock.now() })
          : upsertFlaw(db, { reviewGuid, version, examGuid, flaw, firstSeenAt: clock.now() });
      // Nobody waits for it: the next reader finds the same, and it is written then.
      write.catch((err: unknown) =>
        log.error({ err, reviewGuid, version }, 'a check was not kept for staff'),
      );
    }
    return flaw === null;
  };
}
