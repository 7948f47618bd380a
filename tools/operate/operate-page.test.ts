import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../server/src/platform/settings-table.ts';
import { commandsByHeading, NOT_WALKED, OPERATE_PAGE, WALKED } from './page-commands.fixture.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const { scripts: SCRIPTS } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const { services } = parse(read('operate/docker/compose.yaml')) as { services: Record<string, unknown> };
const SERVICES = Object.keys(services);
const UNITS = readdirSync(join(ROOT, 'operate/systemd')).flatMap((name) => [
  name,
  name.replace(/\.service$/, ''),
]);
const UNITS_OF_DEBIAN = ['nginx', 'postgresql', 'prometheus'];
/** Our commands, with the options that each knows. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  admin: [],
  backup: ['--keep'],
  verify: [],
  'verify-audit': ['--head', '--old-key'],
  restore: [],
};
/** Programs of Debian that the page may use; what they are given is looked at where it is ours. */
const PROGRAMS = new Set(
  'apt-get cat cd cp createdb createuser curl docker editor env export git grep haproxy hostname install journalctl mkdir mv nginx node npm openssl printf promtool psql runuser sed systemctl tail useradd'.split(
    ' ',
  ),
);

interface Line {
  readonly text: string;
  readonly words: readonly string[];
}

/** The commands of the page: lines of its sh blocks, those that are joined by && apart. */
function commandsOf(page: string): Line[] {
  return [...commandsByHeading(page).values()]
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
    .flatMap((line) => line.split(' && '))
    .map((text) => ({ text, words: text.split(/\s+/) }));
}

/** What is wrong with a command; null where it is one that exists. */
function problemOf({ text, words }: Line): string | null {
  // Before a command or behind `export`; elsewhere such a word belongs to the command.
  const isSetting = (word: string) => /^[A-Z_]+=/.test(word);
  const start = words[0] === 'export' ? 1 : 0;
  const first = words.findIndex((word, index) => index >= start && !isSetting(word));
  const settings = words.slice(start, first === -1 ? words.length : first);
  const unknown = settings.map((word) => word.split('=')[0] ?? '').find((name) => !(name in SETTINGS));
  if (unknown !== undefined) return `${unknown} is no setting`;
  const [program = '', ...rest] = words[0] === 'export' ? ['export'] : words.slice(settings.length);
  const file = words.find((word) => word.startsWith('operate/') && !word.endsWith('/.env'));
  if (file !== undefined && !existsSync(join(ROOT, file))) return `${file} is not there`;
  if (program === 'sonoboard') return problemOfOwn(rest);
  if (!PROGRAMS.has(program)) return `${program} is not known`;
  if (program === 'npm') return problemOfNpm(rest);
  if (program === 'systemctl') return problemOfSystemctl(rest);
  if (program === 'docker') return problemOfDocker(text);
  return null;
}

function problemOfOwn([command = '', ...words]: readonly string[]): string | null {
  const options = COMMANDS[command];
  if (options === undefined) return `there is no command ${command}`;
  const wrong = words.find((word) => word.startsWith('--') && !options.includes(word));
  return wrong === undefined ? null : `${command} knows no ${wrong}`;
}

function problemOfNpm([first = '', script = '', dashes, ...words]: readonly string[]): string | null {
  if (first === 'start') return null;
  if (first !== 'run' || !(script in SCRIPTS)) return `there is no npm ${first} ${script}`;
  if (!(script in COMMANDS)) return null;
  if (dashes === undefined) return null;
  return dashes === '--' ? problemOfOwn([script, ...words]) : `npm run ${script} needs -- before its words`;
}

function problemOfSystemctl(words: readonly string[]): string | null {
  const [verb = '', ...units] = words.filter((word) => !word.startsWith('--'));
  if (verb === 'daemon-reload') return null;
  // sonoboard@1 is made of sonoboard@.service.
  const unknown = units.find((unit) => ![...UNITS, ...UNITS_OF_DEBIAN].includes(unit.replace(/@\d$/, '@')));
  return unknown === undefined && units.length > 0 ? null : `there is no unit ${unknown}`;
}

function problemOfDocker(text: string): string | null {
  const [, verb = '', service = '', command = ''] =
    /^docker compose --file operate\/docker\/compose\.yaml (\w+)(?: (\S+) node server\/dist\/(\w+)\.js)?/.exec(
      text,
    ) ?? [];
  if (verb === '') return 'it names another compose file';
  if (verb !== 'exec') return null;
  if (!SERVICES.includes(service)) return `there is no service ${service}`;
  return problemOfOwn([command, ...text.slice(text.indexOf('.js ') + 4).split(' ')]);
}

test('every command of docs/operate.md is one that exists, with options that it knows', () => {
  const commands = commandsOf(OPERATE_PAGE);
  expect(commands.length).toBeGreaterThan(40);
  const problems = commands.flatMap((line) => {
    const problem = problemOf(line);
    return problem === null ? [] : [`${line.text}: ${problem}`];
  });
  expect(problems).toEqual([]);
});

test.each([
  ['npm run archive -- /mnt', 'there is no npm run archive'],
  ['npm run backup /mnt', 'needs -- before its words'],
  ['sonoboard backup /mnt --hold 3', 'backup knows no --hold'],
  ['systemctl start sonobord', 'there is no unit sonobord'],
  ['DATA_DIRECTORY=/x npm start', 'DATA_DIRECTORY is no setting'],
  ['install operate/nginx/old.conf /etc', 'is not there'],
  [
    'docker compose --file operate/docker/compose.yaml exec web node server/dist/backup.js /x',
    'no service web',
  ],
])('%s would be found', (text, problem) => {
  expect(problemOf({ text, words: text.split(' ') })).toContain(problem);
});

test('all commands of the page are run by a newcomer in a Debian of their own, or it is said why not', () => {
  expect([...commandsByHeading(OPERATE_PAGE).keys()].toSorted()).toEqual(
    [...WALKED, ...Object.keys(NOT_WALKED)].toSorted(),
  );
});

test('every link of the page leads somewhere', () => {
  const page = OPERATE_PAGE;
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) =>
    link.startsWith('#')
      ? !headings.includes(link.slice(1))
      : !/^https?:/.test(link) && !existsSync(join(ROOT, 'docs', link.split('#')[0] ?? '')),
  );
  expect(broken).toEqual([]);
});
