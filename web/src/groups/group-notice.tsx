import { grantsPower } from '@sonoboard/domain/groups/group-access';
import { isAdmin } from '@sonoboard/domain/shared/actor';
import { useCurrentUser } from '../platform/session.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { TextLink } from '../ui/links.tsx';
import type { Group } from './groups.queries.ts';

/** Says before anybody tries it what being in this group means, and what cannot be changed here. */
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
      Whoever is in this group has the permission &lsquo;{group.name}&rsquo;, from their next click on.
      {!isAdmin(actor) && ' Only administrators change who is in it.'}
    </InlineAlert>
  );
}
