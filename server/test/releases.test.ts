import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT_VERSION } from '@sonoboard/domain/about/product-version';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isMigrated } from '../src/platform/database/migrate.ts';
import { backupWorld } from './backup-world.ts';
import { openProduct, readFacts, readReleaseContent, RELEASES_FOLDER } from './release-world.ts';
import { testClock } from './test-clock.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const FIXTURE_BYTES_MAX = 300_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const VERSIONS = readdirSync(RELEASES_FOLDER);

let world: ReturnType<typeof backupWorld>;
beforeEach(() => {
  world = backupWorld();
});
afterEach(() => world.clear());

test.each(VERSIONS)(
  'a backup of release %s opens in this version, with all that it holds',
  async (version) => {
    const { takenAt, facts, ...people } = readReleaseContent(version);
    cpSync(join(RELEASES_FOLDER, version, 'backup'), world.root, { recursive: true });
    const target = await world.emptyTarget();
    const { backup, lines } = await world.restore(target);
    expect(backup.manifest.version).toBe(version);
    // A warning would say that second factors do not work.
    expect(lines.filter((line) => line.includes('secret'))).toEqual([]);
    const clock = testClock(new Date(Date.parse(takenAt) + DAY_MS).toISOString());
    const product = await openProduct(target.connection, target.settings, clock);
    try {
      expect(await isMigrated(product.deps.db)).toBe(true);
      expect(await readFacts(product, people)).toEqual(facts);
    } finally {
      await product.stop();
    }
  },
);

test.each(VERSIONS)('the fixture of release %s is small enough to be kept for ever', (version) => {
  const files = readdirSync(join(RELEASES_FOLDER, version), { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIXTURE_BYTES_MAX);
});

test('every release of CHANGELOG.md has its fixture', () => {
  const changes = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const released = [...changes.matchAll(/^## (\d+\.\d+\.\d+) /gm)].map(([, version = '']) => version);
  expect(released.filter((version) => !existsSync(join(RELEASES_FOLDER, version)))).toEqual([]);
});

test('package.json, its lock file and the About page name the same version', () => {
  const Versioned = z.looseObject({ version: z.string() });
  const versionIn = (file: string) =>
    Versioned.parse(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).version;
  expect([versionIn('package.json'), versionIn('package-lock.json')]).toEqual([
    PRODUCT_VERSION,
    PRODUCT_VERSION,
  ]);
});
