import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, transformWithOxc, type Plugin, type Rolldown } from 'vite';
import type { VersionFiles } from './src/app/keep-files.ts';

const WORKER = path.join(import.meta.dirname, 'worker/worker.ts');

/** The service worker, and the list of what it hands out. Both keep their address over all versions, so they have no hash. */
export function keptFiles(): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { code } = await transformWithOxc(await readFile(WORKER, 'utf8'), WORKER);
        const worker = (await minify(WORKER, code)).code;
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: worker });
        this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(filesOf(bundle)) });
      },
    },
  };
}

/** A version is named by the script that its pages start with: that one names all others, so it changes with each of them. */
function filesOf(bundle: Rolldown.OutputBundle): VersionFiles {
  const files = Object.values(bundle).filter(({ fileName }) => fileName.startsWith('assets/'));
  const application = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (application === undefined) throw new Error('The application was not built');
  return { version: `/${application.fileName}`, files: files.map(({ fileName }) => `/${fileName}`) };
}
