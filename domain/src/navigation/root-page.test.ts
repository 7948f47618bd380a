import { expect, test } from 'vitest';
import { rootPage } from './root-page.ts';

test.each([
  ['worklist', '/worklist'],
  ['storage', '/storage'],
  ['reports', '/worklist'],
  ['', '/worklist'],
  [null, '/worklist'],
  [undefined, '/worklist'],
])('SH-033: root_page %j leads to %s', (setting, path) => {
  expect(rootPage(setting)).toBe(path);
});
