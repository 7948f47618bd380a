import { patientFullName } from '@sonoboard/domain/exams/patient-identity';
import { STATISTICS_LABELS } from '@sonoboard/domain/reviews/assessment-labels';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { CollectionLinks } from '../../exams/staff/collection-links.tsx';
import { ProtocolName } from '../../exams/staff/protocol-name.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ClinicalChip } from '../../ui/clinical-chip.tsx';
import { clinicalKind } from '../../ui/clinical-tone.ts';
import { GuidLink } from '../../ui/guid-link.tsx';
import { TextLink } from '../../ui/links.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import type { StaffReview } from './staff-reviews.queries.ts';

/** The first column opens the review, so it holds no link of its own. */
export function reviewColumns(now: Date): readonly TableColumn<StaffReview>[] {
  const momentOf = (at: string, zone: string | null) => (
    <Moment at={at} recordedZone={zone} now={now} isShort />
  );
  return [
    {
      id: 'guid',
      header: 'Review',
      width: 108,
      sortKey: 'guid',
      card: 'title',
      render: (review) => <span title={review.guid}>{displayGuid(review.guid)}</span>,
    },
    {
      id: 'created_at',
      header: 'Reviewed',
      width: 132,
      sortKey: 'created_at',
      isSecondary: true,
      wraps: true,
      card: 'meta',
      render: (review) => momentOf(review.created_at, review.created_at_timezone_id),
    },
    {
      id: 'reviewer_email',
      header: 'Reviewer',
      width: 176,
      sortKey: 'reviewer_email',
      fields: ['reviewer_email', 'reviewer_guid'],
      render: reviewerLink,
    },
    {
      id: 'assessment',
      header: 'Assessment',
      width: 116,
      sortKey: 'assessment',
      card: 'top',
      render: ({ assessment }) =>
        assessment !== null && (
          <ClinicalChip isPlain kind={clinicalKind(assessment)} label={STATISTICS_LABELS[assessment]} />
        ),
    },
    {
      id: 'rating',
      header: 'Rating',
      width: 76,
      sortKey: 'rating',
      align: 'right',
      render: (review) => review.rating,
    },
    {
      id: 'clip_set_guid',
      header: 'Exam',
      width: 128,
      sortKey: 'clip_set_guid',
      render: (review) => (
        <GuidLink guid={review.clip_set_guid} to={`/internal/exams/${review.clip_set_guid}`} />
      ),
    },
    {
      id: 'protocol',
      header: 'Protocol',
      width: 164,
      sortKey: 'protocol',
      render: (review) => <ProtocolName protocol={review.protocol} />,
    },
    {
      id: 'patient_id',
      header: 'Patient ID',
      width: 116,
      sortKey: 'patient_id',
      render: (review) => review.patient_id ?? '',
    },
    {
      id: 'patient_name',
      header: 'Patient',
      width: 124,
      sortKey: 'patient_name',
      fields: ['patient_first_name', 'patient_last_name'],
      wraps: true,
      render: (review) => patientFullName(review.patient_first_name, review.patient_last_name),
    },
    {
      id: 'clip_set_created_at',
      header: 'Scanned',
      width: 132,
      sortKey: 'clip_set_created_at',
      isOptional: true,
      isSecondary: true,
      wraps: true,
      render: (review) => momentOf(review.clip_set_created_at, review.clip_set_created_at_timezone_id),
    },
    {
      id: 'collections',
      header: 'Collections',
      width: 150,
      wraps: true,
      render: (review) => <CollectionLinks names={review.collections} guids={review.collection_guids} />,
    },
    {
      id: 'scanner_id',
      header: 'Scanner ID',
      width: 120,
      sortKey: 'scanner_id',
      isOptional: true,
      isSecondary: true,
      render: (review) => review.scanner_id ?? '',
    },
  ];
}

function reviewerLink({ reviewer_email: email, reviewer_guid: guid }: StaffReview) {
  if (guid === null) return email;
  return (
    <TextLink to="/user-settings/$userGuid" params={{ userGuid: guid }}>
      {email}
    </TextLink>
  );
}
