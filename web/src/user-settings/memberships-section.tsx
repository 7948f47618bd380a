import { LayersRounded as Layers } from '../ui/icons/layers-rounded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { changeCollectionMember } from '@sonoboard/contract/data-collections/collection-members.calls';
import { setShortRole, type ShortRole } from '@sonoboard/domain/data-collections/short-roles';
import { call } from '../platform/call.ts';
import { showSnackbar } from '../platform/snackbar.ts';
import { useCallMutation } from '../platform/use-call-mutation.ts';
import { InlineAlert } from '../ui/inline-alert.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useTableView } from '../ui/table/use-table-view.ts';
import { membershipColumns } from './membership-columns.tsx';
import {
  FETCH_FAILED,
  INVALID_STRUCTURE,
  MEMBERSHIP_DEFAULTS,
  membershipsQuery,
  refreshUser,
  workspaceCollectionsQuery,
  type Membership,
  type UserSettings,
} from './user-settings.queries.ts';

const SET_MEMBERS_FAILED = 'An error occurred while trying to set members.';
const NO_COLLECTIONS = { icon: Layers, title: 'This person is in no data collection.' };
const NO_GUIDS: ReadonlySet<unknown> = new Set();
const guidOf = (membership: Membership) => membership.guid;

/** The collections of someone else with their roles in each; those of their active workspace carry a mark (AMB-082). */
export function MembershipsSection({ user }: { readonly user: UserSettings }) {
  const [view, setView] = useTableView(MEMBERSHIP_DEFAULTS);
  const memberships = useQuery(membershipsQuery(user.guid, view));
  const ofWorkspace = useQuery(workspaceCollectionsQuery(user.guid, user.active_workspace_guid));
  const { setRole, saving } = useRoleSetting(user.guid);
  const savingGuid = saving?.guid;
  const marked = ofWorkspace.data ?? NO_GUIDS;
  const columns = useMemo(
    () => membershipColumns({ marked, savingGuid, setRole }),
    [marked, savingGuid, setRole],
  );
  return (
    <section aria-label="Data collections">
      <PageHeader level="h2" title="Data collections" count={memberships.data?.total} />
      {ofWorkspace.isError && (
        <div style={{ marginBottom: 12 }}>
          <InlineAlert kind="warning">
            {ofWorkspace.error.message === INVALID_STRUCTURE ? INVALID_STRUCTURE : FETCH_FAILED}
          </InlineAlert>
        </div>
      )}
      <DataTable
        label="Data collections"
        columns={columns}
        rowId={guidOf}
        rows={memberships.data?.data_collections.map((row) => (row.guid === saving?.guid ? saving : row))}
        total={memberships.data?.total}
        view={view}
        onViewChange={setView}
        empty={NO_COLLECTIONS}
        isFailed={memberships.isError}
        onRetry={() => void memberships.refetch()}
        isBusy={memberships.isPlaceholderData}
      />
    </section>
  );
}

interface RoleChange {
  readonly before: Membership;
  readonly wanted: Membership;
}

/** A box shows what was wanted while it is saved, and what is stored when that failed. */
function useRoleSetting(userGuid: string) {
  const { mutate, pendingInput } = useCallMutation({
    mutationFn: ({ before, wanted }: RoleChange) => {
      const body = { guid: userGuid, roles: wanted.roles, expected: { roles: before.roles } };
      return call(changeCollectionMember, { params: { guid: wanted.guid }, body, silent: true });
    },
    onSuccess: () => refreshUser(userGuid),
    onError: ({ code, message }) => {
      const isStale = code === 'changed_meanwhile';
      showSnackbar({ kind: 'error', text: isStale ? message : SET_MEMBERS_FAILED });
      return isStale ? refreshUser(userGuid) : undefined;
    },
  });
  const setRole = useCallback(
    (membership: Membership, role: ShortRole, isHeld: boolean) => {
      const roles = [...setShortRole(membership.roles, role, isHeld)];
      mutate({ before: membership, wanted: { ...membership, roles } });
    },
    [mutate],
  );
  return { saving: pendingInput?.wanted, setRole };
}
