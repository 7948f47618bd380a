import { describe, expect, test } from 'vitest';
import { listQuery } from './list.ts';

const query = listQuery(['name', 'created_at']);

describe('AMB-021: what a list call takes', () => {
  test('nothing at all asks for the whole list', () => {
    expect(query.parse({})).toEqual({});
  });

  test('numbers arrive as text and leave as numbers', () => {
    expect(query.parse({ limit: '50', offset: '100' })).toEqual({ limit: 50, offset: 100 });
  });

  test('one search term and several are a list of terms', () => {
    expect(query.parse({ search: ' ann ' })).toEqual({ search: ['ann'] });
    expect(query.parse({ search: ['ann', '', 'lee'] })).toEqual({ search: ['ann', 'lee'] });
  });

  test.each([
    { limit: '0' },
    { limit: '301' },
    { limit: '5.5' },
    { limit: '' },
    { limit: ['5', '6'] },
    { offset: '-1' },
    { sort: 'password_hash' },
    { order: 'up' },
    { search: 'a'.repeat(201) },
    { search: Array.from({ length: 11 }, () => 'abc') },
    { unknown: '1' },
  ])('%j is refused', (input) => {
    expect(query.safeParse(input).success).toBe(false);
  });
});
