import { Fragment, type ReactNode } from 'react';
import { scanLabel } from '@sonoboard/domain/reviews/chain';
import { scannedPointsText } from '@sonoboard/domain/exams/scanned-points';
import { Moment } from '../../ui/moment.tsx';
import { CopyableGuid } from '../../ui/copyable-guid.tsx';
import { GuidLink } from '../../ui/guid-link.tsx';
import { TextLink } from '../../ui/links.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { CollectionLinks } from './collection-links.tsx';
import { PlainTable } from './plain-table.tsx';
import { ProtocolName } from './protocol-name.tsx';
import type { ExamMetadata } from './staff-exams.queries.ts';

interface MetadataSectionProps {
  readonly exam: ExamMetadata;
  readonly askedAt: number;
}

const NONE = '-';
const examPath = (guid: string) => `/internal/exams/${guid}`;

/** The life of an exam, who recorded it, and everything that it is linked with. */
export function MetadataSection({ exam, askedAt }: MetadataSectionProps) {
  const momentOf = (at: string | null) =>
    at === null ? (
      NONE
    ) : (
      <Moment at={at} recordedZone={exam.created_at_timezone_id} now={new Date(askedAt)} />
    );
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['GUID', <CopyableGuid key="guid" guid={exam.guid} />],
    ['Protocol', <ProtocolName key="protocol" protocol={exam.protocol} />],
    ['Exam views', scannedPointsText(exam.protocol, exam.scanned_points)],
    ['Operator', <Operator key="operator" exam={exam} />],
    ['Created', momentOf(exam.created_at)],
    ['Completed', momentOf(exam.completed_at)],
    ['Upload started', momentOf(exam.upload_started_at)],
    ['Uploaded', momentOf(exam.uploaded_at)],
    ['Practice exam', exam.is_practise_exam ? 'Yes' : 'No'],
    ['Urgent', exam.urgent_reason ?? 'No'],
    [
      'Linked exam',
      exam.linked_to === null ? (
        NONE
      ) : (
        <GuidLink key="linked" guid={exam.linked_to} to={examPath(exam.linked_to)} />
      ),
    ],
    ['Chain', <Chain key="chain" exam={exam} />],
    ['Reviews', <Reviews key="reviews" exam={exam} />],
    [
      'Data collections',
      exam.collections.length === 0 ? (
        NONE
      ) : (
        <CollectionLinks
          key="collections"
          names={exam.collections.map(({ name }) => name)}
          guids={exam.collections.map(({ guid }) => guid)}
        />
      ),
    ],
  ];
  return (
    <SectionCard title="Metadata">
      <PlainTable
        label="Metadata"
        rows={rows.map(([name, value]) => ({ key: name, cells: [name, value] }))}
      />
    </SectionCard>
  );
}

function Operator({ exam }: { readonly exam: ExamMetadata }) {
  return (
    <>
      {exam.operator_name !== null && `${exam.operator_name}, `}
      <TextLink to="/user-settings/$userGuid" params={{ userGuid: exam.user_guid }}>
        {exam.email}
      </TextLink>
    </>
  );
}

/** The scans of a chain by their names; the one that is open is no link. */
function Chain({ exam: { guid: own, chain } }: { readonly exam: ExamMetadata }) {
  if (chain.length < 2) return NONE;
  return chain.map(({ guid }, place) => (
    <Fragment key={guid}>
      {place > 0 && ', '}
      {guid === own ? (
        `${scanLabel(place, chain.length)} (this exam)`
      ) : (
        <TextLink to={examPath(guid)} title={guid}>
          {scanLabel(place, chain.length)}
        </TextLink>
      )}
    </Fragment>
  ));
}

function Reviews({ exam }: { readonly exam: ExamMetadata }) {
  return (
    <TextLink to="/internal/reviews" search={{ clipSet: exam.guid }}>
      {exam.review_count === 1 ? '1 review' : `${exam.review_count} reviews`}
    </TextLink>
  );
}
