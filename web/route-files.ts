import path from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';

const SOURCES = path.join(import.meta.dirname, 'src');

/** The routes are the files of a folder; each page is loaded when it is opened. */
export function routeFiles() {
  return tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: path.join(SOURCES, 'routes'),
    generatedRouteTree: path.join(SOURCES, 'routeTree.gen.ts'),
    quoteStyle: 'single',
    semicolons: true,
  });
}
