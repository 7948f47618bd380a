import { expect, test } from 'vitest';
import { isTitle } from '../workspaces/title.ts';
import { ownWorkspaceName } from './own-workspace.ts';

test('a new workspace carries the name of its owner, and is always a title', () => {
  const jane = { firstName: 'Jane', lastName: 'Doe', email: 'jane@clinic.example' };
  expect(ownWorkspaceName(jane)).toBe("Jane Doe's workspace");
  expect(ownWorkspaceName({ ...jane, firstName: '', lastName: '' })).toBe("jane@clinic.example's workspace");
  expect(isTitle(ownWorkspaceName({ ...jane, firstName: 'x'.repeat(300) }))).toBe(true);
});
