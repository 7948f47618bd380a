import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Guid, ReaderTimezone } from '../http/wire-values.ts';

const Review = z.strictObject({ reviewGuid: Guid });

export const downloadReportPdf = endpoint({
  method: 'GET',
  path: '/reviews/{reviewGuid}/report.pdf',
  summary: 'Gives the report of a submitted review as the PDF that its page prints.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  params: Review,
  /** The zone in which the document shows its times; UTC without it. */
  query: z.strictObject({ timezone: z.optional(ReaderTimezone) }),
  reply: 'file',
});

export const downloadReportFhir = endpoint({
  method: 'GET',
  path: '/reviews/{reviewGuid}/fhir',
  summary: 'Gives the report of a submitted review as a FHIR R4 transaction Bundle.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  params: Review,
  reply: 'file',
});

export const downloadReportDicom = endpoint({
  method: 'GET',
  path: '/reviews/{reviewGuid}/dicom',
  summary: 'Gives the clips of a submitted review and its report as a zip of DICOM files.',
  allow: 'review-in-scope',
  audit: 'patient-read',
  params: Review,
  reply: 'file',
});
