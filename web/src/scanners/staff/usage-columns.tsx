import { styled } from '@mui/material/styles';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { tokens } from '../../ui/theme/tokens.ts';
import { browserZone } from '../../ui/browser-zone.ts';
import { GuidLink } from '../../ui/guid-link.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import type { ProbeUsage } from './probes.queries.ts';

const NOTHING = '–';

/** Fields that have columns of their own; whatever else the app reported gets one by its name. */
const OWN = new Set([
  'data_collection_guid',
  'data_collection_guids',
  'clip_set_guid',
  'patient_id',
  'created_at',
]);

const Links = styled('span')({ display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' });

const Json = styled('section')({
  margin: '4px 0',
  whiteSpace: 'pre',
  fontFamily: 'monospace',
  maxHeight: 84,
  overflow: 'auto',
  fontSize: 12,
  lineHeight: '16px',
  color: tokens.t2,
});

export function usageColumns(rows: readonly ProbeUsage[], now: Date): readonly TableColumn<ProbeUsage>[] {
  return [
    {
      id: 'created_at',
      header: 'Recorded',
      width: 190,
      sortKey: 'created_at',
      card: 'meta',
      render: (row) => displayDateTime(row.created_at, { now, zone: browserZone() }),
    },
    {
      id: 'clip_set_guid',
      header: 'Exam',
      width: 140,
      sortKey: 'clip_set_guid',
      card: 'title',
      render: (row) => <GuidLink guid={row.clip_set_guid} to={`/internal/exams/${row.clip_set_guid}`} />,
    },
    {
      id: 'data_collection_guid',
      header: 'Data collection',
      width: 160,
      sortKey: 'data_collection_guid',
      fields: ['data_collection_guid', 'data_collection_guids'],
      render: (row) => <CollectionLinks guids={row.data_collection_guids} />,
    },
    {
      id: 'patient_id',
      header: 'Patient id',
      width: 140,
      sortKey: 'patient_id',
      render: (row) => row.patient_id ?? NOTHING,
    },
    ...reportedFields(rows).map((name) => reportedColumn(name, rows)),
  ];
}

/** In the order in which they first come; the app may report other fields with every exam. */
function reportedFields(rows: readonly ProbeUsage[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => !OWN.has(name));
}

function reportedColumn(name: string, rows: readonly ProbeUsage[]): TableColumn<ProbeUsage> {
  return {
    id: name,
    header: name.replaceAll('_', ' '),
    width: rows.some((row) => typeof row[name] === 'object') ? 200 : 150,
    isSecondary: true,
    // The app may name a field in a way that the address of a file does not take.
    fields: /^\w+$/.test(name) ? [name] : [],
    render: (row) => <Reported name={name} value={row[name]} />,
  };
}

function CollectionLinks({ guids }: { readonly guids: readonly string[] }) {
  if (guids.length === 0) return NOTHING;
  return (
    <Links>
      {guids.map((guid) => (
        <GuidLink key={guid} guid={guid} to={`/internal/data-collections/${guid}`} />
      ))}
    </Links>
  );
}

/** Single values as they are, everything else as indented text. */
function Reported({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  return (
    // A region that scrolls must be reachable without a mouse.
    <Json tabIndex={0} aria-label={name}>
      {JSON.stringify(value, null, 2)}
    </Json>
  );
}
