// What `npm start`, `npm test` and the other commands need before they can run: the packages of the lockfile, and builds
// that are not older than their sources. The Node to run on is chosen in runtime.mjs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Prints one line of progress; commands speak in whole sentences. */
export const say = (line) => process.stdout.write(`${line}\n`);

/** Runs a command in the repository, its output shown; returns its exit code. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
    env: { ...process.env, ...options.env },
  });
  if (done.error) say(`${command} could not be started: ${done.error.message}`);
  return done.status ?? 1;
}

/** Where a binary of node_modules is. */
export const toolPath = (name) => join(ROOT, 'node_modules', '.bin', name);

/** Runs a binary of node_modules without npm's start-up cost. */
export const runTool = (name, args, options) => run(toolPath(name), args, options);

/**
 * Starts a command that takes this process's place: signals are passed on to it. Resolves to its exit code.
 * A terminal sends Ctrl-C to both by itself, and a second one means "at once".
 */
export function startAlong(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      ...options,
      env: { ...process.env, ...options.env },
    });
    const passOn = (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, passOn);
    const end = (code) => {
      for (const signal of signals) process.off(signal, passOn);
      resolve(code);
    };
    child.on('error', (error) => {
      say(`${command} could not be started: ${error.message}`);
      end(1);
    });
    child.on('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Runs a command beside others: its output comes back as one text, so that two commands do not mix their lines. */
export function runQuietly(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, shell: process.platform === 'win32', ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The same for a binary of node_modules. */
export const runToolQuietly = (name, args, options) => runQuietly(toolPath(name), args, options);

export const hashOfFile = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Anyone who only runs the product waits for no compiler, linter or test runner: those are dev dependencies. */
const RUNS_PRODUCT = ['start.mjs', 'build.mjs', 'operate.mjs'].includes(basename(process.argv[1] ?? ''));

/** The lockfile names each package by its hash: one that npm has kept is the same, and the registry need not be asked about it. */
export const INSTALL = ['ci', '--prefer-offline', '--no-audit', '--no-fund'];

/** Installs the packages of the lockfile unless exactly these are there already. */
export function ensureInstalled() {
  const stamp = join(ROOT, 'node_modules', '.sonoboard-lock');
  const lock = hashOfFile(join(ROOT, 'package-lock.json'));
  const [all, product] = [`${lock} all`, `${lock} product`];
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === all || (RUNS_PRODUCT && installed === product)) return;
  say('Installing packages (a minute or two, once) …');
  // Its count of packages is of no use to anybody; its errors are.
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  const which = RUNS_PRODUCT ? ['--omit=dev'] : [];
  if (run('npm', [...INSTALL, '--loglevel=error', ...which], quiet) !== 0) {
    say('The packages could not be installed. Is the npm registry within reach?');
    process.exit(1);
  }
  writeFileSync(stamp, RUNS_PRODUCT ? product : all);
}

function* filesBelow(path) {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (name !== 'node_modules' && name !== 'dist') yield* filesBelow(join(path, name));
  }
}

function hashOfSources(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesBelow(join(ROOT, path))) {
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

const BUILDS = [
  {
    name: 'web',
    sources: [
      'domain/src',
      'contract/src',
      'web/src',
      'web/public',
      'web/index.html',
      'web/worker',
      'web/vite.config.ts',
      'web/kept-files.ts',
      'web/page-head.ts',
      'web/route-files.ts',
      'web/script-cuts.ts',
      'package-lock.json',
    ],
    output: 'web/dist',
    build: () => runToolQuietly('vite', ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') }),
  },
  {
    name: 'web, for the server to draw',
    sources: [
      'domain/src',
      'contract/src',
      'web/src',
      'web/drawing/vite.config.ts',
      'web/route-files.ts',
      'package-lock.json',
    ],
    output: 'web/drawing/dist',
    build: () => runToolQuietly('vite', ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web/drawing') }),
  },
  {
    name: 'server',
    sources: [
      'domain/src',
      'contract/src',
      'server/src',
      'server/demo',
      ...['admin.ts', 'backup.ts', 'bundle-server.mjs', 'reach-database.ts', 'restore.ts', 'verify.ts'].map(
        (name) => `tools/${name}`,
      ),
      'package-lock.json',
    ],
    output: 'server/dist',
    build: () => runQuietly(process.execPath, ['tools/bundle-server.mjs']),
  },
];

/** Builds web and server, or those of them that are named, where their sources changed since the last build; all at once. */
export async function ensureBuilt(names = BUILDS.map(({ name }) => name)) {
  await Promise.all(BUILDS.filter(({ name }) => names.includes(name)).map(ensureOneBuilt));
}

async function ensureOneBuilt({ name, sources, output, build }) {
  const stamp = join(ROOT, output, '.stamp');
  const wanted = hashOfSources(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say(`Building ${name} …`);
  const { code, output: printed } = await build();
  if (printed !== '') say(printed.trimEnd());
  if (code !== 0) {
    say(`${name} could not be built; the reason is above.`);
    process.exit(1);
  }
  mkdirSync(join(ROOT, output), { recursive: true });
  writeFileSync(stamp, wanted);
}
