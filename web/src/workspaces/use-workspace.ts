import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { administersActiveWorkspace } from '@sonoboard/domain/workspaces/workspace-access';
import { billingQuery } from '../platform/billing.queries.ts';
import { useCurrentUser } from '../platform/session.ts';
import { workspaceQuery, type Workspace } from './workspaces.queries.ts';

/** The workspace in which the person works (AMB-070), as it comes. */
export function useWorkspaceState(): UseQueryResult<Workspace> {
  const user = useCurrentUser();
  const { data: billing } = useQuery(billingQuery(user.guid));
  const guid = billing?.workspaceGuid ?? null;
  return useQuery({ ...workspaceQuery(guid ?? ''), enabled: guid !== null });
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
