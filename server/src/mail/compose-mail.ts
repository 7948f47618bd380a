export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** What to do if the mail is not meant for the reader. */
  readonly footer?: string;
}

const BODY_STYLE =
  'margin:0;padding:24px;background:#f4f6f8;font-family:Inter,Arial,sans-serif;color:#1b2733';
const CARD_STYLE = 'max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px';
const BUTTON_STYLE =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0b6bcb;color:#ffffff;text-decoration:none';

/** The one look of all mails, as text and as HTML. Every text is plain: whatever it holds is shown, never run. */
export function composeMail({ subject, paragraphs, action, footer }: MailContent): ComposedMail {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(footer ? [footer] : []),
  ];
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
    ...(action
      ? [`<p><a href="${escaped(action.url)}" style="${BUTTON_STYLE}">${escaped(action.label)}</a></p>`]
      : []),
    ...(footer ? [`<p style="color:#5b6b7a;font-size:13px">${escaped(footer)}</p>`] : []),
  ];
  return {
    // A line break would begin another header.
    subject: subject.replaceAll(/\s+/g, ' ').trim(),
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="${BODY_STYLE}"><div style="${CARD_STYLE}">${html.join('')}</div></body></html>`,
  };
}

/** The first paragraph of a mail to a person whose first name may be unknown. */
export function greeting(firstName: string): string {
  return firstName === '' ? 'Hello,' : `Hello ${firstName},`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
