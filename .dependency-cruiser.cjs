// The directions of docs/ARCHITECTURE.md as rules. Tests may reach further than product code.
const TEST = '\\.test\\.tsx?$';
// A package without a line of code: the compiler reads its types, nothing is ever loaded.
const TYPES_ONLY = '^@medplum/fhirtypes$';
/** Features of web that another feature may use: the table of allowed imports. */
const WEB_EDGES = {
  // Staff see in the list of reviews what they see in the list of exams.
  // A page of an exam says when emergency access opened it.
  reviews: ['clips', 'exams', 'signatures', 'emergency-access', 'targets'],
  worklists: ['clips', 'reviews', 'targets'],
  // Staff correct an exam on its own page and in the table of its data collection, by the same rules.
  exams: ['clips', 'results', 'workspaces', 'data-collections', 'targets'],
  // The history of an exam has the bar of its review, and is printed like its report.
  'exam-history': ['reviews'],
  // What emergency access opens is watched in the player of My Exams.
  'emergency-access': ['clips', 'exams'],
  // An import that was submitted is one of My Exams.
  imports: ['exams'],
  scanners: ['workspaces'],
  // The profile switches between own workspaces, and staff see there what a person's config changes.
  'user-settings': ['workspaces', 'configs', 'channels'],
  // The page of a data collection has its target times and its webhooks.
  'data-collections': ['channels', 'targets'],
  // Staff add people with the fields of the sign-up form.
  users: ['accounts'],
};
const WEB_LAYERS = 'app|routes|ui|platform';

/**
 * The folders of server/src from the bottom up. A folder imports from the layers below its own, types included, and nothing
 * from its neighbours.
 */
const SERVER_LAYERS = [
  ['platform'],
  // Foreign keys and joins cross all features, so the tables are below them.
  ['tables'],
  ['jobs', 'audit'],
  ['mail', 'uploads'],
  // By which ways a message leaves. Signing out ends one of them, so accounts are above.
  ['channels'],
  // People, and what they may do.
  ['accounts', 'groups', 'configs', 'data-collections', 'notifications'],
  // Who signs confirms once more who they are.
  ['workspaces', 'user-settings', 'signatures'],
  // How an exam comes in and how a workspace is paid for: both use the workspace of a person.
  ['ingest', 'billing', 'users'],
  // Who sees which exam.
  ['exams'],
  ['clips', 'imports', 'results', 'scanners'],
  ['reviews'],
  ['review-versions'],
  // Nothing is built on these.
  [
    'worklists',
    'exports',
    'exam-history',
    'emergency-access',
    'statistics',
    'staff-search',
    'deletion-requests',
    'retention',
    'targets',
    'advent',
    'live',
    'phones',
    'rota',
    'telemetry',
    'installation',
    'mobile-app',
  ],
  // Stores what all others hold, and replays erasures and deletions.
  ['backup'],
  ['app'],
];

const serverFolders = (layers) => `^server/src/(${layers.flat().join('|')})/`;

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^domain/src', pathNot: TEST },
      to: { pathNot: '^domain/src' },
    },
    {
      name: 'contract-imports-domain-and-zod',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TEST },
      to: { pathNot: '^(contract/src|domain/src|node_modules/zod)' },
    },
    {
      // A page loads *.calls.ts instead of endpoints, which hold schemas. Two files parse what they did not write themselves.
      name: 'web-loads-no-schemas',
      severity: 'error',
      from: {
        path: '^web/src/',
        pathNot: [
          TEST,
          '^web/src/reviews/submit/submit-problem\\.ts$',
          '^web/src/reviews/draft/left-drafts\\.ts$',
        ],
      },
      to: {
        path: [
          '^contract/src/.*\\.(endpoints|shapes)\\.ts$',
          '^contract/src/(endpoints|http/(json-schema|list|openapi|wire-values))\\.ts$',
          '^node_modules/zod/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'generated-modules-load-nothing',
      severity: 'error',
      from: { path: '^contract/src/.*\\.(calls|sort-columns)\\.ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    { name: 'server-and-web-never-meet', severity: 'error', from: { path: '^server' }, to: { path: '^web' } },
    { name: 'web-and-server-never-meet', severity: 'error', from: { path: '^web' }, to: { path: '^server' } },
    {
      name: 'server-folders-have-a-layer',
      severity: 'error',
      from: { path: '^server/src/', pathNot: serverFolders(SERVER_LAYERS) },
      to: {},
    },
    {
      // Only the start of the server fills the demo world, and the demo world writes rows: it calls no feature.
      name: 'only-app-loads-the-demo-world',
      severity: 'error',
      from: { path: '^server/src/(?!app/)', pathNot: TEST },
      to: { path: '^server/demo/' },
    },
    {
      name: 'the-demo-world-writes-rows',
      severity: 'error',
      from: { path: '^server/demo/', pathNot: TEST },
      to: { path: '^server/src/', pathNot: '^server/src/(platform|tables|installation)/' },
    },
    ...SERVER_LAYERS.map((layer, height) => ({
      name: `server-${layer[0]}-layer-imports-downwards`,
      severity: 'error',
      from: { path: serverFolders([layer]), pathNot: TEST },
      to: {
        path: '^server/src/',
        pathNot: [
          '^server/src/$1/',
          ...(height === 0 ? [] : [serverFolders(SERVER_LAYERS.slice(0, height))]),
        ],
      },
    })),
    {
      // What a feature does is in its services. SQL that statements of other features contain is in .sql.ts.
      name: 'features-show-services-and-sql-only',
      severity: 'error',
      from: { path: '^server/src/(?!app/)([^/]+)/', pathNot: TEST },
      to: {
        path: '^server/src/(?!platform/|tables/)[^/]+/',
        // Every feature words its own mails; how a mail looks is one function. A review shows its exam as the exam's own
        // page does.
        pathNot: [
          '^server/src/$1/',
          '\\.(service|sql)\\.ts$',
          '^server/src/mail/compose-mail\\.ts$',
          '^server/src/exams/exams\\.presenter\\.ts$',
        ],
      },
    },
    {
      name: 'only-the-platform-speaks-to-the-driver',
      severity: 'error',
      from: { path: '^server/src/(?!platform/)', pathNot: TEST },
      to: { path: '^node_modules/(pg|@aws-sdk|nodemailer)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-platform-imports-nothing-above',
      severity: 'error',
      from: { path: '^web/src/platform/', pathNot: TEST },
      to: { path: '^web/src/(?!platform/)' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: TEST },
      to: { path: '^web/src/(?!ui/|platform/)' },
    },
    {
      name: 'features-import-no-routes',
      severity: 'error',
      from: { path: '^web/src/(?!routes/|app/|routeTree)', pathNot: TEST },
      to: { path: '^web/src/(routes/|routeTree)' },
    },
    ...Object.entries({ ...WEB_EDGES, default: [] }).map(([feature, allowed]) => ({
      name: `web-feature-${feature}-keeps-to-itself`,
      severity: 'error',
      from: {
        path:
          feature === 'default'
            ? `^web/src/(?!${[WEB_LAYERS, ...Object.keys(WEB_EDGES)].join('/|')}/)([^/]+)/`
            : `^web/src/(${feature})/`,
        pathNot: TEST,
      },
      to: {
        path: '^web/src/[^/]+/',
        pathNot: [`^web/src/$1/`, `^web/src/(ui|platform${allowed.map((name) => `|${name}`).join('')})/`],
      },
    })),
    {
      name: 'declared-packages-only',
      severity: 'error',
      from: { pathNot: TEST },
      to: {
        pathNot: TYPES_ONLY,
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
      },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: TYPES_ONLY },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
