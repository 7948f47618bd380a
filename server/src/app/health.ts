import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { BUILD_ID } from '../platform/build-id.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { openOutsideApi } from '../platform/http/route-registry.ts';

const DISK_WARNING = 'the disk is nearly full: files from outside are refused';
const DISK_USED_UP = 'the disk is full: its reserve is used up';

/** For anyone who watches the server: /healthz, is the process up; /readyz, can it do its work. */
export function healthRoutes(app: FastifyInstance): void {
  const { db, database, heavyReads, limits } = app.deps;
  let hasSchema = false;

  openOutsideApi(app, '/healthz', async () => ({
    status: 200,
    body: { status: 'ok', version: PRODUCT_VERSION, build: BUILD_ID },
  }));

  openOutsideApi(app, '/readyz', async () => {
    try {
      // The schema never goes back, so it is looked at until it is there.
      if (hasSchema) await database.whileAnswering(db.execute(sql`select 1`));
      else hasSchema = await database.whileAnswering(isMigrated(db));
    } catch {
      return { status: 503, body: { status: 'the database does not answer' } };
    }
    if (!hasSchema) return { status: 503, body: { status: 'the database lacks migrations' } };
    const { isLow, isReserveUsedUp } = await limits.disk.read();
    if (isReserveUsedUp) return { status: 503, body: { status: DISK_USED_UP } };
    // Still ready: people sign in and submit while files are refused.
    const warning = [isLow ? DISK_WARNING : null, heavyReads.problem]
      .filter((each) => each !== null)
      .join('; ');
    return { status: 200, body: { status: 'ready', ...(warning === '' ? {} : { warning }) } };
  });
}
