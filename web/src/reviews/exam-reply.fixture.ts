import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import type { ExamReply } from './reviews.queries.ts';

type Sequence = ExamReply['sequences'][number];

const EXAM = '0b0e6a52-6f5c-4c1e-9d0a-111111111111';

/** An exam as the server sends it; for tests. */
export function examReply(protocol: ProtocolName, sequences: ExamReply['sequences']): ExamReply {
  return {
    exam: {
      guid: EXAM,
      clip_set_guid: EXAM,
      protocol,
      patient_id: '4471-0932',
      patient_first_name: 'Amara',
      patient_last_name: 'Okafor',
      patient_sex: 'female',
      patient_date_of_birth: '1960-02-03',
      operator_email: 'jonas@example.org',
      operator_name: 'Jonas Weber',
      operator_phone_number: null,
      operator_landline_number: null,
      scanner_id: 'SC-214',
      scan_nr: 1,
      clip_set_created_at: '2026-03-05T08:31:00.000Z',
      clip_set_created_at_timezone_id: 'Europe/Berlin',
      is_virtual_scan: false,
      is_urgent: false,
      urgent_reason: null,
      linked_to: null,
      has_rescan: false,
      extra: { wells_score: null },
    },
    sequences,
    questionnaire: null,
  };
}

export function sequence(view: string, order: number): Sequence {
  return {
    guid: `0b0e6a52-6f5c-4c1e-9d0a-${String(order).padStart(12, '0')}`,
    clip_set_guid: EXAM,
    label: view,
    label_desc: `Where ${view} lies`,
    key: `/api/media/${view}`,
    segmentationUrl: `/api/media/${view}-overlay`,
    bucket: null,
    s3_region: null,
    rating: null,
    assessment: null,
    user_assessment: null,
    comment: null,
    anatomical_view: view,
    order,
    fps: 30,
  };
}
