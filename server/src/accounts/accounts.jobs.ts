import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteKeysBefore } from '../platform/http/idempotency.queries.ts';
import { IDEMPOTENCY_KEYS_KEPT_MS } from '../platform/http/once-per-key.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import { type MailLinkRequest, SEND_MAIL_LINK, sendRequestedMailLink } from './mail-links.service.ts';
import {
  deleteAttemptsBefore,
  deleteChallengesExpiredBefore,
  deleteConfirmationsExpiredBefore,
  deleteSessionsExpiredBefore,
  deleteTokensExpiredBefore,
} from './tidy.queries.ts';

interface JobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly mail: Outbox;
  readonly secrets: Secrets;
  readonly settings: Settings;
}

const HOUR_MS = 60 * 60 * 1000;
/** Longer than any window in which tries are counted. */
const ATTEMPTS_KEPT_MS = 24 * HOUR_MS;

export const TIDY_ACCOUNTS = 'tidy-accounts';

export function accountJobs({ db, clock, audit, mail, secrets, settings }: JobDeps): JobDefinition[] {
  const links = { db, clock, audit, mail, sessionSecret: secrets.session, publicUrl: settings.publicUrl };
  return [
    defineJob<MailLinkRequest>(SEND_MAIL_LINK, ({ payload }) => sendRequestedMailLink(links, payload)),
    defineJob(
      TIDY_ACCOUNTS,
      async () => {
        const now = clock.now();
        await deleteSessionsExpiredBefore(db, now);
        await deleteTokensExpiredBefore(db, now);
        await deleteChallengesExpiredBefore(db, now);
        await deleteConfirmationsExpiredBefore(db, now);
        await deleteAttemptsBefore(db, new Date(now.getTime() - ATTEMPTS_KEPT_MS));
        await deleteKeysBefore(db, new Date(now.getTime() - IDEMPOTENCY_KEYS_KEPT_MS));
      },
      { everyMs: HOUR_MS },
    ),
  ];
}
