import { describe, expect, test } from 'vitest';
import { appOrigin, originSystem } from './app-origin.ts';

describe('appOrigin', () => {
  test.each([
    ['SH-067: from=mobile is read', { from: 'mobile' }, { from: 'mobile' }],
    ['SH-068: os is read', { from: 'mobile', os: 'ios' }, { from: 'mobile', os: 'ios' }],
    ['SH-094: os alone is carried too', { os: 'android' }, { os: 'android' }],
    ['SH-067: anything else is dropped', { from: 'tv', os: 'beos', email: 'x' }, {}],
    ['SH-067: nothing is nothing', {}, {}],
  ])('%s', (_, search, expected) => {
    expect(appOrigin(search)).toEqual(expected);
  });
});

describe('originSystem', () => {
  test('SH-068: android is the default, and who did not come from the app has none', () => {
    expect(originSystem({ from: 'mobile', os: 'ios' })).toBe('ios');
    expect(originSystem({ from: 'mobile', os: 'android' })).toBe('android');
    expect(originSystem({ from: 'mobile' })).toBe('android');
    expect(originSystem({ os: 'ios' })).toBeNull();
    expect(originSystem({})).toBeNull();
  });
});
