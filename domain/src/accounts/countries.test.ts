import { describe, expect, test } from 'vitest';
import { COUNTRIES, DEFAULT_COUNTRY } from './countries.ts';
import { matchDialCode } from './dial-code.ts';

describe('COUNTRIES', () => {
  test('SH-069, SH-184, AD-129: the list has about 240 entries, each with a name, a dial code and a code of its own', () => {
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(235);
    expect(COUNTRIES.length).toBeLessThanOrEqual(250);
    for (const { name, dialCode, code } of COUNTRIES) {
      expect(name.trim()).not.toBe('');
      expect(dialCode).toMatch(/^\+[1-9]\d{0,4}$/);
      expect(code).toMatch(/^[A-Z]{2}$/);
    }
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
    expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(COUNTRIES.length);
  });

  test('SH-070: United States, Germany, United Kingdom and Greece come first, the others by name', () => {
    const names = COUNTRIES.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['United States', 'Germany', 'United Kingdom', 'Greece']);
    const others = names.slice(4);
    expect(others).toEqual(others.toSorted(new Intl.Collator('en').compare));
  });

  test('SH-071: the United States are the default', () => {
    expect(COUNTRIES).toContainEqual(DEFAULT_COUNTRY);
    expect(DEFAULT_COUNTRY).toEqual({ name: 'United States', dialCode: '+1', code: 'US' });
  });

  test.each([
    ['+12425551234', 'Bahamas'],
    ['+15551234567', 'United States'],
    ['+14165551234', 'United States'],
    ['+447911123456', 'United Kingdom'],
    ['+302101234567', 'Greece'],
    ['+38344123456', 'Kosovo'],
    ['+358401234567', 'Finland'],
    ['+79161234567', 'Russia'],
  ])('SH-217: %s belongs to %s', (stored, name) => {
    expect(matchDialCode(stored, COUNTRIES)?.country.name).toBe(name);
  });
});
