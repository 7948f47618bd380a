import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';

const APPLICATION = /<script type="module"( crossorigin)? src="([^"]+)"><\/script>/;
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const START = path.join(import.meta.dirname, 'src/app/start.ts');

/**
 * What a built page says in its head. The application is only fetched there, and run by the script that waits for the first painting. Styles
 * that are not written at run time stand in the page itself: as a file they would hold up the painting.
 */
export function pageHead(): Plugin {
  return {
    name: 'page-head',
    apply: 'build',
    async buildStart() {
      // A file by itself: as a second entry of the build it would tear apart the files that are cut for the first.
      const { code } = await transformWithOxc(await readFile(START, 'utf8'), START);
      this.emitFile({ type: 'asset', name: 'start.js', source: (await minify(START, code)).code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const assets = Object.values(bundle).filter((file) => file.type === 'asset');
        const start = assets.find(({ names }) => names.includes('start.js'));
        if (start === undefined) throw new Error('The script that starts the application was not built');
        return page
          .replace(
            APPLICATION,
            `<link rel="modulepreload" crossorigin href="$2" data-application>
    <script type="module" crossorigin src="/${start.fileName}"></script>`,
          )
          .replaceAll(STYLESHEET, (link, file: string) => {
            const styles = assets.find(({ fileName }) => fileName === file);
            return styles === undefined ? link : `<style>${String(styles.source).trim()}</style>`;
          });
      },
    },
  };
}
