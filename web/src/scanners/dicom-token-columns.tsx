import Button from '@mui/material/Button';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import type { DicomToken } from './dicom-tokens.queries.ts';

interface TokenTable {
  /** 'Today' is judged at the moment the rows came. */
  readonly now: Date;
  readonly onRevoke: (token: DicomToken) => void;
}

export function dicomTokenColumns({ now, onRevoke }: TokenTable): readonly TableColumn<DicomToken>[] {
  const time = (at: string) => displayDateTime(at, { now, zone: browserZone() });
  return [
    {
      id: 'name',
      header: 'Name',
      width: 240,
      sortKey: 'name',
      isStrong: true,
      card: 'title',
      render: ({ name }) => name,
    },
    {
      id: 'created_at',
      header: 'Created',
      width: 200,
      sortKey: 'created_at',
      isSecondary: true,
      render: ({ created_at: at }) => time(at),
    },
    {
      id: 'last_used_at',
      header: 'Last used',
      width: 200,
      sortKey: 'last_used_at',
      isSecondary: true,
      render: ({ last_used_at: at }) => (at === null ? 'Never' : time(at)),
    },
    {
      id: 'revoke',
      header: 'Revoke',
      width: 112,
      align: 'right',
      isHeaderHidden: true,
      card: 'foot',
      render: (token) => (
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={`Revoke ${token.name}`}
          onClick={() => onRevoke(token)}
        >
          Revoke
        </Button>
      ),
    },
  ];
}
