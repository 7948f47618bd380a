import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository: the code runs from its sources or from a bundle, so the way up differs. */
function repositoryRoot(): string {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'server/migrations'))) return folder;
  }
  throw new Error(`The folder server/migrations was not found above ${start}.`);
}

export const migrationsFolder = () => join(repositoryRoot(), 'server/migrations');
export const webFolder = () => join(repositoryRoot(), 'web/dist');
/** The web application as the server draws it; see web/drawing. */
export const drawingFile = () => join(repositoryRoot(), 'web/drawing/dist/draw-page.cjs');
