import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { auditHeads } from '../server/src/audit/audit-heads.ts';
import { auditSealer } from '../server/src/audit/audit-sealer.service.ts';
import { auditTrail } from '../server/src/audit/audit.service.ts';
import { verifyAudit } from '../server/src/audit/verify-audit.service.ts';
import { auditKeys } from '../server/src/platform/audit-mac.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { JOB_STATEMENT_TIMEOUT_MS, openDatabase } from '../server/src/platform/database/db.ts';
import type { EmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { openLongConnection } from '../server/src/platform/database/long-connection.ts';
import { createLog } from '../server/src/platform/log.ts';
import { say } from '../tools/ready.mjs';
import { makeDatabase } from './bench-database.ts';
import type { Measure } from './measure.ts';

const ROWS = 1_000_000;
const AT_ONCE = 5_000;
const MOST_MS = 60_000;

/** `npm run verify-audit` on a trail of a million rows, as the product writes and links them. */
export async function auditMeasures(postgres: EmbeddedPostgres): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sonoboard-bench-audit-'));
  const connection = await makeDatabase(postgres, 'audit');
  const database = openDatabase({
    connection,
    maxConnections: 4,
    statementTimeoutMs: JOB_STATEMENT_TIMEOUT_MS,
  });
  const keys = auditKeys('a-key-of-the-benchmark-0123456789abcdef');
  const heads = auditHeads(folder);
  try {
    say(`Writing ${ROWS} audit events …`);
    await writeEvents(auditTrail(database, systemClock, keys));
    const sealer = auditSealer({
      db: database.db,
      clock: systemClock,
      log: createLog('fatal'),
      keys,
      heads,
      hasOlderServers: async () => false,
    });
    const sealMs = await timed(() => sealer.seal());
    await database.pool.query('vacuum analyze');
    const reader = await openLongConnection(connection, 'bench');
    const verifyMs = await timed(async () => {
      const { links, findings } = await verifyAudit(reader, {
        keys: [keys],
        heads: await heads.read(),
        say: () => {},
      });
      if (links !== ROWS || findings.length > 0) throw new Error('The trail of the benchmark is not sound');
    });
    await reader.close();
    return [
      {
        name: 'verify-audit, a million rows',
        value: verifyMs,
        unit: 'ms',
        bound: { kind: 'at most', value: MOST_MS },
        details: `each row and link compared with its key; linking them all took ${(sealMs / 1000).toFixed(0)} s`,
      },
    ];
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeEvents(trail: ReturnType<typeof auditTrail>): Promise<void> {
  const people = Array.from({ length: 50 }, () => randomUUID());
  for (let written = 0; written < ROWS; written += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => {
        const examGuid = randomUUID();
        return trail.recordRead({
          kind: 'patient-read',
          action: 'exam.read',
          actorGuid: people[n % people.length] ?? examGuid,
          subject: ['exam', examGuid],
          examGuids: [examGuid],
          requestId: `req-${written + n}`,
          ip: '203.0.113.7',
        });
      }),
    );
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
