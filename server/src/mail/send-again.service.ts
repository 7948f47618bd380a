import type { JobQueue } from '../jobs/jobs.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { type MailJob, SEND_MAIL } from './mail.service.ts';
import { selectMailForUpdate, updateToQueued, type MailRow } from './outbox.queries.ts';

interface SendAgainDeps {
  readonly db: Db;
  readonly jobs: JobQueue;
  readonly audit: CallAudit;
  readonly hasMailServer: boolean;
}

export async function sendAgain(
  { db, jobs, audit, hasMailServer }: SendAgainDeps,
  guid: string,
): Promise<MailRow> {
  return inTransaction(db, async (tx) => {
    const mail = await selectMailForUpdate(tx, guid);
    if (mail === undefined) throw new AppError('mail_not_found');
    if (mail.status !== 'failed') throw new AppError('mail_not_failed');
    if (!hasMailServer) throw new AppError('no_mail_server');
    await updateToQueued(tx, guid);
    const job: MailJob = { mailGuid: guid };
    await jobs.enqueue(tx, SEND_MAIL, job);
    await audit.record(tx, {
      action: 'mail.sent_again',
      subject: ['mail', guid],
      before: { attempts: mail.attempts, lastError: mail.lastError },
    });
    return { ...mail, status: 'queued' };
  });
}
