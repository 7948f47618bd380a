import { listMails, readMail, sendMailAgain } from '@sonoboard/contract/mail/mail.endpoints';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/http/app-error.ts';
import { inTransaction } from '../platform/database/db.ts';
import { serve } from '../platform/http/serve.ts';
import { type MailRow, selectMail, selectMails } from './outbox.queries.ts';
import { sendAgain } from './send-again.service.ts';

/** The outbox as staff see it: what was sent to whom, and what a server without mail keeps for its people. */
export function mailRoutes(app: FastifyInstance): void {
  const { db, clock, jobs, settings } = app.deps;

  serve(app, listMails, async ({ query }) => {
    const { items, total } = await selectMails(db, query, clock.now());
    return { items: items.map(presentMail), total };
  });

  serve(app, readMail, async ({ params, audit }) => {
    const mail = await selectMail(db, params.guid);
    if (mail === undefined) throw new AppError('mail_not_found');
    await inTransaction(db, (tx) => audit.record(tx, { action: 'mail.read', subject: ['mail', mail.guid] }));
    return { ...presentMail(mail), text: mail.text };
  });

  serve(app, sendMailAgain, async ({ params, audit }) => {
    const hasMailServer = settings.mail !== null;
    return presentMail(await sendAgain({ db, jobs, audit, hasMailServer }, params.guid));
  });
}

function presentMail(mail: MailRow) {
  return {
    guid: mail.guid,
    kind: mail.kind,
    to_address: mail.toAddress,
    subject: mail.subject,
    status: mail.status,
    attempts: mail.attempts,
    last_error: mail.lastError,
    created_at: mail.createdAt.toISOString(),
    sent_at: mail.sentAt?.toISOString() ?? null,
  };
}
