import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { isCallError } from '../../platform/call-error.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { showSnackbar } from '../../platform/snackbar.ts';
import {
  activeAmong,
  ownWorkspacesQuery,
  switchWorkspace,
  type OwnWorkspace,
} from './own-workspaces.queries.ts';

const LeaveWorkspaceDialog = lazy(async () => ({
  default: (await import('./leave-workspace-dialog.tsx')).LeaveWorkspaceDialog,
}));

export interface OwnWorkspaces {
  readonly workspaces: readonly OwnWorkspace[];
  readonly active: OwnWorkspace | undefined;
  readonly choose: (workspace: OwnWorkspace) => void;
  /** Asks first. */
  readonly leave: (workspace: OwnWorkspace) => void;
}

/** The workspaces of the signed-in person, with the switch between them and the way out. */
export function useOwnWorkspaces(): { readonly own: OwnWorkspaces; readonly dialog: ReactNode } {
  const { guid } = useCurrentUser();
  const { data: workspaces = NONE } = useQuery(ownWorkspacesQuery(guid));
  const [leaving, setLeaving] = useState<OwnWorkspace | null>(null);
  const active = activeAmong(workspaces);

  async function choose(to: OwnWorkspace): Promise<void> {
    if (to.guid === active?.guid) return;
    try {
      await switchWorkspace(guid, { to, from: active });
      showSnackbar({ kind: 'success', text: `New exams now go to ${to.name}` });
    } catch (error) {
      if (!isCallError(error)) throw error;
      showSnackbar({ kind: 'error', text: error.message });
    }
  }

  const own = { workspaces, active, choose: (to: OwnWorkspace) => void choose(to), leave: setLeaving };
  const dialog = leaving !== null && (
    <Suspense>
      <LeaveWorkspaceDialog workspace={leaving} workspaces={workspaces} onClose={() => setLeaving(null)} />
    </Suspense>
  );
  return { own, dialog };
}

const NONE: readonly OwnWorkspace[] = [];
