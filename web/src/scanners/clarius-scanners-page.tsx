import { SensorsRounded as Sensors } from '../ui/icons/sensors-rounded.tsx';
import { AddLinkRounded as AddLink } from '../ui/icons/add-link-rounded.tsx';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { linkScannerBlocks } from '@sonoboard/domain/scanners/may-link-scanner';
import { freeScannerSeats, seatCount } from '@sonoboard/domain/workspaces/seats';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { sizesFor } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { useMayAdminister, useWorkspace } from '../workspaces/use-workspace.ts';
import type { Workspace } from '../workspaces/workspaces.queries.ts';
import { LinkNotices } from './link-notices.tsx';
import { LinkScannerDialog } from './link-scanner-dialog.tsx';
import { PendingScannerDialog } from './pending-scanner-dialog.tsx';
import { scannerColumns } from './scanner-columns.tsx';
import { useRemoveScanner } from './use-remove-scanner.ts';
import { SCANNER_DEFAULTS, scannersQuery, type Scanner } from './scanners.queries.ts';

const NO_SCANNERS = { icon: Sensors, title: 'No scanners added to this workspace yet.' };
const idOf = (scanner: Scanner) => scanner.guid;
const isPending = (scanner: Scanner) => scanner.activation_status === 'pending';

interface ClariusScannersPageProps {
  /** Whether the address asks for the link dialog. */
  readonly isLinking: boolean;
  readonly onLinkingChange: (isLinking: boolean) => void;
}

export function ClariusScannersPage({ isLinking, onLinkingChange }: ClariusScannersPageProps) {
  const workspace = useWorkspace();
  const [pending, setPending] = useState<Scanner | null>(null);
  const blocks = useLinkBlocks(workspace);
  const isSmall = useSmallScreen();
  const noticesId = useId();
  const isBlocked = blocks.length > 0;
  return (
    <>
      <PageHeader
        level="h2"
        title="Clarius Scanners"
        count={seatCount(workspace.probe_count, workspace.slots_probes)}
      >
        <Button
          variant="contained"
          size={isSmall ? 'large' : 'medium'}
          fullWidth={isSmall}
          startIcon={<AddLink />}
          disabled={isBlocked}
          aria-describedby={isBlocked ? noticesId : undefined}
          onClick={() => onLinkingChange(true)}
        >
          {isSmall ? 'Link Scanner' : 'Link Clarius Scanner'}
        </Button>
      </PageHeader>
      <LinkNotices id={noticesId} blocks={blocks} />
      <ScannersTable workspace={workspace} onPending={setPending} />
      <LinkScannerDialog
        workspace={workspace}
        isOpen={isLinking && !isBlocked}
        onClose={() => onLinkingChange(false)}
        onLinked={(scanner) => {
          onLinkingChange(false);
          setPending(scanner);
        }}
      />
      <PendingScannerDialog scanner={pending} onClose={() => setPending(null)} />
    </>
  );
}

function useLinkBlocks({ slots_probes: slots, probe_count: scanners }: Workspace) {
  const mayAdminister = useMayAdminister();
  return linkScannerBlocks({ mayAdminister, freeScannerSlots: freeScannerSeats({ slots, scanners }) });
}

interface ScannersTableProps {
  readonly workspace: Workspace;
  readonly onPending: (scanner: Scanner) => void;
}

function ScannersTable({ workspace, onPending }: ScannersTableProps) {
  const [view, setView] = useTableView(SCANNER_DEFAULTS);
  const scanners = useQuery(scannersQuery(workspace.guid, view));
  const { remove, dialog } = useRemoveScanner(workspace);
  const onRemove = useMayAdminister() ? remove : null;
  const columns = useMemo(
    () => scannerColumns({ now: new Date(scanners.dataUpdatedAt), onRemove }),
    [scanners.dataUpdatedAt, onRemove],
  );
  const [smallestPage = 0] = sizesFor(useSmallScreen());
  const { items, total } = scanners.data ?? {};
  return (
    <>
      <DataTable
        label="Clarius Scanners"
        columns={columns}
        rowId={idOf}
        rows={items}
        total={total}
        view={view}
        onViewChange={setView}
        empty={NO_SCANNERS}
        isFailed={scanners.isError}
        onRetry={() => void scanners.refetch()}
        isBusy={scanners.isPlaceholderData}
        isPaged={(total ?? 0) > smallestPage}
        onOpen={onPending}
        mayOpen={isPending}
      />
      {dialog}
    </>
  );
}
