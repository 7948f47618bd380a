import { readFileSync } from 'node:fs';

export const OPERATE_PAGE = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');

/** The commands of a page, by the heading that they stand below; blocks below one heading follow each other. */
export function commandsByHeading(page: string): ReadonlyMap<string, string> {
  const commands = new Map<string, string>();
  let heading = '';
  for (const [, title, block] of page.matchAll(/^#+ (.+)$|^```sh\n([^]*?)^```/gm)) {
    if (title === undefined) commands.set(heading, (commands.get(heading) ?? '') + (block ?? ''));
    else heading = title;
  }
  return commands;
}

/** In the order in which a newcomer gets to them; newcomer.long.test.ts runs them in a Debian of its own. */
export const WALKED = [
  'Packages, user, code',
  'Database',
  'Settings',
  'Service',
  'TLS',
  'First administrator',
  'Hourly backup',
  'Backup',
  'Verify',
  'Restore',
  'Restore drill',
  'Upgrades',
  'Back to the old version',
  'Monitoring',
  'Three on one machine',
] as const;

/** Why nobody runs them here, and what is tried instead. */
export const NOT_WALKED: Readonly<Record<string, string>> = {
  'Audit trail':
    'The head and the earlier key of its examples are made up; `server/src/audit/audit-chain.test.ts` tampers with trails.',
  'Two roles instead of one':
    'The newcomer begins with two; `server/src/app/separate-roles.test.ts` performs the same statements.',
  Docker:
    'There is no Docker: the steps of the image are performed in plain folders, and the compose file is read.',
};
