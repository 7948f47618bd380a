import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

/** Names no patient: mail is read on many screens. The page behind the link asks who is there. */
export function examArrivedMail(facts: {
  readonly examUrl: string;
  readonly examGuid: string;
  readonly protocol: string;
  readonly isRescan: boolean;
  readonly collectionName: string;
  readonly reader: { readonly name: string };
}): ComposedMail {
  const { examUrl, examGuid, protocol, isRescan, collectionName, reader } = facts;
  const what = isRescan ? 'A rescan' : 'An exam';
  return composeMail({
    subject: `${what} arrived in "${collectionName}"`,
    paragraphs: [
      `Hello ${reader.name},`,
      `${what} arrived in the data collection "${collectionName}": ${displayGuid(examGuid)} (${protocolDisplayName(protocol)}).`,
    ],
    action: { label: 'Open the exam', url: examUrl },
    footer: `You get this mail because you subscribe to the exams of the data collection "${collectionName}" on Sonoboard. An admin of the data collection can change that.`,
  });
}
