import { createECDH } from 'node:crypto';
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

test('the push key follows from the session secret, so that all servers and a restore have the same', () => {
  const read = (env: Record<string, string>) =>
    loadSecrets(readSettings({ DATA_DIR: folder, ...env }, folder));
  const [one, other] = ['a1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6', 'b1b2c3d4e5f6a7b8c9d0a1b2c3d4e5f6'];
  const key = read({ SESSION_SECRET: one }).pushKey;
  expect(read({ SESSION_SECRET: one }).pushKey).toBe(key);
  expect(read({ SESSION_SECRET: other }).pushKey).not.toBe(key);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(key, 'base64url');
  expect(curve.getPublicKey()).toHaveLength(65);
  const own = createECDH('prime256v1');
  own.generateKeys();
  const given = own.getPrivateKey().toString('base64url').padStart(43, 'A');
  expect(read({ SESSION_SECRET: one, VAPID_PRIVATE_KEY: given }).pushKey).toBe(given);
});
