import { expect, test } from 'vitest';
import { secretBox } from './secret-box.ts';

const KEY = 'a session secret of more than 32 characters';
const OWNER = '7f1c2f0a-0c5b-4b5e-9d6e-2b1f6f1e5a11';
const box = secretBox(KEY, 'totp secrets');

test('AMB-057: what was sealed is read again, and is not in what is stored', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', OWNER);
  expect(sealed).not.toContain('JBSWY3DP');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
  expect(secretBox(KEY, 'totp secrets').open(sealed, OWNER)).toBe('JBSWY3DPEHPK3PXP');
});

test('the same secret never looks the same twice', () => {
  expect(box.seal('secret', OWNER)).not.toBe(box.seal('secret', OWNER));
});

test('another key, another purpose, another owner, an altered or a foreign text open nothing', () => {
  const sealed = box.seal('secret', OWNER);
  expect(secretBox(`${KEY}!`, 'totp secrets').open(sealed, OWNER)).toBeNull();
  expect(secretBox(KEY, 'webhook secrets').open(sealed, OWNER)).toBeNull();
  expect(box.open(sealed, OWNER.replace('7', '8'))).toBeNull();
  for (let position = 0; position < Buffer.from(sealed, 'base64url').length; position += 1) {
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[position] = (bytes[position] ?? 0) ^ 1;
    expect(box.open(bytes.toString('base64url'), OWNER), `byte ${position}`).toBeNull();
  }
  for (const text of ['', 'canary-secret', 'x'.repeat(80)]) expect(box.open(text, OWNER)).toBeNull();
});
