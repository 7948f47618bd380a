// Generated from report-exports.endpoints.ts by tools/contract.ts. Do not edit.
import type { Call } from '../http/endpoint.ts';
import type * as endpoints from './report-exports.endpoints.ts';

export const downloadReportDicom: Call<typeof endpoints.downloadReportDicom> = {
  method: 'GET',
  path: '/reviews/{reviewGuid}/dicom',
};

export const downloadReportFhir: Call<typeof endpoints.downloadReportFhir> = {
  method: 'GET',
  path: '/reviews/{reviewGuid}/fhir',
};

export const downloadReportPdf: Call<typeof endpoints.downloadReportPdf> = {
  method: 'GET',
  path: '/reviews/{reviewGuid}/report.pdf',
};
