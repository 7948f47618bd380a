import { describe, expect, test } from 'vitest';
import { COUNTRIES, DEFAULT_COUNTRY } from './countries.ts';
import { settlePhone, typePhone } from './typed-phone.ts';

const country = (code: string) => COUNTRIES.find((one) => one.code === code) ?? DEFAULT_COUNTRY;

function typed(text: string, code = 'US') {
  const result = typePhone(text, country(code), COUNTRIES);
  return { code: result.country.code, text: result.text };
}

function settled(text: string, code = 'US') {
  const result = settlePhone(typePhone(text, country(code), COUNTRIES));
  return { code: result.country.code, text: result.text };
}

describe('typePhone', () => {
  test.each([
    ['SH-214: digits only are kept', '(555) 123-4567', { code: 'US', text: '5551234567' }],
    ['SH-215: a leading 0 is dropped', '0151 234', { code: 'US', text: '151234' }],
    ['SH-216: empty stays empty', '', { code: 'US', text: '' }],
    ['SH-217: a whole number shows the Bahamas', '+1 242 555', { code: 'BS', text: '+1242555' }],
    ['SH-217: a whole number shows Germany', '+49 (0)151', { code: 'DE', text: '+490151' }],
    ['SH-217: a plus alone leaves the country', '+', { code: 'US', text: '+' }],
    ['SH-217: an unknown code leaves the country', '+999', { code: 'US', text: '+999' }],
  ])('%s', (_, text, expected) => {
    expect(typed(text)).toEqual(expected);
  });

  test('SH-217: a chosen country that shares the dial code stays chosen', () => {
    expect(typed('+1 416', 'CA')).toEqual({ code: 'CA', text: '+1416' });
  });

  test('SH-217: the country follows the digits, also when a longer code comes out of a shorter one', () => {
    expect(typed('+1')).toMatchObject({ code: 'US' });
    expect(typed('+1242')).toMatchObject({ code: 'BS' });
    expect(typed('+1555', 'BS')).toMatchObject({ code: 'US' });
  });
});

describe('settlePhone', () => {
  test.each([
    ['+12425551234', { code: 'BS', text: '5551234' }],
    ['+49 (0)151 234', { code: 'DE', text: '151234' }],
    ['5551234', { code: 'US', text: '5551234' }],
    ['+999123', { code: 'US', text: '999123' }],
    ['+', { code: 'US', text: '' }],
  ])('SH-217: %s leaves the number without its dial code', (text, expected) => {
    expect(settled(text)).toEqual(expected);
  });
});
