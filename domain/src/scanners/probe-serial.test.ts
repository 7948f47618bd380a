import { expect, test } from 'vitest';
import { isProbeSerial, mayCreateProbe } from './probe-serial.ts';

test.each([
  ['', false],
  ['ABC12', false],
  ['  ABC12  ', false],
  ['ABC123', true],
  [' ABC123 ', true],
])('SH-337, AD-175, AD-176: staff may enter %j: %s', (serial, expected) => {
  expect(isProbeSerial(serial)).toBe(expected);
});

test('AD-175: a probe needs a serial number and a workspace', () => {
  expect(mayCreateProbe({ serialNumber: 'ABC123', workspaceGuid: 'w' })).toBe(true);
  expect(mayCreateProbe({ serialNumber: 'ABC123', workspaceGuid: null })).toBe(false);
  expect(mayCreateProbe({ serialNumber: 'ABC12', workspaceGuid: 'w' })).toBe(false);
});
