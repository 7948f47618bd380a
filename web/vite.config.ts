import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { transformAsync } from '@babel/core';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { keptFiles } from './kept-files.ts';
import { pageHead } from './page-head.ts';
import { routeFiles } from './route-files.ts';
import { scriptCuts } from './script-cuts.ts';

const squeezeGzip = promisify(gzip);
const squeezeBrotli = promisify(brotliCompress);

const cuts = scriptCuts();
const here = import.meta.dirname;
const API = process.env['API_URL'] ?? 'http://localhost:8080';

/**
 * What every page stands on, in one file that changes only with its libraries: fewer requests, better squeezed. Mutations
 * are left out: the first page, /login, makes none.
 */
const BASE =
  /node_modules\/(?!.*\/(useMutation|mutationObserver)\.js$)(react|react-dom|scheduler|stylis|@emotion|@tanstack\/(history|store|(react-)?(router|store|query)(-core)?)|@mui\/(system|utils|styled-engine|private-theming|material\/(styles|utils|ButtonBase|Button|IconButton|SvgIcon|Typography|CircularProgress)))\//;

/**
 * Where a click must be answered at once, React's compiler draws only what changed. Elsewhere its code would cost more
 * of the first script than it saves (docs/decisions/0020).
 */
function compiledReviews(): Plugin {
  return {
    name: 'compiled-reviews',
    enforce: 'pre',
    transform: {
      filter: { id: /web\/src\/(reviews|clips)\/(?!staff\/).*\.tsx?$/ },
      async handler(code, filename) {
        const compiled = await transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: ['babel-plugin-react-compiler'],
        });
        return compiled?.code ? { code: compiled.code, map: compiled.map ?? null } : null;
      },
    },
  };
}

/** How much memory packs best differs from file to file: hundreds of bytes on the way to /login. */
async function smallestGzip(content: Buffer): Promise<Buffer> {
  const packed = await Promise.all(
    [4, 5, 6, 7, 8, 9].map((memLevel) => squeezeGzip(content, { level: 9, memLevel })),
  );
  return packed.reduce((one, other) => (other.length < one.length ? other : one));
}

/** Squeezed once at build time, as small as it gets, so that the server only has to hand files out. */
function squeezedAssets(): Plugin {
  return {
    name: 'squeezed-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|html|svg|json)$/.test(file));
      for (const file of texts) {
        const target = path.join(dir, file);
        const content = await readFile(target);
        await writeFile(`${target}.gz`, await smallestGzip(content));
        await writeFile(
          `${target}.br`,
          await squeezeBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
      }
    },
  };
}

export default defineConfig({
  root: here,
  server: { proxy: { '/api': API } },
  plugins: [compiledReviews(), routeFiles(), react(), cuts.plugin, pageHead(), keptFiles(), squeezedAssets()],
  build: {
    outDir: path.join(here, 'dist'),
    emptyOutDir: true,
    // No inline script and no data: address anywhere, so that the strictest content policy holds.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: BASE, priority: 100 }, ...cuts.groups] },
        // The first script lists every file that may follow; a name beside the hash would add a tenth to it,
        // and a longer hash would add more.
        chunkFileNames: 'assets/[hash:7].js',
      },
      // Squeezing takes its time on purpose; those who start the product need not read about it.
      checks: { bundlerTimings: false },
    },
  },
});
