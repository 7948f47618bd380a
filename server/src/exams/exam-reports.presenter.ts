import type { getCompression, getExamMetadata } from '@sonoboard/contract/exams/exam-reports.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { PatientVisibility } from '@sonoboard/domain/exams/patient-visibility';
import { countScannedPoints } from '@sonoboard/domain/exams/scanned-points';
import { CLIP_FILES, type ClipFile } from '../tables/clips.tables.ts';
import type { CompressionRow } from './exam-reports.queries.ts';
import type { ExamReport } from './exam-reports.service.ts';

export function presentExamReport(
  { exam, collections, chain, reviewCount }: ExamReport,
  sees: PatientVisibility,
): ReplyOf<typeof getExamMetadata>['exam'] {
  return {
    guid: exam.guid,
    is_practise_exam: exam.isPractiseExam,
    is_urgent: exam.isUrgent,
    urgent_reason: exam.urgentReason,
    linked_to: exam.linkedTo,
    created_at: exam.createdAt.toISOString(),
    completed_at: exam.completedAt?.toISOString() ?? null,
    upload_started_at: exam.uploadStartedAt?.toISOString() ?? null,
    uploaded_at: exam.uploadedAt?.toISOString() ?? null,
    protocol: exam.protocol,
    created_at_timezone_id: exam.createdAtTimezoneId,
    patient_id: sees.id ? exam.patientId : null,
    user_guid: exam.userGuid,
    email: exam.operatorEmail,
    operator_name: exam.operatorName,
    scanned_points: countScannedPoints(exam.protocol, exam.recordedViews),
    collections,
    review_count: reviewCount,
    chain: chain.map((member) => ({ guid: member.guid, created_at: member.createdAt })),
  };
}

/** Signs the address of a file; null for what the viewer's config never shows. */
type FileAddress = (clipGuid: string, file: ClipFile) => string | null;

export function presentCompression(
  clip: CompressionRow,
  sign: FileAddress,
): ReplyOf<typeof getCompression>['attempt'] {
  const addressOf = (file: ClipFile) => (clip[CLIP_FILES[file]] === null ? null : sign(clip.guid, file));
  return {
    clip_guid: clip.guid,
    fps: clip.fps,
    anatomical_view: clip.anatomicalView,
    attempt: clip.attempt,
    algorithm_assessment: clip.algorithmAssessment,
    user_assessment: clip.userAssessment,
    duration: clip.durationSeconds,
    filter: clip.filter,
    created_at: clip.createdAt.toISOString(),
    completed_at: clip.completedAt?.toISOString() ?? null,
    full_view_ultrasound_video_url: addressOf('full_plain'),
    full_view_segmentation_video_url: addressOf('full_overlay'),
    full_view_ultrasound_tar_url: addressOf('full_plain_tar'),
    full_view_segmentation_tar_url: addressOf('full_overlay_tar'),
    ultrasound_video_url: addressOf('plain'),
    segmentation_video_url: addressOf('overlay'),
    ultrasound_tar_url: addressOf('plain_tar'),
    segmentation_tar_url: addressOf('overlay_tar'),
    full_view_tags: clip.fullTags === null ? null : presentFullTags(clip.fullTags),
  };
}

/** As the app stored them; a tag without a comment says so. */
function presentFullTags({ fps, frameCount, tags }: NonNullable<CompressionRow['fullTags']>) {
  return {
    fps,
    frameCount,
    tags: tags.map(({ type, comment, frameIndex }) => ({ type, comment: comment ?? null, frameIndex })),
  };
}
