import { AddRounded as Add } from '../ui/icons/add-rounded.tsx';
import { ContentCopyRounded as ContentCopy } from '../ui/icons/content-copy-rounded.tsx';
import { KeyRounded as Key } from '../ui/icons/key-rounded.tsx';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { tokens } from '../ui/theme/tokens.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { copyText } from '../ui/copy-text.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { sizesFor } from '../ui/table/table-view.ts';
import { useTableView } from '../ui/table/use-table-view.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { useMayAdminister, useWorkspace } from '../workspaces/use-workspace.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { dicomTokenColumns } from './dicom-token-columns.tsx';
import {
  DICOM_TOKEN_DEFAULTS,
  dicomAddress,
  dicomTokensQuery,
  endDicomToken,
  type DicomToken,
  type NewDicomToken,
} from './dicom-tokens.queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

const NO_TOKENS = {
  icon: Key,
  title: 'No tokens yet',
  line: 'A scanner or archive needs one to send exams to this workspace.',
};
const idOf = ({ guid }: DicomToken) => guid;

const Address = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  marginBottom: 16,
  padding: '16px 20px',
  border: `1px solid ${tokens.line}`,
  borderRadius: 12,
  background: tokens.s1,
  '& > div': { flex: '1 1 320px', minWidth: 0 },
  '& p': { margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.t2 },
  '& code': { fontSize: 14, lineHeight: '24px', overflowWrap: 'anywhere' },
});

export function DicomPage() {
  return useMayAdminister() ? <DicomTokens /> : <NotForMembers />;
}

function NotForMembers() {
  return (
    <>
      <PageHeader level="h2" title="DICOM" />
      <InlineAlert kind="info">Only an admin of this workspace can let scanners send to it.</InlineAlert>
    </>
  );
}

function DicomTokens() {
  const workspace = useWorkspace();
  const isSmall = useSmallScreen();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewDicomToken | null>(null);
  return (
    <>
      <PageHeader level="h2" title="DICOM">
        <Button
          variant="contained"
          size={isSmall ? 'large' : 'medium'}
          fullWidth={isSmall}
          startIcon={<Add />}
          onClick={() => setCreating(true)}
        >
          Create token
        </Button>
      </PageHeader>
      <SendingAddress />
      <TokensTable workspaceGuid={workspace.guid} />
      <CreateTokenDialog
        workspaceGuid={workspace.guid}
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(token) => {
          setCreating(false);
          setCreated(token);
        }}
      />
      <SecretDialog token={created} onClose={() => setCreated(null)} />
    </>
  );
}

function SendingAddress() {
  const address = dicomAddress();
  return (
    <Address>
      <div>
        <p>Scanners and archives send by DICOMweb (STOW-RS) to</p>
        <code>{address}</code>
        <p>
          with the header <code>Authorization: Bearer</code> and a token. What they send waits under Import
          exam.
        </p>
      </div>
      <Button
        variant="outlined"
        startIcon={<ContentCopy />}
        onClick={() => void copyText(address)}
        sx={{ color: 'text.primary' }}
      >
        Copy address
      </Button>
    </Address>
  );
}

function TokensTable({ workspaceGuid }: { readonly workspaceGuid: string }) {
  const [view, setView] = useTableView(DICOM_TOKEN_DEFAULTS);
  const list = useQuery(dicomTokensQuery(workspaceGuid, view));
  const { revoke, confirmDialog } = useRevoke(workspaceGuid);
  const readAt = list.dataUpdatedAt;
  const columns = useMemo(
    () => dicomTokenColumns({ now: new Date(readAt), onRevoke: (token) => void revoke(token) }),
    [readAt, revoke],
  );
  const [smallestPage = 0] = sizesFor(useSmallScreen());
  const { items, total } = list.data ?? {};
  return (
    <>
      <DataTable
        label="Tokens"
        columns={columns}
        rowId={idOf}
        rows={items}
        total={total}
        view={view}
        onViewChange={setView}
        empty={NO_TOKENS}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        isBusy={list.isPlaceholderData}
        isPaged={(total ?? 0) > smallestPage}
      />
      {confirmDialog}
    </>
  );
}

function useRevoke(workspaceGuid: string) {
  const { confirm, confirmDialog } = useConfirm();
  async function revoke({ guid, name }: DicomToken): Promise<void> {
    const isSure = await confirm({
      title: `Revoke the token of ${name}?`,
      line: `${name} can then send nothing more to this workspace. What it has sent stays.`,
      confirmLabel: 'Revoke',
      isDestructive: true,
    });
    if (!isSure) return;
    // A failure has already been shown by the call.
    const isEnded = await endDicomToken(workspaceGuid, guid).then(
      () => true,
      () => false,
    );
    if (isEnded) showSnackbar({ kind: 'success', text: `Revoked the token of ${name}` });
  }
  return { revoke, confirmDialog };
}
