import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime, { type Email } from 'postal-mime';
import { MAIL_DIR } from './mail-dir.ts';

/** Waits until the mail server holds a mail to this address whose subject has these words; the newest one counts. */
export async function mailTo(address: string, words: string | RegExp): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => (found = (await mailsTo(address, words)).at(-1)), {
      message: `a mail to ${address} about ${words}`,
      timeout: 20_000,
    })
    .toBeDefined();
  if (found === undefined) throw new Error('unreachable: the poll ended');
  return found;
}

/** What has arrived so far, oldest first. */
export async function mailsTo(address: string, words: string | RegExp = ''): Promise<Email[]> {
  const names = (await readdir(MAIL_DIR)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(MAIL_DIR, name)))),
  );
  return mails.filter(
    ({ to, subject }) =>
      to?.some((recipient) => recipient.address === address) === true && has(subject ?? '', words),
  );
}

/** The address that the mail asks its reader to open. */
export function linkIn({ text }: Email): string {
  const link = /https?:\/\/\S+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link in: ${text}`);
  return link;
}

function has(subject: string, words: string | RegExp): boolean {
  return typeof words === 'string' ? subject.includes(words) : words.test(subject);
}
