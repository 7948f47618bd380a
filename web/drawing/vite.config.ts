import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routeFiles } from '../route-files.ts';

const web = path.join(import.meta.dirname, '..');

/**
 * The pages, by which the server draws them (docs/decisions/0046): the application as one file, which is run anew for each page, and beside
 * it the libraries, which know nothing of anybody and are run once.
 */
export default defineConfig({
  root: web,
  publicDir: false,
  plugins: [routeFiles(), react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: path.join(web, 'src/app/draw-page.tsx'),
    outDir: path.join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    minify: true,
    reportCompressedSize: false,
    // Nobody fetches them.
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      output: {
        format: 'cjs',
        entryFileNames: 'draw-page.cjs',
        chunkFileNames: '[name].cjs',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /node_modules/, priority: 2 },
            { name: 'application', test: /./, priority: 1 },
          ],
        },
      },
      // A part that is fetched later by a browser is in the one file here.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
    },
  },
});
