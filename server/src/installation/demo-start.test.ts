import { expect, test } from 'vitest';
import { decideDemoStart } from './demo-start.service.ts';

const decide = (circumstances: Partial<Parameters<typeof decideDemoStart>[0]>) => {
  const start = decideDemoStart({
    contents: 'nothing',
    demo: 'auto',
    isLocal: true,
    hasOwnDatabase: true,
    ...circumstances,
  });
  return typeof start === 'string' ? start : 'refuse';
};

test.each([
  ['fill', 'a first start on this machine', {}],
  ['leave', 'a first start that other machines reach', { isLocal: false }],
  ['fill', 'a first start that other machines reach, with DEMO=yes', { isLocal: false, demo: 'yes' }],
  ['leave', 'a first start with DEMO=off', { demo: 'off' }],
  ['leave', 'a first start on DATABASE_URL', { hasOwnDatabase: false }],
  ['fill', 'a first start on DATABASE_URL with DEMO=yes', { hasOwnDatabase: false, demo: 'yes' }],
  ['leave', 'the demo world on this machine', { contents: 'demo' }],
  ['leave', 'the demo world in DATABASE_URL on this machine', { contents: 'demo', hasOwnDatabase: false }],
  ['refuse', 'the demo world that other machines reach', { contents: 'demo', isLocal: false }],
  ['leave', 'the demo world for others with DEMO=yes', { contents: 'demo', isLocal: false, demo: 'yes' }],
  ['refuse', 'the demo world with DEMO=off', { contents: 'demo', demo: 'off' }],
  ['leave', 'real data on this machine', { contents: 'real' }],
  ['leave', 'real data that other machines reach', { contents: 'real', isLocal: false }],
  ['refuse', 'real data with DEMO=yes', { contents: 'real', demo: 'yes' }],
] as const)('%s: %s', (expected, _, circumstances) => {
  expect(decide(circumstances)).toBe(expected);
});
