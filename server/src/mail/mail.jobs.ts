import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { mailTransport } from '../platform/mail-transport.ts';
import type { Settings } from '../platform/settings.ts';
import { markMailSent, noteFailedAttempt, selectQueuedMail } from './mail.queries.ts';
import { SEND_MAIL } from './mail.service.ts';

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
    defineJob<{ mailGuid: string }>(SEND_MAIL, async ({ payload: { mailGuid }, isLastAttempt }) => {
      const mail = await selectQueuedMail(db, mailGuid);
      if (mail === undefined) return;
      try {
        await sendMail({ id: mailGuid, ...mail });
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
