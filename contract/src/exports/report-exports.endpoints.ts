import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid, queryInteger, ReaderTimezone } from '../http/wire-values.ts';

const Review = z.strictObject({ reviewGuid: Guid });

const VERSION_MAX = 1_000_000;
/** Of a review that was amended: the newest version without it. */
const version = z.optional(queryInteger(1, VERSION_MAX));

export const downloadReportPdf = endpoint({
  method: 'GET',
  path: '/reviews/{reviewGuid}/report.pdf',
  summary: 'Gives the report of a submitted review, or a version of it, as the PDF that its page prints.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  params: Review,
  /** The zone in which the document shows its times; UTC without it. */
  query: z.strictObject({ version, timezone: z.optional(ReaderTimezone) }),
  reply: 'file',
});

export const downloadReportFhir = endpoint({
  method: 'GET',
  path: '/reviews/{reviewGuid}/fhir',
  summary: 'Gives the report of a submitted review, or a version of it, as a FHIR R4 Bundle.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  params: Review,
  query: z.strictObject({ version }),
  reply: 'file',
});

export const downloadReportDicom = endpoint({
  method: 'GET',
  path: '/reviews/{reviewGuid}/dicom',
  summary:
    'Gives the clips of a submitted review and its report, or a version of it, as a zip of DICOM files.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  params: Review,
  query: z.strictObject({ version }),
  reply: 'file',
});
