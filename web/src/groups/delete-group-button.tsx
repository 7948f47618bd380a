import { useNavigate } from '@tanstack/react-router';
import { deleteGroup } from '@sonoboard/contract/groups/groups.calls';
import { call } from '../platform/call.ts';
import { queryClient } from '../platform/query-client.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { DeleteButton } from '../ui/delete-button.tsx';
import { groupQuery, refreshGroups, type Group } from './groups.queries.ts';

/** Says how many people leave the group. */
export function DeleteGroupButton({ group: { guid, name } }: { readonly group: Group }) {
  const navigate = useNavigate();

  async function question() {
    const { member_count: members } = await queryClient.query({ ...groupQuery(guid), staleTime: 0 });
    return {
      title: `Delete group '${name}'?`,
      line: `${membersText(members)} Their accounts stay. This cannot be undone.`,
    };
  }

  async function remove(): Promise<void> {
    await call(deleteGroup, { params: { guid } });
    showSnackbar({ kind: 'success', text: `Deleted group ${name}` });
    await navigate({ to: '/internal/groups' });
    queryClient.removeQueries({ queryKey: groupQuery(guid).queryKey });
    await refreshGroups();
  }

  return <DeleteButton label="Delete group" question={question} onDelete={remove} />;
}

function membersText(members: number): string {
  if (members === 0) return 'It has no members.';
  return members === 1 ? '1 member leaves the group.' : `${members} members leave the group.`;
}
