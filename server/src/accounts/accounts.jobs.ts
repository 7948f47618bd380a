import type { Deps } from '../app/deps.ts';
import { defineJob, type JobDefinition } from '../jobs/jobs.service.ts';
import { type MailLinkWish, SEND_MAIL_LINK, sendWishedMailLink } from './mail-links.service.ts';

type JobDeps = Pick<Deps, 'db' | 'clock' | 'audit' | 'mail' | 'secrets' | 'settings'>;

export function accountJobs({ db, clock, audit, mail, secrets, settings }: JobDeps): JobDefinition[] {
  const links = { db, clock, audit, mail, sessionSecret: secrets.session, publicUrl: settings.publicUrl };
  return [defineJob<MailLinkWish>(SEND_MAIL_LINK, ({ payload }) => sendWishedMailLink(links, payload))];
}
