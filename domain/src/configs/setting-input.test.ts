import fc from 'fast-check';
import { expect, test } from 'vitest';
import { typedSettingValue } from './setting-input.ts';

test.each(['', '  '])('AD-174: an emptied input (%j) sends nothing', (typed) => {
  expect(typedSettingValue('integer', typed)).toBeNull();
  expect(typedSettingValue('text', typed)).toBeNull();
});

test('AD-174: a filled input sends its value', () => {
  expect(typedSettingValue('text', ' 10.6.2025 ')).toBe('10.6.2025');
  expect(typedSettingValue('integer', ' 2000 ')).toBe(2000);
});

test('AD-313: every whole number is read as itself, and nothing else is read as a number', () => {
  fc.assert(
    fc.property(fc.integer(), (number) => {
      expect(typedSettingValue('integer', String(number))).toBe(number);
    }),
  );
  for (const text of ['1.5', '1e3', 'abc', '0x10', '1 000'])
    expect(typedSettingValue('integer', text)).toBeNull();
});
