import { randomUUID } from 'node:crypto';
import { mailLinkExpiresAt, type MailLinkKind } from '@sonoboard/domain/accounts/mail-link';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Outbox } from '../mail/mail.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { alreadyVerifiedMail, type Origin, passwordResetMail, verificationMail } from './accounts.mails.ts';
import { reserveMail } from './attempts.service.ts';
import {
  confirmEmail,
  endMailLinks,
  insertMailLink,
  selectConfirmedEmailOfLink,
  selectMailReader,
  selectUserGuid,
  takeVerificationLink,
} from './mail-links.queries.ts';
import { hashOfToken, newSessionToken } from './session-token.ts';

export interface LinkDeps {
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly sessionSecret: string;
  readonly publicUrl: string;
}

interface LinkReader {
  readonly guid: string;
  readonly email: string;
  readonly firstName: string;
}

export const SEND_MAIL_LINK = 'send-mail-link';

/** Nobody's when the account does not exist: its job finds nothing to do. */
export interface MailLinkRequest {
  readonly kind: MailLinkKind;
  readonly userGuid: string | null;
  readonly origin: Origin;
  /** Names the request, so that a job that runs again after a crash sends no second mail. Stored with jobs, so its name stays. */
  readonly wishGuid: string;
}

/**
 * What a stranger asks for. A known and an unknown address cost the same and get the same answer: who it is, and
 * whether there is anything to mail, is found out by a job.
 */
export async function askForMailLink(
  { db, clock, jobs }: { readonly db: Db; readonly clock: Clock; readonly jobs: JobQueue },
  request: {
    readonly kind: MailLinkKind;
    readonly email: string;
    readonly ip: string;
    readonly origin: Origin;
  },
): Promise<void> {
  const { kind, email, ip, origin } = request;
  await inTransaction(db, async (tx) => {
    await reserveMail(tx, { account: email, ip, at: clock.now() });
    const userGuid = await selectUserGuid(tx, email);
    const payload: MailLinkRequest = { kind, userGuid, origin, wishGuid: randomUUID() };
    await jobs.enqueue(tx, SEND_MAIL_LINK, payload);
  });
}

/** The job behind it. */
export async function sendRequestedMailLink(
  deps: LinkDeps & { readonly db: Db; readonly audit: AuditTrail },
  { kind, userGuid, origin, wishGuid }: MailLinkRequest,
): Promise<void> {
  if (userGuid === null) return;
  await inTransaction(deps.db, async (tx) => {
    const reader = await selectMailReader(tx, userGuid);
    if (reader === undefined) return;
    const onceKey = `mail-link:${wishGuid}`;
    if (kind === 'verify_email' && reader.emailVerifiedAt !== null) {
      // The page has said that a mail was sent, so one is.
      const mail = alreadyVerifiedMail({ firstName: reader.firstName, publicUrl: deps.publicUrl });
      await deps.mail.queue(tx, { kind: 'already-verified', to: reader.email, mail, onceKey });
      return;
    }
    const isNew = await mailLink(tx, deps, { kind, reader, origin, onceKey });
    if (!isNew) return;
    const action = kind === 'verify_email' ? 'verification.mailed' : 'password-reset.mailed';
    await deps.audit.record(tx, { kind: 'sign-in', action, subject: ['user', userGuid] });
  });
}

/** Makes a link and queues its mail; false when this mail was queued before. */
export async function mailLink(
  tx: Tx,
  { clock, mail, sessionSecret, publicUrl }: LinkDeps,
  {
    kind,
    reader,
    origin,
    onceKey,
  }: {
    readonly kind: MailLinkKind;
    readonly reader: LinkReader;
    readonly origin: Origin;
    readonly onceKey: string;
  },
): Promise<boolean> {
  const now = clock.now();
  const token = newSessionToken();
  const compose = kind === 'verify_email' ? verificationMail : passwordResetMail;
  const isNew = await mail.queue(tx, {
    kind: kind === 'verify_email' ? 'verify-email' : 'reset-password',
    to: reader.email,
    mail: compose({ firstName: reader.firstName, publicUrl, token, origin }),
    onceKey,
  });
  if (!isNew) return false;
  // A reset link is a key to the account: there is never more than one about.
  if (kind === 'reset_password') await endMailLinks(tx, reader.guid, kind, now);
  await insertMailLink(tx, {
    kind,
    tokenHash: hashOfToken(token, sessionSecret),
    userGuid: reader.guid,
    email: reader.email,
    createdAt: now,
    expiresAt: mailLinkExpiresAt(kind, now),
  });
  return true;
}

/**
 * The confirmed address; null when the link is not good. A link that was opened before, as mail scanners do, still leads a
 * confirmed account on. `onConfirmed` runs in the same transaction.
 */
export async function confirmByLink(
  { db, clock, sessionSecret }: { readonly db: Db; readonly clock: Clock; readonly sessionSecret: string },
  token: string,
  onConfirmed: (tx: Tx, userGuid: string) => Promise<void>,
): Promise<string | null> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const tokenHash = hashOfToken(token, sessionSecret);
    const link = await takeVerificationLink(tx, tokenHash, now);
    if (link === undefined) return selectConfirmedEmailOfLink(tx, tokenHash);
    if (link.userGuid === null || link.email === null) return null;
    if (!(await confirmEmail(tx, { guid: link.userGuid, email: link.email }, now))) return null;
    await endMailLinks(tx, link.userGuid, 'verify_email', now);
    await onConfirmed(tx, link.userGuid);
    return link.email;
  });
}
