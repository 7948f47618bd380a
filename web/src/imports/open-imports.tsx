import { InboxRounded as Inbox } from '../ui/icons/inbox-rounded.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { useUserConfig } from '../platform/user-config.ts';
import { browserZone } from '../ui/browser-zone.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { sizesFor } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { OPEN_IMPORTS_DEFAULTS, openImportsQuery, type OpenImport } from './imports.queries.ts';
import { patientLabel } from './patient-fields.ts';

const NONE = { icon: Inbox, title: 'No open imports' };
const SOURCES = { web: 'Started here', 'dicom-web': 'Received from a scanner' } as const;

const Part = styled('section')({ marginBottom: 24 });

const idOf = ({ guid }: OpenImport) => guid;
const hrefOf = ({ guid }: OpenImport) => `/import-exam/${guid}`;

/** What was begun and not finished, here or by a scanner that sends to the workspace. Nothing at all while there is none. */
export function OpenImports() {
  const [view, setView] = useTableView(OPEN_IMPORTS_DEFAULTS);
  const imports = useQuery(openImportsQuery(view));
  const navigate = useNavigate();
  const config = useUserConfig();
  const readAt = imports.dataUpdatedAt;
  const columns = useMemo(() => openImportColumns(config, new Date(readAt)), [config, readAt]);
  const [smallestPage = 0] = sizesFor(useSmallScreen());
  const { items, total = 0 } = imports.data ?? {};
  if (total === 0) return null;
  return (
    <Part aria-label="Open imports">
      <PageHeader level="h2" title="Go on with an import" count={total} />
      <DataTable
        label="Open imports"
        columns={columns}
        rowId={idOf}
        rows={items}
        total={total}
        view={view}
        onViewChange={setView}
        empty={NONE}
        isFailed={imports.isError}
        onRetry={() => void imports.refetch()}
        isBusy={imports.isPlaceholderData}
        isPaged={total > smallestPage}
        rowHref={hrefOf}
        onOpen={({ guid }) =>
          void navigate({ to: '/import-exam/{-$importGuid}', params: { importGuid: guid } })
        }
      />
    </Part>
  );
}

function openImportColumns(config: UserConfig, now: Date): readonly TableColumn<OpenImport>[] {
  return [
    {
      id: 'patient',
      header: 'Patient',
      width: 240,
      isStrong: true,
      card: 'title',
      render: (one) => patientLabel(one, config),
    },
    {
      id: 'source',
      header: 'From',
      width: 200,
      card: 'meta',
      render: ({ source }) => SOURCES[source],
    },
    {
      id: 'file_count',
      header: 'Files',
      width: 80,
      card: 'meta',
      render: ({ file_count: count }) => count,
      renderCard: ({ file_count: count }) => `${count} ${count === 1 ? 'file' : 'files'}`,
    },
    {
      id: 'created_at',
      header: 'Started',
      width: 200,
      sortKey: 'created_at',
      isSecondary: true,
      card: 'meta',
      render: ({ created_at: at }) => displayDateTime(at, { now, zone: browserZone() }),
    },
  ];
}
