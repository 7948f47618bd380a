import { displayGuid } from '@sonoboard/domain/shared/guid';
import type { FileReply } from '../platform/http/file-reply.ts';
import { type ReportFacts, reviewedScan, shownVersion } from './report-facts.ts';

const LONGEST_NAME = 60;

/** The patient id where the reader may see one, else the first characters of the exam's guid (AMB-184). */
export function reportName(facts: ReportFacts): string {
  return facts.patient.id ?? displayGuid(reviewedScan(facts).examGuid);
}

/** Of a review that was amended or retracted the name says so: copies of several versions may lie in one folder. */
function versionPart({ review }: ReportFacts, version: number): string {
  if (review.retraction !== null) return '-retracted';
  return version > 1 || review.isSuperseded ? `-version-${version}` : '';
}

/** Whatever someone typed as a patient id must be neither a folder nor a header of its own. */
export function reportFileName(facts: ReportFacts, ending: string): string {
  const day = facts.review.createdAt.toISOString().slice(0, 10);
  const name = reportName(facts)
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, LONGEST_NAME);
  const version = versionPart(facts, shownVersion(facts).version);
  return `report-${name || displayGuid(reviewedScan(facts).examGuid)}-${day}${version}${ending}`;
}

interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer | string | NodeJS.ReadableStream;
}

export function attachment({ name, type, content }: Attachment): FileReply {
  return {
    send: async (_request, reply) =>
      reply
        .type(type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(content),
  };
}
