import { eq } from 'drizzle-orm';
import type { Deps } from '../src/app/deps.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { createWorkspace } from '../src/workspaces/create-workspace.service.ts';
import { workspaceInvitations, workspaces } from '../src/tables/workspaces.tables.ts';
import { makeUser, type TestUser } from './test-users.ts';

type Wanted = Partial<Omit<Parameters<typeof createWorkspace>[1], 'ownerGuid'>>;

/** A workspace as the product makes it, and its owner. */
export async function makeClinic(
  deps: Deps,
  { owner, ...wanted }: Wanted & { readonly owner?: TestUser } = {},
) {
  const holder = owner ?? (await makeUser(deps));
  const defaults = { name: 'Vein Clinic', trialExpiresOn: null, now: deps.clock.now() };
  const made = await inTransaction(deps.db, (tx) =>
    createWorkspace(tx, { ...defaults, ...wanted, ownerGuid: holder.guid }),
  );
  return { ...made, owner: holder };
}

export async function makeInvitation(
  deps: Deps,
  invitation: Omit<typeof workspaceInvitations.$inferInsert, 'guid'>,
): Promise<string> {
  const [made] = await deps.db
    .insert(workspaceInvitations)
    .values(invitation)
    .returning({ guid: workspaceInvitations.guid });
  return made?.guid ?? '';
}

export async function seatsOf(deps: Deps, workspaceGuid: string) {
  const [seats] = await deps.db
    .select({ seats: workspaces.seatsTaken, probes: workspaces.probesTaken })
    .from(workspaces)
    .where(eq(workspaces.guid, workspaceGuid));
  return seats;
}
