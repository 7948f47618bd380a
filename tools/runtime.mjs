// Every command imports this first. Where the installed Node is too old, it fetches the one of tools/runtime, starts the
// command again under it, and waits; else it lets the command go on. Nothing is fetched where it is not needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { chooseRuntime } from './choose-runtime.mjs';
import { ensureInstalled, hashOfFile, INSTALL, ROOT, say, startAlong } from './ready.mjs';

const FOLDER = join(ROOT, 'tools', 'runtime');
const LAUNCHER = 'SONOBOARD_LAUNCHER';
/** Headers and manuals, a third of the package: nothing is compiled here. */
const NOT_NEEDED = ['include', 'share', 'CHANGELOG.md'];
const LOOK_FOR_LAUNCHER_EVERY_MS = 1_000;

function fail(reason) {
  say(reason);
  process.exit(1);
}

/** Path of the Node that a package holds, fetched beside the other packages if it is not there yet. */
async function ensureFetched({ name, file }) {
  const home = join(FOLDER, 'node_modules', name);
  const node = join(home, file);
  const stamp = join(FOLDER, 'node_modules', '.sonoboard-lock');
  const wanted = hashOfFile(join(FOLDER, 'package-lock.json'));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return node;
  say(`Fetching a newer Node than ${process.versions.node} (50 MB, once) …`);
  const words = [...INSTALL, '--prefix', FOLDER, '--ignore-scripts', '--loglevel=error'];
  const fetching = startAlong('npm', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The larger part of the wait: both at once.
  ensureInstalled();
  const code = await fetching;
  if (code !== 0)
    fail('Node could not be fetched. Is the npm registry within reach? An installed Node 24 does as well.');
  if (spawnSync(node, ['--version']).status !== 0) {
    fail('The Node that was fetched does not run on this machine. Please install Node 24 or newer.');
  }
  for (const part of NOT_NEEDED) rmSync(join(home, part), { recursive: true, force: true });
  writeFileSync(stamp, wanted);
  return node;
}

/** Commands that are found by name, such as the binaries of node_modules, run on the same Node as this process. */
function putFirstInPath() {
  const own = dirname(process.execPath);
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (process.env[key] ?? '').split(delimiter);
  const first = folders.find((folder) => existsSync(join(folder, basename(process.execPath))));
  if (first !== own) process.env[key] = [own, ...folders].join(delimiter);
}

/** A launcher that is killed outright cannot pass that on, so the command looks for itself and stops as if it were asked to. */
function endWithLauncher() {
  const launcher = process.ppid;
  if (process.env[LAUNCHER] !== String(launcher)) return;
  delete process.env[LAUNCHER];
  const timer = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_FOR_LAUNCHER_EVERY_MS);
  timer.unref();
}

const choice = chooseRuntime({
  version: process.versions.node,
  platform: process.platform,
  arch: process.arch,
});
if (choice.kind === 'none') fail(choice.reason);
if (choice.kind === 'package') {
  const node = await ensureFetched(choice);
  const env = { [LAUNCHER]: String(process.pid) };
  process.exit(await startAlong(node, process.argv.slice(1), { env, shell: false, cwd: process.cwd() }));
}
putFirstInPath();
endWithLauncher();
