import { hash } from '@node-rs/argon2';
import { sql } from 'drizzle-orm';
import { readContents } from '../src/installation/demo-start.service.ts';
import type { BlobStore } from '../src/platform/files/blobs/blob-store.ts';
import type { AuditKeys } from '../src/platform/audit-mac.ts';
import type { Clock } from '../src/platform/clock.ts';
import { inTransaction, type Db } from '../src/platform/database/db.ts';
import { storeClipLibrary } from './clip-library.ts';
import { DEMO_PASSWORD } from './demo-people.ts';
import { demoTime } from './demo-time.ts';
import { fillExams } from './fill-exams.ts';
import { fillCollections, fillHardware, fillPeople, fillWorkspaces } from './fill-organisation.ts';
import { fillSignatures, type MakeSignature } from './fill-signatures.ts';
import { fillTrail } from './fill-trail.ts';
import { fillVersions } from './fill-versions.ts';
import { installation } from '../src/tables/installation.tables.ts';

/** Any number, the same in every release: of servers that start together one fills, the others find it filled. */
const DEMO_LOCK = 7_466_003;

/** As for everyone's password; all the accounts share one, so it is computed once. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface DemoDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly auditKeys: AuditKeys;
  readonly makeSignature: MakeSignature;
  readonly progress: (line: string) => void;
}

/** Fills a database that holds nothing yet. True when it did; any other database is left as it is. */
export async function fillDemoWorld(deps: DemoDeps): Promise<boolean> {
  const { db, blobs, clock, auditKeys, makeSignature, progress } = deps;
  if ((await readContents(db)) !== 'nothing') return false;
  progress('Storing the demo clips');
  const library = await storeClipLibrary(blobs);
  const passwordHash = await hash(DEMO_PASSWORD, ARGON2ID);
  const time = demoTime(clock.now());
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`);
    if ((await readContents(tx)) !== 'nothing') return false;
    progress('Filling the demo world');
    await fillPeople(tx, time, passwordHash);
    await fillCollections(tx, time);
    await fillWorkspaces(tx, time);
    await fillHardware(tx, time);
    await fillExams(tx, time, library);
    await fillTrail(tx, time, auditKeys);
    await fillVersions(tx, time);
    await fillSignatures(tx, makeSignature);
    await tx.update(installation).set({ demo: true });
    return true;
  });
}
