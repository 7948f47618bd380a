// Which migrations can run while servers of the version before go on: docs/decisions/0052-several-servers.md.

/** Up to this one there was one server at a time. */
export const LAST_BEFORE_ROLLING = '0035_backup_runs.sql';
/** First words of a migration before which all servers are stopped; server/src/platform/database/migrate.ts looks for them. */
export const STOPS_SERVERS = '-- Stop all servers first';

/** What a server of the version before still uses, or does not know how to fill. */
const BREAKS_OLDER_SERVERS = [
  [/\bdrop\s+(table|view|materialized\s+view|function|type|sequence|schema)\b/i, 'drops what they use'],
  [/\bdrop\s+column\b/i, 'drops a column that they use'],
  [/\brename\b/i, 'renames what they use'],
  [
    /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
    'changes a type, which plans that they keep do not survive',
  ],
  [/\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, 'demands a value that they may not write'],
  [/\balter\s+column\s+\S+\s+drop\s+default\b/i, 'takes a default that they rely on'],
  [
    /\badd\s+column\b(?![^;,]*\b(default|generated)\b)[^;,]*\bnot\s+null\b/i,
    'adds a column that they do not fill',
  ],
];

/** What is wrong with a migration, a sentence each. */
export function rollingProblems(name, sql) {
  if (name <= LAST_BEFORE_ROLLING || sql.startsWith(STOPS_SERVERS)) return [];
  const statements = withoutBodies(sql).split(';');
  return statements.flatMap((statement) =>
    BREAKS_OLDER_SERVERS.filter(([pattern]) => pattern.test(statement)).map(
      ([, reason]) =>
        `${name}: "${inOneLine(statement)}" ${reason}. Add what is new now and take the old away in a later version, ` +
        `or begin the file with "${STOPS_SERVERS}: " and the reason.`,
    ),
  );
}

/** Comments, texts and the bodies of functions are no statements of the migration. */
function withoutBodies(sql) {
  return sql
    .replaceAll(/(\$\w*\$)[^]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '');
}

const inOneLine = (statement) => statement.trim().replaceAll(/\s+/g, ' ').slice(0, 80);
