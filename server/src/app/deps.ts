import type { KeyObject } from 'node:crypto';
import type { Channels } from '../channels/channels.service.ts';
import type { SendPush } from '../channels/push-sender.ts';
import type { HealthReader } from '../installation/health.service.ts';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { BlobStore } from '../platform/files/blobs/blob-store.ts';
import type { Authenticate } from '../platform/http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database/db.ts';
import type { HeavyReads } from '../platform/database/heavy-reads.ts';
import type { Log } from '../platform/log.ts';
import type { MediaUrls } from '../platform/http/media-url.ts';
import type { OemDirectory } from '../platform/vendors/oem-directory.ts';
import type { OutsidePost } from '../platform/vendors/outside-post.ts';
import type { Payments } from '../platform/vendors/payments.ts';
import type { Policies } from '../platform/http/policy.ts';
import type { RecentDeliveries } from '../platform/http/recent-deliveries.ts';
import type { SessionCookie } from '../platform/http/session-cookie.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import type { StorageLimits } from '../uploads/upload-quota.service.ts';

/** Everything that routes and services are given; made once at start, and by tests with a clock of their own. */
export interface Deps {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly db: Db;
  /** The pool behind `db`, for prepared statements. */
  readonly database: Database;
  readonly heavyReads: HeavyReads;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: AuditTrail;
  /** Under which reviews are signed. */
  readonly signatureKey: KeyObject;
  readonly blobs: BlobStore;
  /** The origin from which a browser loads clips, where the blob store sends them itself; null elsewhere. */
  readonly clipOrigin: string | null;
  /** How much may come in from outside. */
  readonly limits: StorageLimits;
  /** How the installation is, for staff and for monitoring. */
  readonly health: HealthReader;
  readonly mediaUrls: MediaUrls;
  readonly recentDeliveries: RecentDeliveries;
  readonly mail: Outbox;
  /** How messages about exams and results leave: mail, push, webhooks. */
  readonly channels: Channels;
  readonly sendPush: SendPush;
  /** Reaches addresses that people gave for webhooks and push. */
  readonly postOutside: OutsidePost;
  readonly jobs: JobQueue;
  /** Null without the keys of a payment provider. */
  readonly payments: Payments | null;
  /** Null without the key of a scanner maker. */
  readonly oem: OemDirectory | null;
  readonly policies: Policies;
  readonly authenticate: Authenticate;
  readonly sessionCookie: SessionCookie;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly deps: Deps;
  }
}
