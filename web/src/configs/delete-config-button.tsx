import DeleteOutline from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deleteConfig } from '@sonoboard/contract/configs/configs.endpoints';
import { isCallError } from '../platform/call-error.ts';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useConfirm } from '../ui/use-confirm.tsx';
import { configQuery, forgetConfig, type Config } from './configs.queries.ts';

/** Asks first, and says whom it concerns. */
export function DeleteConfigButton({ config: { guid, name } }: { readonly config: Config }) {
  const { confirm, confirmDialog } = useConfirm();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function remove(): Promise<void> {
    // Counted anew: people may have been put on it since the page was opened.
    const { user_count: users } = await queryClient.query({ ...configQuery(guid), staleTime: 0 });
    const question = {
      title: `Delete config '${name}'?`,
      line: `${whoMoves(users)} Its settings cannot be brought back.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    };
    if (!(await confirm(question))) return;
    await call(deleteConfig, { params: { guid } });
    showSnackbar({ kind: 'success', text: `Deleted config ${name}` });
    await navigate({ to: '/internal/configs' });
    await forgetConfig(guid);
  }

  function start(): void {
    setBusy(true);
    void remove()
      .catch((error: unknown) => {
        // The call has said it.
        if (!isCallError(error)) throw error;
      })
      .finally(() => setBusy(false));
  }

  return (
    <>
      <Button variant="outlined" color="error" startIcon={<DeleteOutline />} loading={isBusy} onClick={start}>
        Delete config
      </Button>
      {confirmDialog}
    </>
  );
}

function whoMoves(users: number): string {
  if (users === 0) return 'Nobody is on it.';
  return users === 1 ? '1 user moves to the default config.' : `${users} users move to the default config.`;
}
