import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  isSearchTerm,
  matchesSearch,
  SEARCH_DEBOUNCE_MS,
  SEARCH_PLACEHOLDER,
  searchTerms,
} from './list-search.ts';

const row = ['41936071-7c1e', 'Amara Okafor', 4471, null];

describe('matchesSearch', () => {
  test('RV-140, RV-270, RV-314: search filters only from 3 characters', () => {
    expect(matchesSearch(row, ['zz'])).toBe(true);
    expect(matchesSearch(row, ['zzz'])).toBe(false);
    expect(matchesSearch(row, [' zz '])).toBe(true);
  });

  test('RV-141, AD-153: matching is case-insensitive on any field value', () => {
    expect(matchesSearch(row, ['OKAF'])).toBe(true);
    expect(matchesSearch(row, ['7C1E'])).toBe(true);
    expect(matchesSearch(row, ['447'])).toBe(true);
    expect(matchesSearch(row, ['null'])).toBe(false);
  });

  test('AMB-186: of several terms all must match, in any field', () => {
    expect(matchesSearch(row, ['amara', '4193'])).toBe(true);
    expect(matchesSearch(row, ['amara', 'weber'])).toBe(false);
  });

  test('adding a term never finds more', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), fc.string(), (values, typed, more) => {
        const narrowed = matchesSearch(values, [...typed, more]);
        expect(!narrowed || matchesSearch(values, typed)).toBe(true);
      }),
    );
  });

  test('every part of a value, 3 characters or longer, finds it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 @.-]{3,20}$/), fc.nat(17), (value, from) => {
        expect(matchesSearch([value], [value.slice(from).toUpperCase()])).toBe(true);
      }),
    );
  });
});

test('AD-151: a term can be added only above 2 characters', () => {
  expect(isSearchTerm('ab')).toBe(false);
  expect(isSearchTerm('abc')).toBe(true);
  expect(searchTerms(['ab', ' abc ', ''])).toEqual(['abc']);
});

test('AD-150, AD-152: placeholder and debounce', () => {
  expect(SEARCH_PLACEHOLDER).toBe('Search (min. 3 characters)');
  expect(SEARCH_DEBOUNCE_MS).toBe(650);
});
