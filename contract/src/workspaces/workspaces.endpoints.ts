import { NAME_EMPTY_TOAST } from '@sonoboard/domain/workspaces/create-workspace';
import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { Count, Guid, nameText, Nothing, QueryFlag, Title } from '../http/wire-values.ts';
import { OwnWorkspace, Workspace, WorkspaceForStaff, WorkspaceName } from './workspace.shapes.ts';

const params = z.strictObject({ id: Guid });
const DEFAULT_SLOTS = 5;
const Slots = z.prefault(Count.check(z.lte(10_000)), DEFAULT_SLOTS);

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/workspaces',
  summary: 'Lists guid and name of every workspace.',
  allow: 'internal',
  audit: 'none',
  query: listQuery(['name']),
  reply: listReply(WorkspaceName),
});

/** Counts as a change, because forceSync writes what the payment provider says. */
export const listWorkspacesForStaff = endpoint({
  method: 'GET',
  path: '/autodvt-dashboard/workspaces',
  summary: 'Lists every workspace with its seats and license, after asking the payment provider if wanted.',
  allow: 'internal',
  audit: 'change',
  query: z.extend(
    listQuery([
      'name',
      'slots_users',
      'slots_probes',
      'free_slots_users',
      'member_count',
      'probe_count',
      'purchaser_email',
      'license_status',
    ]),
    { forceSync: z.optional(QueryFlag) },
  ),
  reply: listReply(WorkspaceForStaff),
});

export const createWorkspace = endpoint({
  method: 'POST',
  path: '/workspaces',
  summary: 'Makes a workspace with its group, data collection and license, owned by the person named.',
  allow: 'internal',
  audit: 'change',
  ifRepeated: 'by-key',
  body: z.strictObject({
    user_guid: Guid,
    name: nameText(NAME_EMPTY_TOAST),
    slots_users: Slots,
    slots_probes: Slots,
  }),
  reply: z.object({ workspace: Workspace }),
  status: 201,
});

export const getWorkspace = endpoint({
  method: 'GET',
  path: '/workspaces/{id}',
  summary: 'Gives a workspace with its seats and license.',
  allow: 'workspace-member',
  audit: 'none',
  params,
  reply: z.object({ workspace: Workspace }),
});

export const renameWorkspace = endpoint({
  method: 'PATCH',
  path: '/workspaces/{id}',
  summary: 'Changes the name of a workspace.',
  allow: 'workspace-admin',
  audit: 'change',
  params,
  body: z.strictObject({ name: Title }),
  reply: z.object({ workspace: Workspace }),
});

export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: '/workspaces/{id}',
  summary: 'Deletes a workspace; its data collection and exams stay.',
  allow: 'internal',
  audit: 'change',
  params,
  reply: Nothing,
});

export const listUserWorkspaces = endpoint({
  method: 'GET',
  path: '/users/{guid}/workspaces',
  summary: 'Lists the workspaces of a person, and says which one is active.',
  allow: 'self-or-internal',
  audit: 'none',
  params: z.strictObject({ guid: Guid }),
  query: listQuery(['name']),
  reply: listReply(OwnWorkspace),
});

export const getUserWorkspace = endpoint({
  method: 'GET',
  path: '/users/{guid}/workspaces/{workspaceGuid}',
  summary: 'Gives the data collections of one workspace of a person.',
  allow: 'self-or-internal',
  audit: 'none',
  params: z.strictObject({ guid: Guid, workspaceGuid: Guid }),
  reply: z.object({ data_collection_guids: z.array(Guid) }),
});
