import {
  SUBSCRIBER_ROLES,
  type MemberRole,
  type SubscriberRole,
} from '@sonoboard/domain/data-collections/member-roles';
import { dutyNow, type Duty } from '@sonoboard/domain/data-collections/rota-duty';
import { isOnShift, rolesByRota } from '@sonoboard/domain/data-collections/rota-roles';
import type { JobQueue } from '../jobs/jobs.service.ts';
import type { AuditTrail } from '../platform/audit-trail.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import type { OutsideFetch } from '../platform/vendors/outside-fetch.ts';
import { askCalendar, spanFrom, type KnownCalendar } from './ask-calendar.ts';
import { readCalendar, type Shift } from './read-calendar.ts';
import {
  deleteCalendars,
  saveCalendar,
  selectAddresses,
  selectCalendars,
  selectRota,
  selectRotaForUpdate,
  updateMemberRoles,
} from './rota.queries.ts';

export interface RotaDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly jobs: JobQueue;
  readonly outsideFetch: OutsideFetch;
}

/** The triggers of the migrations enqueue it under this name. */
export const FOLLOW_ROTA = 'follow-rota';

type RotaMember = Awaited<ReturnType<typeof selectRotaForUpdate>>[number];

/**
 * Gives the subscriber roles of a collection to the people whom its calendars name now, and comes back at the next change of
 * shift. The calendars are asked before the transaction: a slow server holds no lock.
 */
export async function followRota(deps: RotaDeps, collectionGuid: string, signal: AbortSignal): Promise<void> {
  const { db, clock } = deps;
  const asked = await askCalendars(deps, collectionGuid, signal);
  if (asked === null) return;
  await inTransaction(db, async (tx) => {
    const rota = await selectRotaForUpdate(tx, collectionGuid);
    // An address that changed meanwhile has a job of its own.
    const addresses = await selectAddresses(tx, collectionGuid);
    const followed = [...asked].flatMap(([role, known]) =>
      addresses?.[role] === known.address ? [{ role, known, ...dutyBy(known, rota, clock.now()) }] : [],
    );
    const gone = (await selectCalendars(tx, collectionGuid)).filter(({ role }) => addresses?.[role] === null);
    await moveRoles(deps, tx, {
      collectionGuid,
      rota,
      holders: new Map([
        ...followed.map(({ role, duty }) => [role, duty.emails] as const),
        // Without its calendar nobody is left out: the role goes to all, and stays with them.
        ...gone.map(({ role }) => [role, rota.map(({ email }) => email)] as const),
      ]),
    });
    await deleteCalendars(
      tx,
      collectionGuid,
      gone.map(({ role }) => role),
    );
    for (const { role, known, duty, nextChangeAt } of followed) {
      const onDutyGuids = rota.filter(({ email }) => duty.emails.includes(email)).map(({ guid }) => guid);
      const dutyState = duty.kind === 'on_shift' ? duty.kind : duty.why;
      await saveCalendar(tx, { ...known, collectionGuid, role, duty: dutyState, onDutyGuids, nextChangeAt });
      if (nextChangeAt !== null) await comeBack(deps, tx, collectionGuid, nextChangeAt);
    }
  });
}

async function askCalendars(
  { db, clock, outsideFetch }: RotaDeps,
  collectionGuid: string,
  signal: AbortSignal,
): Promise<Map<SubscriberRole, KnownCalendar> | null> {
  const addresses = await selectAddresses(db, collectionGuid);
  if (addresses === undefined) return null;
  const known = new Map((await selectCalendars(db, collectionGuid)).map((row) => [row.role, row]));
  const asked = new Map<SubscriberRole, KnownCalendar>();
  for (const role of SUBSCRIBER_ROLES) {
    const address = addresses[role];
    if (address === null) continue;
    const before = { known: known.get(role), now: clock.now(), signal };
    asked.set(role, await askCalendar(outsideFetch, address, before));
  }
  return asked.size === 0 && known.size === 0 ? null : asked;
}

function dutyBy(
  { body, readAt }: KnownCalendar,
  rota: readonly RotaMember[],
  now: Date,
): { readonly duty: Duty; readonly nextChangeAt: Date | null } {
  const emails = rota.map(({ email }) => email);
  if (body === null || readAt === null) return { duty: dutyNow(emails, null, now), nextChangeAt: null };
  const shifts = readCalendar(body, spanFrom(now)).filter((shift) => isOfRota(shift, emails));
  const emailsOnShift = shifts.filter(({ start }) => start <= now.getTime()).flatMap((shift) => shift.emails);
  return { duty: dutyNow(emails, { emailsOnShift, readAt }, now), nextChangeAt: nextChange(shifts, now) };
}

const isOfRota = (shift: Shift, emails: readonly string[]) =>
  emails.some((email) => isOnShift(email, shift.emails));

function nextChange(shifts: readonly Shift[], now: Date): Date | null {
  const later = shifts.flatMap(({ start, end }) => [start, end]).filter((at) => at > now.getTime());
  return later.length === 0 ? null : new Date(later.reduce((a, b) => Math.min(a, b)));
}

async function moveRoles(
  { audit }: RotaDeps,
  tx: Tx,
  change: {
    readonly collectionGuid: string;
    readonly rota: readonly RotaMember[];
    readonly holders: ReadonlyMap<SubscriberRole, readonly string[]>;
  },
): Promise<void> {
  const { collectionGuid, rota, holders } = change;
  for (const member of rota) {
    let roles: readonly MemberRole[] = member.roles;
    for (const [role, emails] of holders) roles = rolesByRota({ ...member, roles }, role, emails);
    if (roles.length === member.roles.length && roles.every((role) => member.roles.includes(role))) continue;
    await updateMemberRoles(tx, { collectionGuid, userGuid: member.guid }, roles);
    await audit.record(tx, {
      kind: 'change',
      action: 'collection.rota_followed',
      subject: ['collection', collectionGuid],
      before: { userGuid: member.guid, roles: member.roles },
      after: { userGuid: member.guid, roles },
    });
  }
}

async function comeBack({ jobs }: RotaDeps, tx: Tx, collectionGuid: string, at: Date): Promise<void> {
  const onceKey = `${FOLLOW_ROTA}:${collectionGuid}:${at.toISOString()}`;
  await jobs.enqueue(tx, FOLLOW_ROTA, { collectionGuid }, { runAt: at, onceKey });
}

/** Both calendars of a collection as staff see them, without asking anybody. */
export async function calendarsOf(db: Db, collectionGuid: string) {
  const addresses = await selectAddresses(db, collectionGuid);
  if (addresses === undefined) throw new AppError('collection_not_found');
  const [known, rota] = await Promise.all([
    selectCalendars(db, collectionGuid),
    selectRota(db, collectionGuid),
  ]);
  return SUBSCRIBER_ROLES.map((role) => {
    const address = addresses[role];
    const calendar = known.find((row) => row.role === role && row.address === address) ?? null;
    const onDuty = rota.filter(({ guid }) => calendar?.onDutyGuids.includes(guid));
    return { role, address, calendar, onDuty, rota };
  });
}
