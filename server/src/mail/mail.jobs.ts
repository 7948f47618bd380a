import { createTransport } from 'nodemailer';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import type { Settings } from '../platform/settings.ts';
import { markMailSent, noteFailedAttempt, selectQueuedMail } from './mail.queries.ts';
import { SEND_MAIL } from './mail.service.ts';

interface MailJobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'mail'>;
}

const TIMEOUT_MS = 20_000;
const ERROR_LENGTH = 300;

/** Sends what the outbox holds; without a mail server there is nothing to do. */
export function mailJobs({ db, clock, settings }: MailJobDeps): JobDefinition[] {
  if (settings.mail === null) return [];
  const { smtpUrl, from } = settings.mail;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails are made of texts only: nothing is read from disk or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';

  return [
    defineJob<{ mailGuid: string }>(SEND_MAIL, async ({ payload: { mailGuid }, isLastAttempt }) => {
      const mail = await selectQueuedMail(db, mailGuid);
      if (mail === undefined) return;
      try {
        await transport.sendMail({
          from,
          to: mail.toAddress,
          subject: mail.subject,
          text: mail.textBody,
          html: mail.htmlBody,
          // The same at every attempt: a mail that was sent twice around a crash is shown once.
          messageId: `<${mailGuid}@${host}>`,
        });
      } catch (error) {
        await noteFailedAttempt(db, mailGuid, wordsOf(error), isLastAttempt);
        throw error;
      }
      await markMailSent(db, mailGuid, clock.now());
    }),
  ];
}

function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : 'unknown').slice(0, ERROR_LENGTH);
}
