import { expect, test } from 'vitest';
import { INVALID_TITLE } from '../workspaces/title.ts';
import { CONFIG_NAME_MISSING, CONFIG_NAME_TAKEN, configNameProblem } from './config-name.ts';

test.each([
  ['', CONFIG_NAME_MISSING],
  [' ', CONFIG_NAME_MISSING],
  ['a'.repeat(201), INVALID_TITLE],
  ['default', CONFIG_NAME_TAKEN],
  ['Study', null],
])('AD-157, AD-159: a config named %j: %j', (name, problem) => {
  expect(configNameProblem(name, ['Default'])).toBe(problem);
});

test("AD-159: the empty name is answered with 'Please enter a name for the config'", () => {
  expect(CONFIG_NAME_MISSING).toBe('Please enter a name for the config');
});
