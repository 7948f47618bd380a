import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { routeFiles } from '../route-files.ts';

const web = path.join(import.meta.dirname, '..');

/** The pages as one file that needs nothing else, by which the server draws them (docs/decisions/0046). */
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
    rolldownOptions: {
      output: { format: 'cjs', codeSplitting: false, entryFileNames: 'draw-page.cjs' },
      checks: { bundlerTimings: false },
    },
  },
});
