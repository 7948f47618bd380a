import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

interface ResultFacts {
  readonly resultUrl: string;
  readonly examGuid: string;
  readonly protocol: string;
  readonly reader: { readonly name: string };
}

const FOOTER = 'You get this mail because you recorded this exam with Sonoboard.';

/** Names no patient and not the decision: mail is read on many screens. The page behind the link asks who is there. */
export function resultMail({ resultUrl, examGuid, protocol, reader }: ResultFacts): ComposedMail {
  return composeMail({
    subject: `A decision was made on your exam ${displayGuid(examGuid)}`,
    paragraphs: [
      `Hello ${reader.name},`,
      `A clinical decision was made on exam ${displayGuid(examGuid)} (${protocolDisplayName(protocol)}). Please open it, and confirm there that you have read it.`,
    ],
    action: { label: 'Open the result', url: resultUrl },
    footer: FOOTER,
  });
}

const NEWS = {
  corrected: {
    subject: 'was corrected',
    text: 'was corrected. What you have read before may no longer hold. Please read it again, and confirm there that you have.',
  },
  supplemented: {
    subject: 'has an addendum',
    text: 'has an addendum. Please read it again, and confirm there that you have.',
  },
  retracted: {
    subject: 'was withdrawn',
    text: 'was withdrawn: it was recorded for the wrong patient or exam, or is wrong for another reason. Do not act on it any more. The exam waits for a new review. Please open the page, and confirm there that you have read this.',
  },
} as const;

export type ResultNews = keyof typeof NEWS;

/** What became of a result that may have been read. As silent about the patient and the decision as the first mail. */
export function resultNewsMail(
  kind: ResultNews,
  { resultUrl, examGuid, protocol, reader }: ResultFacts,
): ComposedMail {
  const { subject, text } = NEWS[kind];
  const exam = displayGuid(examGuid);
  return composeMail({
    subject: `The result of your exam ${exam} ${subject}`,
    paragraphs: [
      `Hello ${reader.name},`,
      `The result of exam ${exam} (${protocolDisplayName(protocol)}) ${text}`,
    ],
    action: { label: 'Open the result', url: resultUrl },
    footer: FOOTER,
  });
}
