import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

/** Names no patient and not the decision: mail is read on many screens. The page behind the link asks who is there. */
export function resultMail(facts: {
  readonly resultUrl: string;
  readonly examGuid: string;
  readonly protocol: string;
  readonly reader: { readonly name: string };
}): ComposedMail {
  const { resultUrl, examGuid, protocol, reader } = facts;
  return composeMail({
    subject: `A decision was made on your exam ${displayGuid(examGuid)}`,
    paragraphs: [
      `Hello ${reader.name},`,
      `A clinical decision was made on exam ${displayGuid(examGuid)} (${protocolDisplayName(protocol)}). Please open it, and confirm there that you have read it.`,
    ],
    action: { label: 'Open the result', url: resultUrl },
    footer: 'You get this mail because you recorded this exam with Sonoboard.',
  });
}
