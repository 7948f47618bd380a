// `npm run release-fixture`: writes server/test/releases/VERSION, a small backup made by this version and what is in it. Later versions
// must open it: server/test/releases.test.ts. `npm run release` runs this.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { makeBackup } from '../server/src/backup/make-backup.service.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import {
  fillRelease,
  openProduct,
  readFacts,
  type ReleaseContent,
  RELEASES_FOLDER,
} from '../server/test/release-world.ts';
import { say } from './ready.mjs';

async function writeFixture(dataDir: string, folder: string): Promise<void> {
  const settings = readSettings({ DATA_DIR: dataDir }, dataDir);
  const postgres = await startEmbeddedPostgres(dataDir, { isDurable: false });
  try {
    const connection = postgres.connection();
    await migrate(connection);
    const product = await openProduct(connection, settings);
    const people = await fillRelease(product);
    const facts = await readFacts(product, people);
    const { blobs, clock, secrets } = product.deps;
    const sessionSecret = { value: secrets.session, isGenerated: true };
    await makeBackup(
      { connection, blobs, clock, key: null, sessionSecret, say: () => undefined },
      { root: join(folder, 'backup'), keep: null },
    );
    await product.stop();
    const takenAt = clock.now().toISOString();
    const content: ReleaseContent = { version: PRODUCT_VERSION, takenAt, ...people, facts };
    writeFileSync(join(folder, 'content.json'), `${JSON.stringify(content, null, 2)}\n`);
  } finally {
    await postgres.stop();
  }
}

const folder = join(RELEASES_FOLDER, PRODUCT_VERSION);
const dataDir = mkdtempSync(join(tmpdir(), 'sonoboard-release-'));
try {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await writeFixture(dataDir, folder);
  say(`A backup of version ${PRODUCT_VERSION} is in server/test/releases/${PRODUCT_VERSION}.`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
