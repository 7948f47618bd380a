import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Payments } from '../platform/vendors/payments.ts';
import type { Settings } from '../platform/settings.ts';

export interface BillingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly mail: Outbox;
  readonly jobs: JobQueue;
  readonly settings: Pick<Settings, 'publicUrl' | 'monthlyBilling' | 'stripe'>;
  /** Null without keys of the provider: then nothing is sold online. */
  readonly payments: Payments | null;
}
