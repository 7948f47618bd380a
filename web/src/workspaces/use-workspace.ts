import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { administersActiveWorkspace } from '@sonoboard/domain/workspaces/workspace-access';
import { billingQuery } from '../platform/billing.queries.ts';
import { useCurrentUser } from '../platform/session.ts';
import { workspaceQuery, type Workspace } from './workspaces.queries.ts';

/** The active workspace as it comes. The guid is null for a person without one, and undefined until it is known. */
export function useWorkspaceState(): UseQueryResult<Workspace> & {
  readonly workspaceGuid: string | null | undefined;
} {
  const user = useCurrentUser();
  const { data: billing } = useQuery(billingQuery(user.guid));
  const workspaceGuid = billing?.workspaceGuid;
  const isKnown = typeof workspaceGuid === 'string';
  const workspace = useQuery({ ...workspaceQuery(workspaceGuid ?? ''), enabled: isKnown });
  return { ...workspace, workspaceGuid };
}

/** For the pages inside the frame, which shows them only once the workspace has come. */
export function useWorkspace(): Workspace {
  const { data } = useWorkspaceState();
  if (data === undefined) throw new Error('This page belongs inside the frame of a workspace');
  return data;
}

export function useMayAdminister(): boolean {
  return administersActiveWorkspace(useCurrentUser());
}
