import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';

interface OutgoingMail {
  /** Names the mail for ever: sent twice around a crash, it is shown once. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export type SendMail = (mail: OutgoingMail) => Promise<void>;

const TIMEOUT_MS = 20_000;

export function mailTransport({ smtpUrl, from }: NonNullable<Settings['mail']>): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails are made of texts only: nothing is read from disk or fetched from an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^>\s@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, ...mail }) => {
    await transport.sendMail({ from, ...mail, messageId: `<${id}@${host}>` });
  };
}
