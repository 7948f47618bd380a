import { expect, test } from 'vitest';
import { DEVICE_INFO, manufacturingDate } from './device-info.ts';
import { PRODUCT_VERSION } from './product-version.ts';

test('SH-161: the version is 2.2.2, or that of a later release', () => {
  expect(PRODUCT_VERSION).toMatch(/^\d+\.\d+\.\d+$/);
  expect('2.2.2'.localeCompare(PRODUCT_VERSION, 'en', { numeric: true })).toBeLessThanOrEqual(0);
});

test.each([undefined, null, '', '  '])('SH-162: the manufacturing date is 10.6.2025 unless %j', (setting) => {
  expect(manufacturingDate(setting)).toBe('10.6.2025');
});

test('SH-163: dashboard_manufacturing_date stands in its place', () => {
  expect(manufacturingDate(' 1.9.2025 ')).toBe('1.9.2025');
});

test('SH-160: what nobody told is marked as a placeholder and not invented', () => {
  const { manufacturer, ukRepresentative, uniqueDeviceIdentifier, intendedPurpose } = DEVICE_INFO;
  const unknown = [...manufacturer, ...ukRepresentative, uniqueDeviceIdentifier, intendedPurpose];
  expect(unknown.filter((value) => !/^\[Placeholder: .+\]$/.test(value))).toEqual([]);
});
