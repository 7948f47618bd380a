import { Inventory2Outlined } from '../ui/icons/inventory2-outlined.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listPlannedDeletions } from '@sonoboard/contract/retention/retention.calls';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { KEPT_LABELS } from '@sonoboard/domain/retention/kept-labels';
import { GuidLink } from '../ui/guid-link.tsx';
import { Moment } from '../ui/moment.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { StaffTable } from '../ui/table/staff-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { PLANNED_DEFAULTS, type PlannedDeletion, plannedDeletionsQuery } from './retention.queries.ts';

const NONE = { icon: Inventory2Outlined, title: 'Nothing is due.' };
const idOf = ({ clip_set_guid, subject }: PlannedDeletion) => `${clip_set_guid} ${subject}`;

/** What the rule deletes next, the soonest first. */
export function PlannedDeletions({ collectionGuid }: { readonly collectionGuid: string }) {
  const [view, setView] = useTableView(PLANNED_DEFAULTS, 'planned');
  const planned = useQuery(plannedDeletionsQuery(collectionGuid, view));
  const { dataUpdatedAt } = planned;
  const columns = useMemo(() => plannedColumns(new Date(dataUpdatedAt)), [dataUpdatedAt]);
  return (
    <section aria-label="Planned deletions">
      <PageHeader level="h2" title="Planned deletions" count={planned.data?.total} />
      <StaffTable
        label="Planned deletions"
        list={listPlannedDeletions}
        params={{ guid: collectionGuid }}
        query={planned}
        columns={columns}
        rowId={idOf}
        view={view}
        onViewChange={setView}
        empty={NONE}
        isPageList={false}
        density="dense"
      />
    </section>
  );
}

function plannedColumns(now: Date): readonly TableColumn<PlannedDeletion>[] {
  return [
    {
      id: 'clip_set_guid',
      header: 'Exam',
      width: 124,
      card: 'title',
      render: ({ clip_set_guid: guid }) => <GuidLink guid={guid} to={`/internal/exams/${guid}`} />,
    },
    {
      id: 'protocol',
      header: 'Protocol',
      width: 180,
      render: ({ protocol }) => PROTOCOLS[protocol].displayName,
    },
    {
      id: 'subject',
      header: 'What is deleted',
      width: 180,
      fields: ['subject', 'exams', 'clips'],
      render: subjectText,
    },
    {
      id: 'starts_at',
      header: 'Last received or reviewed',
      width: 180,
      render: ({ starts_at }) => <Moment at={starts_at} recordedZone={null} now={now} isDayOnly />,
    },
    {
      id: 'delete_at',
      header: 'Due for deletion',
      width: 150,
      sortKey: 'delete_at',
      render: ({ delete_at }) => <Moment at={delete_at} recordedZone={null} now={now} isDayOnly />,
    },
    {
      id: 'kept_because',
      header: 'Kept because',
      width: 170,
      render: ({ kept_because: reason }) =>
        reason === null ? '–' : <StatusChip label={KEPT_LABELS[reason]} tone="accent" />,
    },
  ];
}

function subjectText({ subject, exams, clips }: PlannedDeletion): string {
  if (subject === 'clips') return clips === 1 ? '1 clip' : `${clips} clips`;
  return exams === 1 ? 'The exam' : `${exams} exams of a chain`;
}
