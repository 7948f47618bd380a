import { InboxRounded as Inbox } from '../ui/icons/inbox-rounded.tsx';
import { useState } from 'react';
import { showSnackbar } from '../platform/snackbar.ts';
import { ClinicalChip } from '../ui/clinical-chip.tsx';
import type { ClinicalKind } from '../ui/clinical-glyph.tsx';
import { CopyableGuid } from '../ui/copyable-guid.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ScoreBars } from '../ui/score-bars.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SideMarker } from '../ui/side-marker.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Selection } from '../ui/table/selection.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { parseTableView, searchedFor } from '../ui/table/table-view.ts';
import type { TableView } from '../ui/table/table-view.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { samplePage } from './sample-rows.ts';
import type { SampleRow } from './sample-rows.ts';

const WORDS: Readonly<Record<ClinicalKind, string>> = {
  'no-dvt': 'No DVT',
  dvt: 'DVT',
  other: 'Other',
  rescan: 'Rescan',
  standard: 'Standard US',
};

const COLUMNS: readonly TableColumn<SampleRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 180,
    sortKey: 'name',
    isStrong: true,
    card: 'title',
    render: ({ name }) => name,
  },
  { id: 'id', header: 'GUID', width: 110, card: 'meta', render: ({ id }) => <CopyableGuid guid={id} /> },
  {
    id: 'protocol',
    header: 'Protocol',
    width: 300,
    sortKey: 'protocol',
    card: 'top',
    render: ({ side, protocol }) => (
      <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <SideMarker side={side} keepsPlace />
        {protocol}
      </span>
    ),
  },
  {
    id: 'finding',
    header: 'Assessment',
    width: 140,
    sortKey: 'finding',
    render: ({ finding }) => <ClinicalChip kind={finding} label={WORDS[finding]} isPlain />,
  },
  {
    id: 'score',
    header: 'Quality Score',
    width: 120,
    sortKey: 'score',
    render: ({ score }) => <ScoreBars value={score} isLow={score <= 2} />,
  },
  {
    id: 'day',
    header: 'Day',
    width: 120,
    sortKey: 'day',
    isSecondary: true,
    card: 'meta',
    render: ({ day }) => day,
  },
];

const DEFAULTS = {
  sort: 'name',
  order: 'asc',
  sorts: ['name', 'protocol', 'finding', 'score', 'day'],
} as const;
const NOTHING = {
  icon: Inbox,
  title: 'There is nothing in this list',
  line: 'It fills when something happens',
};
const STATES = ['rows', 'loading', 'empty', 'failed'] as const;
const STATE_OPTIONS = STATES.map((value) => ({ value, label: value }));
const idOf = (row: SampleRow) => row.id;

/** Three hundred rows that the page itself pages, sorts and searches; every state of the table can be chosen. */
export function TableSamples() {
  const isSmall = useSmallScreen();
  const [view, setView] = useState<TableView>(() => parseTableView({}, DEFAULTS, isSmall));
  const [selected, setSelected] = useState<Selection>(new Set());
  const [state, setState] = useState<(typeof STATES)[number]>('rows');
  const { rows, total } = samplePage(view);
  const isShown = state === 'rows';
  return (
    <section aria-label="Table">
      <PageHeader title="Data table" level="h2" count={isShown ? total : undefined}>
        <SelectField label="State" isInline value={state} options={STATE_OPTIONS} onChange={setState} />
        <SearchField
          label="Search sample"
          value={view.search}
          onSearch={(term) => setView(searchedFor(view, term))}
        />
      </PageHeader>
      <p className="num">{selected.size} selected</p>
      <DataTable
        label="Sample rows"
        columns={COLUMNS}
        rowId={idOf}
        rows={isShown ? rows : state === 'empty' ? [] : undefined}
        total={isShown ? total : state === 'empty' ? 0 : undefined}
        view={view}
        onViewChange={setView}
        selection={{ selected, onChange: setSelected }}
        onOpen={(row) => showSnackbar({ kind: 'info', text: `Opened ${row.name}` })}
        empty={NOTHING}
        isFailed={state === 'failed'}
        onRetry={() => setState('rows')}
      />
    </section>
  );
}
