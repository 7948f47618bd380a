import { grantsPower } from '@sonoboard/domain/groups/group-access';
import { isAdmin } from '@sonoboard/domain/shared/actor';
import { useCurrentUser } from '../platform/session.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { TextLink } from '../ui/links.tsx';
import type { Group } from './groups.queries.ts';

/** Says beforehand what being in this group means, and what cannot be changed here. */
export function GroupNotice({ group }: { readonly group: Group }) {
  const actor = useCurrentUser();
  if (group.kind === 'workspace') {
    return (
      <InlineAlert kind="info">
        This group belongs to a{' '}
        <TextLink to="/internal/workspaces" search={{ search: group.name }}>
          workspace
        </TextLink>
        : its name and members follow the workspace. The role admin lets a member administer it.
      </InlineAlert>
    );
  }
  if (!grantsPower(group)) return null;
  return (
    <InlineAlert kind="info">
      Members of this group have the permission &lsquo;{group.name}&rsquo;. It takes effect immediately.
      {!isAdmin(actor) && ' Only administrators can change the members.'}
    </InlineAlert>
  );
}
