import { useEffect, useRef } from 'react';
import { showSnackbar } from '../../platform/snackbar.ts';
import type { OwnWorkspace } from './own-workspaces.queries.ts';

const leftHere = new Set<string>();

/** This tab leaves the workspace by itself, and says so in its own words. */
export function announceLeaving(workspaceGuid: string): void {
  leftHere.add(workspaceGuid);
}

/** Says that a membership has ended: otherwise the pages of the workspace would only fail to load. */
export function useRemovalNotice({
  workspaces,
  active,
}: {
  readonly workspaces: readonly OwnWorkspace[];
  readonly active: OwnWorkspace | undefined;
}): void {
  const before = useRef(workspaces);
  useEffect(() => {
    const now = new Set(workspaces.map(({ guid }) => guid));
    const ended = before.current.filter(({ guid }) => !now.has(guid) && !leftHere.has(guid));
    before.current = workspaces;
    for (const { name } of ended) {
      const where = active === undefined ? '' : ` New exams go to ${active.name}.`;
      showSnackbar({ kind: 'info', text: `You are no longer a member of ${name}.${where}` });
    }
  }, [workspaces, active]);
}
