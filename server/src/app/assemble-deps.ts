import { authenticator } from '../accounts/accounts.service.ts';
import { auditTrail } from '../audit/audit.service.ts';
import { channels } from '../channels/channels.service.ts';
import { pushSender } from '../channels/push-sender.ts';
import { healthReader } from '../installation/health.service.ts';
import { jobQueue } from '../jobs/jobs.service.ts';
import { mailOutbox } from '../mail/mail.service.ts';
import { type BlobStore, newBlobKey } from '../platform/files/blobs/blob-store.ts';
import { openBlobStore } from '../platform/files/blobs/open-blob-store.ts';
import { openClariusDirectory } from '../platform/vendors/clarius-directory.ts';
import { auditKeys } from '../platform/audit-mac.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { heavyReads } from '../platform/database/heavy-reads.ts';
import { diskReserve } from '../platform/files/disk-reserve.ts';
import type { Log } from '../platform/log.ts';
import { outsidePost } from '../platform/vendors/outside-post.ts';
import { mediaUrls } from '../platform/http/media-url.ts';
import { openPayments } from '../platform/vendors/stripe-payments.ts';
import type { Secrets } from '../platform/secrets.ts';
import { recentDeliveries } from '../platform/http/recent-deliveries.ts';
import { sessionCookie } from '../platform/http/session-cookie.ts';
import type { Settings } from '../platform/settings.ts';
import { signatureKey } from '../signatures/review-signature.service.ts';
import type { Deps } from './deps.ts';
import { policies } from './policies.ts';

interface DepsInput {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly database: Database;
  /** A copy of it for long reads, if there is one. */
  readonly replica?: Database | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Builds everything that routes and jobs need. */
export async function assembleDeps({ replica = null, ...input }: DepsInput): Promise<Deps> {
  const { settings, secrets, database, clock, log } = input;
  const payments = await openPayments(settings.stripe, { clock, log });
  const jobs = jobQueue(clock);
  const mail = mailOutbox({ clock, jobs, hasMailServer: settings.mail !== null });
  const postOutside = outsidePost(settings.messageHostsAllowed);
  const blobs = await openBlobStore(settings.blobStore);
  const cookie = sessionCookie(settings.publicUrl);
  const disk = diskReserve(foldersOf(settings), settings.diskReserveBytes);
  return {
    ...input,
    db: database.db,
    heavyReads: heavyReads({ primary: database, replica, clock, log }),
    audit: auditTrail(database, clock, auditKeys(secrets.audit)),
    signatureKey: signatureKey(secrets.audit),
    blobs,
    clipOrigin: settings.clipDelivery === 's3' ? await originOf(blobs) : null,
    limits: { quotas: settings.uploadQuotas, disk },
    health: healthReader({
      database,
      clock,
      log,
      disk,
      hasMailServer: settings.mail !== null,
      workspaceQuotaBytes: settings.uploadQuotas.workspaceBytes,
    }),
    mediaUrls: mediaUrls(secrets.urlSigning, clock),
    recentDeliveries: recentDeliveries(clock, cookie),
    mail,
    channels: channels({ clock, jobs, mail }),
    sendPush: pushSender({
      privateKey: secrets.pushKey,
      contact: settings.push.contact,
      post: postOutside,
    }),
    postOutside,
    jobs,
    policies: policies({ ...input, db: database.db, lookups: database.lookups, payments }),
    payments,
    oem: openClariusDirectory(settings.clarius, log),
    authenticate: authenticator({
      database,
      clock,
      sessionSecret: secrets.session,
      idleMinutes: settings.sessionIdleMinutes,
    }),
    sessionCookie: cookie,
  };
}

/** Stores differ in how they name a bucket, so the origin is taken from an address that the store makes. */
async function originOf(blobs: BlobStore): Promise<string | null> {
  const address = await blobs.signedAddress(newBlobKey(), { contentType: 'video/mp4', seconds: 1 });
  return address === null ? null : new URL(address).origin;
}

/** Where files from outside are written, and where the embedded database is. */
function foldersOf({ blobStore, dataDir }: Settings): string[] {
  return [blobStore.kind === 'folder' ? blobStore.path : blobStore.draftsPath, dataDir];
}
