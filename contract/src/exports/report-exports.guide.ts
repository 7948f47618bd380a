import type { Guide } from '../http/guide.ts';
import { listReviewVersions } from '../review-versions/review-versions.endpoints.ts';
import { downloadReportDicom, downloadReportFhir, downloadReportPdf } from './report-exports.endpoints.ts';

export const FOLLOW_A_REPORT: Guide = {
  title: 'How another system follows a report',
  lead:
    'A report can be corrected, added to and retracted after it was submitted. Nothing is overwritten here; these rules say how a ' +
    'system that has received it learns of it.',
  steps: [
    {
      text: 'Read the versions of a review, the newest first, and whether it was retracted.',
      calls: [listReviewVersions],
    },
    {
      text:
        'Get the report as FHIR and send it on again. Identifier and fullUrl of the report and of its findings stay the same, so the ' +
        'transaction replaces what was sent before. The status is final, appended (only additions followed), amended or ' +
        'entered-in-error (retracted); findings that were changed are corrected. The report contains a Provenance for each version: ' +
        'who wrote it, when and why.',
      calls: [downloadReportFhir],
    },
    {
      text:
        'Get it as DICOM. Each version of the report is an instance of its own in the same series, numbered by its version, ' +
        'with Predecessor Documents Sequence naming the ones before; the clips stay the same instances.',
      calls: [downloadReportDicom],
    },
    { text: 'Get it as PDF, which says that it was amended or retracted.', calls: [downloadReportPdf] },
  ],
  rules: [
    'Without version, a call gives the newest one. An earlier version comes as a FHIR Bundle of type collection, which asks its receiver to store nothing: it cannot replace the version that holds.',
    'A retracted review is given out as FHIR without conclusion, diagnosis code and PDF, and as a PDF that is marked as retracted. As DICOM it is refused with 409: an archive would file it as one more document.',
    'File names of an amended review end with the version, those of a retracted one with retracted.',
  ],
};
