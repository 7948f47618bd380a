import { protocolDisplayName } from '@sonoboard/domain/exams/protocols';
import type { VersionKind } from '@sonoboard/domain/review-versions/amendment';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { composeMail, type ComposedMail } from '../mail/compose-mail.ts';

interface ReviewFacts {
  readonly reportUrl: string;
  readonly examGuid: string;
  readonly protocol: string;
  readonly authorName: string;
  readonly collectionName: string;
  readonly reader: { readonly name: string };
}

const DONE: Readonly<Record<Exclude<VersionKind, 'submitted'>, { subject: string; text: string }>> = {
  correction: { subject: 'was corrected', text: 'corrected the review' },
  addendum: { subject: 'has an addendum', text: 'added an addendum to the review' },
  retraction: {
    subject: 'was retracted',
    text: 'confirmed that the review is retracted. It no longer counts, and the exam is due again. It was the review',
  },
};

/** Names no patient, and nothing that the review says. */
export function reviewNewsMail(
  kind: Exclude<VersionKind, 'submitted'>,
  { reportUrl, examGuid, protocol, authorName, collectionName, reader }: ReviewFacts,
): ComposedMail {
  const { subject, text } = DONE[kind];
  return composeMail({
    subject: `A review in "${collectionName}" ${subject}`,
    paragraphs: [
      `Hello ${reader.name},`,
      `${authorName} ${text} of exam ${displayGuid(examGuid)} (${protocolDisplayName(protocol)}) in the data collection "${collectionName}".`,
    ],
    action: { label: 'Open the report', url: reportUrl },
    footer: `You get this mail because you gave this review, or because you are told of reviews of the data collection "${collectionName}" on Sonoboard.`,
  });
}

export function secondPersonMail({
  reportUrl,
  examGuid,
  protocol,
  authorName,
  collectionName,
  reader,
}: ReviewFacts): ComposedMail {
  return composeMail({
    subject: `A review in "${collectionName}" is to be retracted`,
    paragraphs: [
      `Hello ${reader.name},`,
      `${authorName} has asked to retract the review of exam ${displayGuid(examGuid)} (${protocolDisplayName(protocol)}) in the data collection "${collectionName}". It still counts until a second person confirms this. Please open the report, check the reason, and confirm there if you agree.`,
    ],
    action: { label: 'Open the report', url: reportUrl },
    footer: `You get this mail because you are an admin or a reviewer of the data collection "${collectionName}" on Sonoboard, or gave this review.`,
  });
}
