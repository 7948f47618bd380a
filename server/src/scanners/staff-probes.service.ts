import { displayName } from '@sonoboard/domain/accounts/display-name';
import {
  type ActivationStatus,
  mayActivate,
  maySelectActivationStatus,
} from '@sonoboard/domain/scanners/activation';
import { normalizeSerial } from '@sonoboard/domain/scanners/clarius-serial';
import { isProbeSerial } from '@sonoboard/domain/scanners/probe-serial';
import type { Actor } from '@sonoboard/domain/shared/actor';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import type { Settings } from '../platform/settings.ts';
import { holdWorkspace } from '../workspaces/workspaces.service.ts';
import { activatedMail } from './scanners.mails.ts';
import { insertScanner } from './scanners.queries.ts';
import { refusingTakenSerials } from './scanners.service.ts';
import {
  lockProbe,
  type LockedProbe,
  markProbeDeleted,
  type ProbeRow,
  selectProbe,
  updateActivation,
} from './staff-probes.queries.ts';

interface StaffDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

export async function loadProbe(db: Db, guid: string): Promise<ProbeRow> {
  const probe = await selectProbe(db, guid);
  if (probe === undefined) throw new AppError('probe_not_found');
  return probe;
}

export async function holdProbe(tx: Tx, guid: string): Promise<LockedProbe> {
  const probe = await lockProbe(tx, guid);
  if (probe === undefined) throw new AppError('probe_not_found');
  return probe;
}

/** Of any make, hence without the form of a Clarius serial. The slots of the workspace hold for staff, too. */
export async function createProbe(
  { db, clock, audit }: StaffDeps,
  actor: Actor,
  wanted: { readonly serial: string; readonly workspaceGuid: string },
): Promise<ProbeRow> {
  if (!isProbeSerial(wanted.serial)) throw new AppError('serial_invalid');
  const { workspaceGuid } = wanted;
  const serialNumber = normalizeSerial(wanted.serial);
  return refusingTakenSerials(() =>
    inTransaction(db, async (tx) => {
      await holdWorkspace(tx, workspaceGuid);
      const scanner = { serialNumber, workspaceGuid, linkedByGuid: actor.guid, now: clock.now() };
      const inserted = await insertScanner(tx, scanner);
      if (inserted === undefined) throw new AppError('server_error');
      await audit.record(tx, {
        action: 'scanner.linked',
        subject: ['probe', inserted.guid],
        after: { workspace: workspaceGuid, serialNumber, status: inserted.activationStatus },
      });
      return loadProbe(tx, inserted.guid);
    }),
  );
}

export async function changeStatus(
  { db, clock, audit }: StaffDeps,
  guid: string,
  change: {
    readonly status: ActivationStatus;
    /** What the editor saw. */
    readonly expected?: Expected;
  },
): Promise<ProbeRow> {
  const { status, expected } = change;
  if (!maySelectActivationStatus(status)) throw new AppError('activation_by_action_only');
  return inTransaction(db, async (tx) => {
    const before = await holdProbe(tx, guid);
    refuseIfChanged({ activation_status: before.activationStatus }, expected);
    if (before.activationStatus === status) audit.nothingToRecord();
    else {
      await updateActivation(tx, guid, { status, now: clock.now() });
      await audit.record(tx, {
        action: 'scanner.status-changed',
        subject: ['probe', guid],
        before: { status: before.activationStatus },
        after: { status },
      });
    }
    return loadProbe(tx, guid);
  });
}

/** From any other status (AMB-247). The mail to the person who holds the licence is written with the change. */
export async function activateProbe(
  deps: StaffDeps & { readonly mail: Outbox; readonly settings: Pick<Settings, 'publicUrl'> },
  guid: string,
): Promise<ProbeRow> {
  const { db, clock, audit, mail, settings } = deps;
  return inTransaction(db, async (tx) => {
    const probe = await holdProbe(tx, guid);
    if (!mayActivate(probe.activationStatus)) throw new AppError('already_activated');
    await updateActivation(tx, guid, { status: 'activated', now: clock.now() });
    await mail.queue(tx, {
      kind: 'scanner-activated',
      to: probe.owner.email,
      mail: activatedMail({
        publicUrl: settings.publicUrl,
        serialNumber: probe.serialNumber,
        workspaceName: probe.workspaceName,
        ownerName: displayName(probe.owner),
      }),
    });
    await audit.record(tx, {
      action: 'scanner.activated',
      subject: ['probe', guid],
      before: { status: probe.activationStatus },
      after: { status: 'activated' },
    });
    return loadProbe(tx, guid);
  });
}

export async function deleteProbe({ db, clock, audit }: StaffDeps, guid: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { serialNumber, workspaceGuid, activationStatus } = await holdProbe(tx, guid);
    await markProbeDeleted(tx, guid, clock.now());
    await audit.record(tx, {
      action: 'scanner.deleted',
      subject: ['probe', guid],
      before: { serialNumber, workspace: workspaceGuid, status: activationStatus },
    });
  });
}
