import type { getExam, listStoredExams } from '@sonoboard/contract/exams/exams.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { findView, PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { countScannedPoints } from '@sonoboard/domain/exams/scanned-points';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { type PatientVisibility, patientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import type { MediaUrls, MediaViewer } from '../platform/http/media-url.ts';
import type { ClipRow, ExamRow, QuestionnaireRow } from './exams.queries.ts';
import type { storedExamsOf } from './stored-exams.service.ts';

type ExamReply = ReplyOf<typeof getExam>;
type Sequence = ExamReply['sequences'][number];

/** What is hidden from an account is absent from the reply, not merely from the screen. */
function presentPatient(
  patient: Pick<
    ExamRow,
    'patientId' | 'patientFirstName' | 'patientLastName' | 'patientSex' | 'patientDateOfBirth'
  >,
  config: UserConfig,
) {
  const sees = patientVisibility(config);
  // Sex and date of birth make sure who is meant; where the account hides who that is, they are hidden with it.
  const isKnown = sees.id && sees.names;
  return {
    patient_id: sees.id ? patient.patientId : null,
    patient_first_name: sees.names ? patient.patientFirstName : null,
    patient_last_name: sees.names ? patient.patientLastName : null,
    patient_sex: isKnown ? patient.patientSex : null,
    patient_date_of_birth: isKnown ? patient.patientDateOfBirth : null,
  };
}

export function presentExam(exam: ExamRow, config: UserConfig): ExamReply['exam'] {
  return {
    guid: exam.guid,
    clip_set_guid: exam.guid,
    protocol: exam.protocol,
    ...presentPatient(exam, config),
    operator_email: exam.operatorEmail,
    operator_name: exam.operatorName,
    operator_phone_number: exam.operatorPhoneNumber,
    operator_landline_number: exam.operatorLandlineNumber,
    scanner_id: exam.scannerId,
    scan_nr: exam.scanNr,
    clip_set_created_at: exam.createdAt.toISOString(),
    clip_set_created_at_timezone_id: exam.createdAtTimezoneId,
    is_virtual_scan: exam.isVirtualScan,
    is_urgent: exam.isUrgent,
    urgent_reason: exam.urgentReason,
    linked_to: exam.linkedTo,
    has_rescan: exam.hasRescan,
    extra: { wells_score: exam.wellsScore === null ? null : [...exam.wellsScore] },
  };
}

/** Null for what the viewer's config never shows: it must not even be fetched. */
export type MediaAddress = (clipGuid: string, variant: 'plain' | 'overlay') => string | null;

export function mediaAddressesFor(
  mediaUrls: MediaUrls,
  viewer: MediaViewer,
  { show_segmentation_overlay: overlay }: UserConfig,
): MediaAddress {
  return (clipGuid, variant) =>
    variant === 'overlay' && overlay === 'never' ? null : mediaUrls.sign({ clipGuid, variant }, viewer);
}

/** In the order of the protocol; clips of views that it does not know follow. */
export function presentClips(
  protocol: ExamRow['protocol'],
  clips: readonly ClipRow[],
  mediaAddress: MediaAddress,
): Sequence[] {
  const views = PROTOCOLS[protocol].views;
  const placeOf = (view: string) => {
    const index = views.findIndex(({ id }) => id === view);
    return index === -1 ? views.length : index;
  };
  return [...clips]
    .sort((a, b) => placeOf(a.anatomicalView) - placeOf(b.anatomicalView))
    .map((clip, order) => {
      const view = findView(protocol, clip.anatomicalView);
      return {
        guid: clip.guid,
        clip_set_guid: clip.examGuid,
        label: view?.label ?? clip.anatomicalView,
        label_desc: view?.description ?? '',
        key: clip.plainKey === null ? null : mediaAddress(clip.guid, 'plain'),
        segmentationUrl: clip.overlayKey === null ? null : mediaAddress(clip.guid, 'overlay'),
        bucket: null,
        s3_region: null,
        rating: null,
        assessment: null,
        user_assessment: clip.userAssessment,
        comment: null,
        anatomical_view: clip.anatomicalView,
        order,
        fps: clip.fps,
        ...(clip.algorithmAssessment === null ? {} : { algorithm_assessment: clip.algorithmAssessment }),
        ...(clip.deletedAt === null ? {} : { deleted_at: clip.deletedAt.toISOString() }),
      };
    });
}

export function presentQuestionnaire(row: QuestionnaireRow | undefined): ExamReply['questionnaire'] {
  if (row === undefined) return null;
  return {
    iliac_proximal_thigh_swelling: row.iliacProximalThighSwelling,
    iliac_history_of_dvt: row.iliacHistoryOfDvt,
    iliac_type_of_dvt: row.iliacTypeOfDvt,
  };
}

type StoredExamRow = Awaited<ReturnType<typeof storedExamsOf>>['items'][number];

export function presentStoredExam(
  exam: StoredExamRow,
  sees: PatientVisibility,
): ReplyOf<typeof listStoredExams>['items'][number] {
  const fullName = patientFullName(exam.patientFirstName, exam.patientLastName);
  return {
    clip_set_guid: exam.guid,
    patient_id: sees.id ? exam.patientId : null,
    patient_full_name: sees.names && fullName !== '' ? fullName : null,
    protocol: exam.protocol,
    scanned_points: countScannedPoints(exam.protocol, exam.recordedViews),
    date_created: exam.createdAt.toISOString(),
    date_created_timezone_id: exam.createdAtTimezoneId,
    is_urgent: exam.isUrgent,
    urgent_reason: exam.urgentReason,
    target: exam.target && {
      waiting_since: new Date(exam.target.waiting_since).toISOString(),
      due_at: new Date(exam.target.due_at).toISOString(),
    },
    result: exam.result === null ? null : { ...exam.result, read_at: momentOf(exam.result.read_at) },
    ingest: exam.ingest && { state: exam.ingest.state, problem: exam.ingest.problem },
  };
}

/** A moment as PostgreSQL writes it into JSON. */
function momentOf(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}
