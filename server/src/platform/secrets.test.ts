import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { loadSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'sonoboard-secrets-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('secrets are made once, readable by their owner only, and differ', () => {
  const settings = readSettings({ DATA_DIR: join(folder, 'data') }, folder);
  const first = loadSecrets(settings);
  expect(first.session).not.toBe(first.urlSigning);
  expect(Buffer.from(first.session, 'base64url')).toHaveLength(32);
  expect(loadSecrets(settings)).toEqual(first);
  expect(statSync(join(folder, 'data/session-secret')).mode & 0o777).toBe(0o600);
});
