import { expect, test } from 'vitest';
import { createDisposables } from './disposables.ts';

test('closes in the opposite order, also past one that fails', async () => {
  const closed: string[] = [];
  const failures: unknown[] = [];
  const opened = createDisposables((error) => failures.push(error));
  opened.add(async () => void closed.push('database'));
  opened.add(() => Promise.reject(new Error('stuck')));
  opened.add(async () => void closed.push('calls'));
  await opened.disposeAll();
  await opened.disposeAll();
  expect(closed).toEqual(['calls', 'database']);
  expect(failures).toEqual([new Error('stuck')]);
});
