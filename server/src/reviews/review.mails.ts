import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

/** Names no patient: mail is read on many screens. The report behind the link asks who is there. */
export function reviewSubmittedMail(facts: {
  readonly reportUrl: string;
  readonly examGuid: string;
  readonly protocol: string;
  /** How many scans of the chain were reviewed together. */
  readonly scanCount: number;
  readonly reviewerName: string;
  readonly collectionName: string;
  readonly reader: { readonly name: string };
}): ComposedMail {
  const { reportUrl, examGuid, protocol, scanCount, reviewerName, collectionName, reader } = facts;
  const scans = scanCount === 1 ? '' : `, ${scanCount} scans of the same patient together,`;
  return composeMail({
    subject: `An exam of "${collectionName}" was reviewed`,
    paragraphs: [
      `Hello ${reader.name},`,
      `${reviewerName} submitted the review of exam ${displayGuid(examGuid)} (${protocolDisplayName(protocol)})${scans} in the data collection "${collectionName}".`,
    ],
    action: { label: 'Open the report', url: reportUrl },
    footer: `You get this mail because you subscribe to reviews of the data collection "${collectionName}" on Sonoboard. Its administrators can change that.`,
  });
}
