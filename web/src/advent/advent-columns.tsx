import { styled } from '@mui/material/styles';
import { nurseHighlight, shortLastScan } from '@sonoboard/domain/advent/nurse-highlight';
import { TextLink } from '../ui/links.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { AdventNurse } from './advent.queries.ts';

const Beside = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 12 });

/** How long ago a scan was, is judged at the moment the rows came. */
export function adventColumns(now: Date): readonly TableColumn<AdventNurse>[] {
  return [
    { id: 'nurse_id', header: 'Nurse', width: 120, sortKey: 'nurse_id', card: 'top', render: nurseId },
    { id: 'name', header: 'Name', width: 220, sortKey: 'name', isStrong: true, card: 'title', render: name },
    {
      id: 'site',
      header: 'Site',
      width: 160,
      sortKey: 'site',
      card: 'meta',
      render: ({ site }) => site ?? '-',
    },
    {
      id: 'exams',
      header: 'Exams',
      width: 90,
      sortKey: 'exams',
      align: 'right',
      render: ({ exams }) => exams,
    },
    {
      id: 'last_scan',
      header: 'Last scan',
      width: 210,
      sortKey: 'last_scan',
      render: ({ last_scan: lastScan }) => <LastScan at={lastScan} now={now} />,
    },
    { id: 'email', header: 'Email', width: 280, sortKey: 'email', isSecondary: true, render: email },
    { id: 'phone', header: 'Phone', width: 160, sortKey: 'phone', isSecondary: true, render: phone },
  ];
}

const nurseId = ({ nurse_id: id }: AdventNurse) => id ?? '-';

const name = (nurse: AdventNurse) => (
  <TextLink to="/user-settings/$userGuid" params={{ userGuid: nurse.guid }}>
    {nurse.name === '' ? nurse.email : nurse.name}
  </TextLink>
);

const email = (nurse: AdventNurse) => nurse.email;

const phone = (nurse: AdventNurse) => nurse.phone ?? '-';

function LastScan({ at, now }: { readonly at: string | null; readonly now: Date }) {
  const highlight = nurseHighlight(at === null ? null : new Date(at), now);
  return (
    <Beside>
      {shortLastScan(at)}
      {highlight !== null && (
        <StatusChip label={highlight} tone={highlight === 'very lazy' ? 'error' : 'warning'} />
      )}
    </Beside>
  );
}
