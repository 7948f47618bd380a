import { RateReviewOutlined as RateReview } from '../ui/icons/rate-review-outlined.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listLinkedReviews } from '@sonoboard/contract/data-collections/collection-exams.calls';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { patientIdLabel } from '@sonoboard/domain/exams/patient-identity';
import { STATISTICS_LABELS } from '@sonoboard/domain/reviews/assessment-labels';
import { useUserConfig } from '../platform/user-config.ts';
import { AmendedMark } from '../ui/amended-mark.tsx';
import { Moment } from '../ui/moment.tsx';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import { GuidLink } from '../ui/guid-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ScoreBars } from '../ui/score-bars.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { linkedReviewsQuery, REVIEW_DEFAULTS, type LinkedReview } from './collection-exams.queries.ts';
import { GroundTruth } from './ground-truth.tsx';
import { ReviewsLink } from './reviews-link.tsx';

const NONE = { icon: RateReview, title: 'No exam of this data collection has been reviewed yet.' };
const KINDS = {
  positive: 'dvt',
  negative: 'no-dvt',
  not_applicable: 'other',
  rescan: 'rescan',
  standard: 'standard',
} as const;
const LOW_RATING = 2;
const guidOf = ({ guid }: LinkedReview) => guid;

/** What was said about the exams of a collection. */
export function LinkedReviewsSection({ collectionGuid }: { readonly collectionGuid: string }) {
  const [view, setView] = useTableView(REVIEW_DEFAULTS, 'reviews');
  const reviews = useQuery(linkedReviewsQuery(collectionGuid, view));
  const config = useUserConfig();
  const { dataUpdatedAt } = reviews;
  const columns = useMemo(() => reviewColumns(config, new Date(dataUpdatedAt)), [config, dataUpdatedAt]);
  return (
    <section aria-label="Linked reviews">
      <PageHeader level="h2" title="Linked reviews" count={reviews.data?.total} />
      <StaffTable
        label="Linked reviews"
        list={listLinkedReviews}
        params={{ guid: collectionGuid }}
        query={reviews}
        columns={columns}
        rowId={guidOf}
        view={view}
        onViewChange={setView}
        empty={NONE}
        isPageList={false}
        density="dense"
      />
    </section>
  );
}

function reviewColumns(config: UserConfig, now: Date): readonly TableColumn<LinkedReview>[] {
  return [
    {
      id: 'guid',
      header: 'GUID',
      width: 124,
      sortKey: 'guid',
      card: 'title',
      render: ({ guid }) => <GuidLink guid={guid} to={`/review/${guid}/report`} />,
    },
    {
      id: 'clipset_guid',
      header: 'Clip set',
      width: 124,
      sortKey: 'clipset_guid',
      render: ({ clipset_guid }) => <GuidLink guid={clipset_guid} to={`/internal/exams/${clipset_guid}`} />,
    },
    {
      id: 'reviewer_email',
      header: 'Reviewer',
      width: 230,
      sortKey: 'reviewer_email',
      fields: ['reviewer_email', 'reviewer_guid'],
      render: ({ reviewer_email: email }) =>
        email === null ? '–' : <ReviewsLink search={{ reviewer: email }}>{email}</ReviewsLink>,
    },
    ...(config.hide_patient_id ? [] : [patientIdColumn(config)]),
    {
      id: 'rating',
      header: 'Rating',
      width: 96,
      sortKey: 'rating',
      render: ({ rating }) => <ScoreBars value={rating} isLow={rating <= LOW_RATING} />,
    },
    {
      id: 'assessment',
      header: 'Assessment',
      width: 122,
      sortKey: 'assessment',
      render: ({ assessment }) =>
        assessment === null ? (
          '–'
        ) : (
          <ClinicalChip isPlain kind={KINDS[assessment]} label={STATISTICS_LABELS[assessment]} />
        ),
    },
    {
      id: 'clipset_ground_truth',
      header: 'Ground truth',
      width: 122,
      sortKey: 'clipset_ground_truth',
      render: ({ clipset_ground_truth }) => <GroundTruth value={clipset_ground_truth} />,
    },
    {
      id: 'comment',
      header: 'Comment',
      width: 270,
      isSecondary: true,
      wraps: true,
      render: ({ comment }) => (comment === null || comment === '' ? '–' : comment),
    },
    {
      id: 'created_at',
      header: 'Reviewed',
      width: 150,
      sortKey: 'created_at',
      isSecondary: true,
      fields: ['created_at', 'created_at_timezone_id', 'version'],
      render: ({ created_at, created_at_timezone_id, version }) => (
        <>
          <Moment at={created_at} recordedZone={created_at_timezone_id} now={now} isDayOnly />
          <AmendedMark version={version} />
        </>
      ),
    },
  ];
}

function patientIdColumn(config: UserConfig): TableColumn<LinkedReview> {
  return {
    id: 'clipset_patient_id',
    header: patientIdLabel(config),
    width: 116,
    sortKey: 'clipset_patient_id',
    render: ({ clipset_patient_id }) => clipset_patient_id ?? '–',
  };
}
