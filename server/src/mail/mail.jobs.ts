import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { mailTransport } from '../platform/mail/mail-transport.ts';
import type { Settings } from '../platform/settings.ts';
import { deleteMail, markMailSent, noteFailedAttempt, selectMailToSend } from './mail.queries.ts';
import { type MailJob, SEND_MAIL } from './mail.service.ts';

interface MailJobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'mail'>;
}

const ERROR_LENGTH = 300;

/** Sends what the outbox holds; without a mail server there is nothing to do. */
export function mailJobs({ db, clock, settings }: MailJobDeps): JobDefinition[] {
  if (settings.mail === null) return [];
  const sendMail = mailTransport(settings.mail);

  return [
    defineJob<MailJob>(SEND_MAIL, async ({ payload: { mailGuid, isForgotten = false }, isLastAttempt }) => {
      const mail = await selectMailToSend(db, mailGuid);
      if (mail === undefined) return;
      const error = await sendMail({ id: mailGuid, ...mail }).then(
        () => null,
        (thrown: unknown) => thrown ?? new Error('the mail server refused without a word'),
      );
      if (error !== null && isForgotten) {
        if (isLastAttempt) await deleteMail(db, mailGuid);
        // Without its cause: what a mail server says may quote the address.
        throw new Error('A mail that is to be forgotten was not taken');
      }
      if (error !== null) {
        await noteFailedAttempt(db, mailGuid, errorMessage(error), isLastAttempt);
        throw error;
      }
      if (isForgotten) await deleteMail(db, mailGuid);
      else await markMailSent(db, mailGuid, clock.now());
    }),
  ];
}

function errorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : 'unknown').slice(0, ERROR_LENGTH);
}
