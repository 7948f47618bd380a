import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CLARIUS_EXAMPLE_SERIAL,
  clariusSerialProblem,
  isClariusSerial,
  normalizeSerial,
} from './clarius-serial.ts';
import { editDistance } from './edit-distance.ts';

const PREFIXES = ['L7HD', 'L7HD3', 'L7', 'C3HD', 'C3HD3', 'PAL', 'PALHD3'];

function digits(length: number) {
  return fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    minLength: length,
    maxLength: length,
  });
}

describe('isClariusSerial', () => {
  test.each(PREFIXES)('SH-240: %s, 6 digits, A and 4 digits is a serial', (prefix) => {
    expect(isClariusSerial(`${prefix}123456A1234`)).toBe(true);
  });

  test.each([
    '',
    'X7123456A1234',
    '123456A1234',
    'L712345A1234',
    'L71234567A1234',
    'L7123456B1234',
    'L7123456A123',
    'L7123456A12345',
    'L7HD4123456A1234',
    'L7 123456A1234',
    'L7123456A1234\nX',
  ])('SH-240: %j is none', (text) => {
    expect(isClariusSerial(text)).toBe(false);
  });

  test('SH-241: the example and what is one slip away from it are refused, two slips are not', () => {
    expect(CLARIUS_EXAMPLE_SERIAL).toBe('L7HD3012111A0117');
    expect(isClariusSerial('L7HD3012111A0117')).toBe(false);
    expect(isClariusSerial('L7HD3012111A0118')).toBe(false);
    expect(isClariusSerial('L7HD012111A0117')).toBe(false);
    expect(isClariusSerial('L7HD3012111A0228')).toBe(true);
    expect(isClariusSerial('L7HD3012111A0128')).toBe(true);
  });

  test('SH-240: spaces around it and lower case do not matter', () => {
    expect(isClariusSerial('  pal123456a1234 ')).toBe(true);
    expect(normalizeSerial('  pal123456a1234 ')).toBe('PAL123456A1234');
  });

  test('SH-240, SH-241: serials of any prefix pass unless they are close to the example', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PREFIXES), digits(6), digits(4), (prefix, six, four) => {
        const serial = `${prefix}${six}A${four}`;
        expect(isClariusSerial(serial)).toBe(editDistance(serial, CLARIUS_EXAMPLE_SERIAL) > 1);
      }),
    );
  });
});

test("SH-242, SH-328: 'Invalid serial number' shows only after a first submit attempt", () => {
  expect(clariusSerialProblem('L7', false)).toBeNull();
  expect(clariusSerialProblem('L7', true)).toBe('Invalid serial number');
  expect(clariusSerialProblem('L7123456A1234', true)).toBeNull();
});
