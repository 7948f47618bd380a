import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningProgram, runProgram, startProgram } from '../../server/test/run-program.ts';
import { freePort } from '../free-port.mjs';

const ROOT = new URL('../../', import.meta.url).pathname;
const CODE = '/opt/sonoboard';
/** nobody: on Debian this user has no rights at all. */
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

interface Image {
  /** What /opt/sonoboard is in the container. */
  readonly code: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

/**
 * Performs the steps of the Dockerfile in plain folders, where there is no Docker: COPY, and RUN but for packages of Debian. The base
 * image is this machine.
 */
function performSteps(dockerfile: string, context: string, folder: string): Image {
  const stages = new Map<string, string>();
  let stage = '';
  let env: Record<string, string> = {};
  let healthCheck: readonly string[] = [];
  const commands: string[] = [];
  const steps = dockerfile
    .replaceAll(/^#.*$/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  for (const step of steps) {
    const [instruction = '', ...words] = step.split(/\s+/);
    switch (instruction) {
      case 'FROM':
        stage = join(folder, words[2] ?? 'image');
        stages.set(words[2] ?? 'image', stage);
        mkdirSync(stage);
        break;
      case 'COPY': {
        const from = words[0]?.startsWith('--from=')
          ? (stages.get(words.shift()?.slice('--from='.length) ?? '') ?? '')
          : context;
        const target = join(stage, words.pop() ?? '');
        for (const word of words) copyInto(join(from, word.replace(CODE, '')), target);
        break;
      }
      case 'RUN':
        if (!words.includes('apt-get')) execFileSync('sh', ['-c', words.join(' ')], { cwd: stage });
        break;
      case 'ENV':
        env = Object.fromEntries(words.map((word) => word.split('=')));
        break;
      case 'HEALTHCHECK':
        healthCheck = jsonWords(step.slice(step.indexOf('[')));
        break;
      case 'ENTRYPOINT':
      case 'CMD':
        commands.push(...jsonWords(words.join(' ')));
        break;
      default:
    }
  }
  return { code: stage, env, command: commands, healthCheck };
}

const jsonWords = (text: string) => JSON.parse(text) as string[];

/** As COPY does it: the content of a folder, or a file below its name. */
function copyInto(from: string, target: string): void {
  const isFolder = statSync(from).isDirectory();
  const to =
    isFolder || !(target.endsWith('/') || existsSync(target)) ? target : join(target, basename(from));
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

/** What Docker would send to its builder: files of the repository, without those that are built. */
function copyContext(target: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of files.split('\n').filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
    cpSync(join(ROOT, file), join(target, file));
  }
}

describe('the steps of the image', () => {
  let folder: string;
  let image: Image;
  let env: Record<string, string>;
  let server: RunningProgram;
  const data = () => join(folder, 'data');
  const node = () => join(folder, 'node');

  /** A command in the container: without root, and with the code read-only. */
  const inContainer = (command: readonly string[]) => {
    const words = command.map((word, index) => (index === 0 && word === 'node' ? node() : word));
    const asNobody = IS_ROOT
      ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ...words]
      : words;
    return [asNobody, { env, cwd: image.code }] as const;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sonoboard-image-'));
    chmodSync(folder, 0o755);
    const context = join(folder, 'context');
    copyContext(context);
    image = performSteps(readFileSync(join(ROOT, 'operate/docker/Dockerfile'), 'utf8'), context, folder);
    execFileSync('chmod', ['-R', 'a-w', image.code]);
    cpSync(process.execPath, node());
    for (const name of ['data', 'backup', 'tmp']) {
      mkdirSync(join(folder, name));
      if (IS_ROOT) chownSync(join(folder, name), NOBODY, NOBODY);
    }
    const port = String(await freePort());
    env = {
      ...image.env,
      DATA_DIR: data(),
      TMPDIR: join(folder, 'tmp'),
      HOME: join(folder, 'tmp'),
      HOST: '127.0.0.1',
      PORT: port,
    };
    server = startProgram(...inContainer(image.command));
    await server.says('Sonoboard is ready');
  });
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('give a product that serves its pages, and whose health check is content', async () => {
    expect(await runProgram(...inContainer(image.healthCheck))).toMatchObject({ code: 0 });
    const page = await fetch(`http://127.0.0.1:${env['PORT']}/login`);
    expect(await page.text()).toContain('<title>Sonoboard</title>');
  });

  test('leave out the packages that only build and test', () => {
    const packages = readdirSync(join(image.code, 'node_modules'));
    expect(packages).toContain('fastify');
    expect(packages.filter((name) => ['vite', 'vitest', 'typescript', 'react'].includes(name))).toEqual([]);
  });

  test('give the commands of docs/operate.md: an empty product has no account, one link for the first, and a backup', async () => {
    const own = (command: string, ...words: readonly string[]) =>
      runProgram(...inContainer(['node', `server/dist/${command}.js`, ...words]));
    expect((await own('admin', 'you@hospital.example')).output).toContain('it works once');
    const backup = join(folder, 'backup', 'sonoboard');
    expect((await own('backup', backup, '--keep', '2')).output).toContain('is complete');
    expect(await own('verify', backup)).toMatchObject({ code: 0 });
  });

  test('let the product write nowhere but into its data and /tmp', () => {
    expect(readdirSync(image.code).toSorted()).toEqual([
      '.npmrc',
      'contract',
      'domain',
      'node_modules',
      'package-lock.json',
      'package.json',
      'server',
      'web',
    ]);
    expect(readdirSync(data())).toContain('postgres');
  });
});
