// Which browser tests a change can reach: a pure decision, so that a test can ask it.

/** The specs of a feature begin with one of these names. A feature that is not listed is reached by specs of its own name. */
const SPECS_OF_FEATURE = {
  about: ['shell-about'],
  accounts: [
    'accounts',
    'sign-up',
    'passwords',
    'two-factor',
    'passkeys',
    'first-admin',
    'invitation',
    'shell-invitation',
  ],
  backup: ['internal-health'],
  billing: ['billing', 'shell-banner'],
  clips: ['clips', 'player', 'review', 'chain', 'internal-exams'],
  channels: ['notifications'],
  'data-collections': ['collection', 'notifications', 'targets', 'internal-collections', 'internal-rota'],
  exams: ['storage', 'results', 'internal-exams', 'lists'],
  exports: ['report'],
  imports: ['import'],
  ingest: ['storage', 'worklist', 'live'],
  installation: ['internal-health'],
  live: ['live'],
  phones: ['internal-devices'],
  results: ['results', 'storage'],
  retention: ['internal-retention'],
  'review-versions': ['amend-review', 'amend-chain-review', 'review-view', 'results'],
  reviews: [
    'amend-review',
    'amend-chain-review',
    'sign-review',
    'review',
    'report',
    'submit',
    'drafts',
    'chain',
    'hurried-reviewer',
    'clips',
  ],
  signatures: ['sign-review'],
  scanners: ['scanners', 'internal-devices'],
  'staff-search': ['internal-palette'],
  statistics: ['internal-statistics'],
  targets: ['targets', 'worklist', 'internal-collections', 'storage'],
  telemetry: ['shell-beacon'],
  uploads: ['import', 'storage'],
  'user-settings': ['profile', 'two-factor', 'passkeys'],
  users: ['internal-people'],
  worklists: ['worklist', 'targets', 'drawn-pages', 'lists', 'live'],
  workspaces: ['workspace', 'invitation', 'shell-invitation', 'internal-people'],
};

/** How the built files are kept is no feature. */
const KEEPS_FILES = /^web\/(worker\/|kept-files\.ts$)/;
/** What stands below all features: a change there reaches every page. */
const BELOW_FEATURES =
  /^(web\/src\/(app|ui|platform|routes)|server\/src\/(app|platform|tables)|server\/demo|domain\/src\/shared|contract\/src\/http)\//;
const SOURCE = /^(?:domain|contract|server|web)\/src\/([^/]+)\//;
const TEST = /\.test\.tsx?$/;
const SPEC = /\.spec\.ts$/;

/**
 * @param {readonly string[]} changed paths in the repository
 * @param {readonly string[]} names of the files in e2e/
 * @returns {readonly string[]} paths of specs, sorted
 */
export function affectedSpecs(changed, names) {
  const specs = names.filter((name) => SPEC.test(name));
  const product = changed.filter((path) => !TEST.test(path));
  const isEverything = product.some(
    (path) => BELOW_FEATURES.test(path) || (path.startsWith('e2e/') && !SPEC.test(path)),
  );
  if (isEverything) return specs.map((name) => `e2e/${name}`).toSorted();
  const prefixes = product.flatMap((path) => {
    if (KEEPS_FILES.test(path)) return ['kept-files'];
    const feature = SOURCE.exec(path)?.[1];
    return feature === undefined ? [] : (SPECS_OF_FEATURE[feature] ?? [feature]);
  });
  const isReached = (name) =>
    changed.includes(`e2e/${name}`) || prefixes.some((prefix) => name.startsWith(prefix));
  return specs
    .filter(isReached)
    .map((name) => `e2e/${name}`)
    .toSorted();
}
