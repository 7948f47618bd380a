import { isClariusSerial, normalizeSerial } from '@sonoboard/domain/scanners/clarius-serial';
import { AppError } from '../platform/http/app-error.ts';
import type { CallAudit } from '../platform/http/call-audit.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../platform/database/db.ts';
import type { OemDevice, OemDirectory } from '../platform/vendors/oem-directory.ts';
import { type Expected, refuseIfChanged } from '../platform/http/refuse-if-changed.ts';
import { certificateExpiry } from './certificate-expiry.ts';
import {
  type OemFacts,
  type OemStatusRow,
  type RefreshedProbe,
  selectOemStatus,
  selectProbesAfter,
  updateCertificate,
  updateOemFacts,
} from './oem-status.queries.ts';
import { holdProbe } from './staff-probes.service.ts';

interface OemDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: CallAudit;
}

const PIECE = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export async function loadOemStatus(db: Db, guid: string): Promise<OemStatusRow> {
  const status = await selectOemStatus(db, guid);
  if (status === undefined) throw new AppError('probe_not_found');
  return status;
}

/** The expiry follows the text: what an older certificate said of itself holds no longer. */
export async function changeCertificate(
  { db, clock, audit }: OemDeps,
  guid: string,
  change: {
    readonly certificate: string;
    readonly expected?: Expected;
  },
): Promise<OemStatusRow> {
  const certificate = change.certificate.trim() === '' ? null : change.certificate;
  const oemExpiration = certificate === null ? null : certificateExpiry(certificate);
  return inTransaction(db, async (tx) => {
    await holdProbe(tx, guid);
    const before = await loadOemStatus(tx, guid);
    refuseIfChanged(before, change.expected);
    await updateCertificate(tx, guid, { certificate, oemExpiration, now: clock.now() });
    // Whatever was pasted into the field, the trail that nobody can edit does not quote it.
    await audit.record(tx, {
      action: 'scanner.certificate-changed',
      subject: ['probe', guid],
      before: { hasCertificate: before.certificate !== null, expiration: before.oemExpiration },
      after: { hasCertificate: certificate !== null, expiration: oemExpiration },
    });
    return loadOemStatus(tx, guid);
  });
}

/**
 * Every live probe: what its maker says when the maker can be asked, else what its certificate tells. All of them or
 * none, and how many.
 */
export async function refreshOemStatus({
  db,
  clock,
  audit,
  oem,
}: OemDeps & { readonly oem: OemDirectory | null }): Promise<number> {
  // Asked before the transaction begins: a slow maker must not hold rows.
  const reported = oem === null ? null : bySerial(await oem.listDevices());
  return inTransaction(db, async (tx) => {
    const count = await refreshAll(tx, clock.now(), reported);
    await audit.record(tx, { action: 'scanners.refreshed', after: { count, asked: reported?.size ?? null } });
    return count;
  });
}

async function refreshAll(
  tx: Tx,
  now: Date,
  reported: ReadonlyMap<string, OemDevice> | null,
): Promise<number> {
  let [count, after] = [0, BEFORE_ALL];
  for (;;) {
    const piece = await selectProbesAfter(tx, after, PIECE);
    await updateOemFacts(
      tx,
      piece.map((probe) =>
        reported === null ? asStored(probe) : asReported(probe, reported.get(probe.serialNumber)),
      ),
      now,
    );
    count += piece.length;
    const last = piece.at(-1);
    if (last === undefined || piece.length < PIECE) return count;
    after = last.guid;
  }
}

function asStored(probe: RefreshedProbe): OemFacts {
  const { certificate, oemExpiration } = probe;
  const reported = certificate === null ? null : certificateExpiry(certificate);
  return { ...probe, oemExpiration: reported ?? oemExpiration };
}

/** A probe of another make is none of this maker's business. */
function asReported(probe: RefreshedProbe, device: OemDevice | undefined): OemFacts {
  if (device === undefined) {
    return isClariusSerial(probe.serialNumber) ? { ...probe, oemStatus: 'not listed' } : asStored(probe);
  }
  const certificate = device.certificate ?? probe.certificate;
  return asStored({
    ...probe,
    certificate,
    model: device.model ?? probe.model,
    oemStatus: device.certificate === null ? 'inactive' : 'active',
    oemExpiration: certificate === probe.certificate ? probe.oemExpiration : null,
  });
}

function bySerial(devices: readonly OemDevice[]): ReadonlyMap<string, OemDevice> {
  return new Map(devices.map((device) => [normalizeSerial(device.serial), device]));
}
