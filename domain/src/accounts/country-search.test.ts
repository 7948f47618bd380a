import { describe, expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { searchCountries } from './country-search.ts';

const found = (text: string) => searchCountries(COUNTRIES, text).map(({ name }) => name);

describe('searchCountries', () => {
  test.each([
    ['germ', ['Germany']],
    ['  GREECE ', ['Greece']],
    ['aland', ['Åland Islands']],
    ['turkiye', ['Türkiye']],
    ['+49', ['Germany']],
    ['1242', ['Bahamas']],
    ['gb', ['United Kingdom']],
    ['burma', ['Myanmar (Burma)']],
    ['zealand', ['New Zealand']],
    ['zzz', []],
  ])('SH-060: %j finds %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('SH-060: nothing typed leaves the whole list, in its order', () => {
    expect(searchCountries(COUNTRIES, ' ')).toEqual(COUNTRIES);
  });

  test('SH-060: a plus alone is no search for a name that has one', () => {
    expect(found('+')).toEqual([]);
  });
});
