import { DELIVER_AN_EXAM } from './ingest/ingest.guide.ts';
import { FOLLOW_A_REPORT } from './exports/report-exports.guide.ts';
import type { ENDPOINTS_BY_FEATURE } from './endpoints.ts';
import type { Guide } from './http/guide.ts';
import { SEND_DICOM } from './imports/dicom-web.guide.ts';

/** Told in the documentation before the calls of their feature. */
export const GUIDES_BY_FEATURE = {
  ingest: DELIVER_AN_EXAM,
  imports: SEND_DICOM,
  exports: FOLLOW_A_REPORT,
} as const satisfies Partial<Record<keyof typeof ENDPOINTS_BY_FEATURE, Guide>>;
