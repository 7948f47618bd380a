import { billingQuery } from '../platform/billing.queries.ts';
import { prefetch, knownOrAsked } from '../platform/query-client.ts';
import { signedInUser } from '../platform/session.ts';
import { workspacePeopleQuery, workspaceQuery } from './workspaces.queries.ts';

/** Asks for the workspace while the script of its pages is still on its way. */
export async function prepareWorkspace(): Promise<void> {
  const guid = await workspaceGuid();
  if (guid !== null) prefetch(workspaceQuery(guid));
}

export async function prepareMembers(): Promise<void> {
  const guid = await workspaceGuid();
  if (guid !== null) prefetch(workspacePeopleQuery(guid));
}

async function workspaceGuid(): Promise<string | null> {
  const user = await signedInUser();
  return (await knownOrAsked(billingQuery(user.guid))).workspaceGuid;
}
