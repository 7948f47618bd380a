import { IMPORT_KEPT_DAYS } from '@sonoboard/domain/imports/import-limits';
import type { AuditTrail } from '../platform/audit-trail.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db } from '../platform/database/db.ts';
import { lockImport, selectUntouchedSince } from './imports.queries.ts';
import { emptyImport } from './imports.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface ForgetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: AuditTrail;
}

/** Ends the imports that nobody touched for long, each by itself, and gives their disk back. */
export async function forgetOldImports({ db, clock, audit }: ForgetDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - IMPORT_KEPT_DAYS * DAY_MS);
  const old = await selectUntouchedSince(db, before);
  for (const { guid } of old) {
    signal.throwIfAborted();
    await inTransaction(db, async (tx) => {
      const found = await lockImport(tx, guid);
      if (found?.state !== 'open' || found.updatedAt >= before) return;
      const files = await emptyImport(tx, guid, now);
      await audit.record(tx, {
        kind: 'change',
        action: 'import.forgotten',
        subject: ['import', guid],
        before: { files },
      });
    });
  }
}
