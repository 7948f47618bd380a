// Bundles the server with domain and contract into one file; npm packages stay outside (some are native). Into server/dist, or into
// the folder that is named.
import { execFileSync } from 'node:child_process';
import { build } from 'esbuild';
import { join } from 'node:path';
import { ROOT } from './ready.mjs';

const workspaces = {
  name: 'workspaces',
  setup({ onResolve }) {
    onResolve({ filter: /^@sonoboard\// }, ({ path }) => {
      const [, workspace = '', ...rest] = path.split('/');
      return { path: `${join(ROOT, workspace, 'src', ...rest)}.ts` };
    });
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    );
  },
};

await build({
  entryPoints: {
    main: join(ROOT, 'server/src/app/main.ts'),
    // Runs in a process of its own, so it is a file of its own.
    'reader-child': join(ROOT, 'server/src/platform/files/media/reader-child.ts'),
    // And these in threads.
    'hash-thread': join(ROOT, 'server/src/platform/files/blobs/hash-thread.js'),
    'copy-thread': join(ROOT, 'server/src/backup/copy-thread.js'),
    'drawing-thread': join(ROOT, 'server/src/app/drawing-thread.js'),
    // The commands of docs/operate.md (tools/operate.mjs).
    admin: join(ROOT, 'tools/admin.ts'),
    backup: join(ROOT, 'tools/backup.ts'),
    restore: join(ROOT, 'tools/restore.ts'),
    verify: join(ROOT, 'tools/verify.ts'),
    'verify-audit': join(ROOT, 'tools/verify-audit.ts'),
  },
  outdir: join(ROOT, process.argv[2] ?? 'server/dist'),
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  sourcemap: true,
  logLevel: 'warning',
  define: { 'process.env.SONOBOARD_BUILD_ID': JSON.stringify(commit()) },
  plugins: [workspaces],
});

/** Short, as people quote it; a copy without a history is told by the environment, or has none. */
function commit() {
  if (process.env.SONOBOARD_BUILD_ID) return process.env.SONOBOARD_BUILD_ID;
  try {
    const words = ['rev-parse', '--short=10', 'HEAD'];
    return execFileSync('git', words, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}
