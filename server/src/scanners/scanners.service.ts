import type { ErrorCode } from '@sonoboard/contract/http/errors';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { isClariusSerial, normalizeSerial } from '@sonoboard/domain/scanners/clarius-serial';
import { linkScannerBlocks, type LinkScannerBlock } from '@sonoboard/domain/scanners/may-link-scanner';
import type { Actor } from '@sonoboard/domain/shared/actor';
import { freeScannerSeats } from '@sonoboard/domain/workspaces/seats';
import type { Outbox } from '../mail/mail.service.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { violatedConstraint } from '../platform/database/db-errors.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { findWorkspace, holdWorkspace } from '../workspaces/workspaces.service.ts';
import { linkedMail, toActivateMail } from './scanners.mails.ts';
import {
  deleteScannerOfWorkspace,
  deleteScannersOfWorkspace,
  insertScanner,
  selectScannersOfWorkspace,
  type WorkspaceScannerRow,
} from './scanners.queries.ts';

interface ScannerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mail: Outbox;
  readonly settings: Pick<Settings, 'publicUrl' | 'supportEmail'>;
}

const BLOCK_CODES = {
  not_workspace_admin: 'forbidden',
  no_free_slot: 'workspace_scanners_full',
} as const satisfies Record<LinkScannerBlock, ErrorCode>;

const CONSTRAINT_CODES: Readonly<Record<string, ErrorCode>> = {
  workspaces_probes: 'workspace_scanners_full',
  probes_live_serial_number: 'scanner_already_linked',
};

export async function scannersOfWorkspace(
  db: Db,
  workspaceGuid: string,
  query: Parameters<typeof selectScannersOfWorkspace>[2],
) {
  await findWorkspace(db, workspaceGuid);
  return selectScannersOfWorkspace(db, workspaceGuid, query);
}

/** Staff activate it later; an inactive licence does not stand in the way (AMB-089). */
export async function linkScanner(
  deps: ScannerDeps,
  by: { readonly actor: Actor; readonly audit: CallAudit },
  { workspaceGuid, serial }: { readonly workspaceGuid: string; readonly serial: string },
): Promise<WorkspaceScannerRow> {
  if (!isClariusSerial(serial)) throw new AppError('serial_invalid');
  return refusingTakenSerials(() =>
    inTransaction(deps.db, (tx) =>
      insertLinked(tx, deps, { ...by, workspaceGuid, serialNumber: normalizeSerial(serial) }),
    ),
  );
}

/** The database has the last word on serials and slots; anyone who loses a race hears it in our words. */
export async function refusingTakenSerials<Result>(link: () => Promise<Result>): Promise<Result> {
  try {
    return await link();
  } catch (error) {
    const code = CONSTRAINT_CODES[violatedConstraint(error) ?? ''];
    throw code === undefined ? error : new AppError(code, { cause: error });
  }
}

async function insertLinked(
  tx: Tx,
  { clock, mail, settings }: ScannerDeps,
  link: {
    readonly actor: Actor;
    readonly audit: CallAudit;
    readonly workspaceGuid: string;
    readonly serialNumber: string;
  },
): Promise<WorkspaceScannerRow> {
  const { actor, audit, workspaceGuid, serialNumber } = link;
  const workspace = await holdWorkspace(tx, workspaceGuid);
  const [block] = linkScannerBlocks({
    // The policy of the call has asked this.
    mayAdminister: true,
    freeScannerSlots: freeScannerSeats({ slots: workspace.slotsProbes, scanners: workspace.probesTaken }),
  });
  if (block !== undefined) throw new AppError(BLOCK_CODES[block]);
  const now = clock.now();
  const scanner = await insertScanner(tx, { serialNumber, workspaceGuid, linkedByGuid: actor.guid, now });
  if (scanner === undefined) throw new AppError('server_error');

  const facts = { publicUrl: settings.publicUrl, serialNumber, workspaceName: workspace.name };
  await mail.queue(tx, {
    kind: 'scanner-linked',
    to: workspace.owner.email,
    mail: linkedMail({ ...facts, ownerName: displayName(workspace.owner), linkedBy: actor }),
    onceKey: `scanner-linked ${scanner.guid}`,
  });
  await mail.queue(tx, {
    kind: 'scanner-to-activate',
    to: settings.supportEmail,
    mail: toActivateMail({ ...facts, probeGuid: scanner.guid, linkedBy: actor }),
    onceKey: `scanner-to-activate ${scanner.guid}`,
  });
  await audit.record(tx, {
    action: 'scanner.linked',
    subject: ['probe', scanner.guid],
    after: { workspace: workspaceGuid, serialNumber, status: scanner.activationStatus },
  });
  return scanner;
}

/** Gives the slot back. The exams keep the serial number of the scanner that recorded them. */
export async function unlinkScanner(
  { db, clock, audit }: { readonly db: Db; readonly clock: Clock; readonly audit: CallAudit },
  { workspaceGuid, scannerGuid }: { readonly workspaceGuid: string; readonly scannerGuid: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdWorkspace(tx, workspaceGuid);
    const scanner = await deleteScannerOfWorkspace(tx, { workspaceGuid, scannerGuid, now: clock.now() });
    if (scanner === undefined) throw new AppError('probe_not_found');
    await audit.record(tx, {
      action: 'scanner.unlinked',
      subject: ['probe', scannerGuid],
      before: {
        serialNumber: scanner.serialNumber,
        workspace: workspaceGuid,
        status: scanner.activationStatus,
      },
    });
  });
}

/** A workspace ends: its scanners can be linked elsewhere. */
export async function releaseScannersOfWorkspace(
  tx: Tx,
  workspaceGuid: string,
  now: Date,
): Promise<readonly string[]> {
  return deleteScannersOfWorkspace(tx, workspaceGuid, now);
}
