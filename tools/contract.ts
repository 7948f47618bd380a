// `npm run contract`: writes what is derived from the `*.endpoints.ts` of the contract: the `*.calls.ts` and
// `*.sort-columns.ts` that the browser imports, and the lists in contract/src/endpoints.ts. A test of the contract fails while they are out of date.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { existingFiles, generatedFiles } from './contract/generated-files.ts';
import { ROOT, say } from './ready.mjs';

const files = await generatedFiles();
for (const [path, text] of files) {
  if (contentOf(path) === text) continue;
  writeFileSync(join(ROOT, path), text);
  say(`Wrote ${path}`);
}
for (const path of existingFiles().filter((path) => !files.has(path))) {
  rmSync(join(ROOT, path));
  say(`Deleted ${path}`);
}

function contentOf(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}
