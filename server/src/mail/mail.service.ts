import type { JobQueue } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { ComposedMail } from './compose-mail.ts';
import { deleteUnsentMail, insertMail } from './mail.queries.ts';

export interface MailToSend {
  /** Which template made it, such as 'verify-email'. */
  readonly kind: string;
  readonly to: string;
  readonly mail: ComposedMail;
  /** One mail per event and recipient. */
  readonly onceKey?: string;
  /** Held until then, so that it can be withdrawn; at once where it is not told. */
  readonly sendAt?: Date;
  /** Its row goes as soon as it is sent or given up, because its reader is erased; it is never kept for staff to read. */
  readonly isForgotten?: boolean;
}

/** What the job is told. */
export interface MailJob {
  readonly mailGuid: string;
  readonly isForgotten?: boolean;
}

export interface Outbox {
  /** In the transaction that causes the mail; it leaves after the commit. False when its once-key was used before. */
  queue(tx: Tx, mail: MailToSend): Promise<boolean>;
  /** Takes back a mail that was not sent yet: its reader has been told by another channel. */
  withdraw(tx: Tx, onceKey: string): Promise<void>;
}

export const SEND_MAIL = 'send-mail';

interface OutboxOptions {
  readonly clock: Clock;
  readonly jobs: JobQueue;
  /** Without a mail server mails are only kept, for staff to read. */
  readonly hasMailServer: boolean;
}

export function mailOutbox({ clock, jobs, hasMailServer }: OutboxOptions): Outbox {
  return {
    async queue(tx, { kind, to, mail, onceKey, sendAt, isForgotten = false }) {
      if (isForgotten && !hasMailServer) return true;
      const mailGuid = await insertMail(tx, {
        kind,
        toAddress: to,
        subject: mail.subject,
        textBody: mail.text,
        htmlBody: mail.html,
        status: hasMailServer ? 'queued' : 'kept',
        onceKey: onceKey ?? null,
        createdAt: clock.now(),
      });
      if (mailGuid === null) return false;
      const job: MailJob = { mailGuid, ...(isForgotten ? { isForgotten } : {}) };
      if (hasMailServer) await jobs.enqueue(tx, SEND_MAIL, job, sendAt ? { runAt: sendAt } : {});
      return true;
    },
    withdraw: (tx, onceKey) => deleteUnsentMail(tx, onceKey),
  };
}
