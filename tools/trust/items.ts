/**
 * What an installation is trusted for, item by item: the bound, the tests that show it, and what no test here shows.
 * `npm run trust` runs them and prints what they counted; docs/trust.md is written from this list and that run.
 */
export interface TrustItem {
  readonly number: number;
  readonly what: string;
  readonly bound: string;
  /** Files of tests or of the benchmark; of a file that is about several items, what contains one of the words in its title. */
  readonly shownBy: readonly Evidence[];
  /** The usual run tries less often than the bound says. */
  readonly countsWhenLong?: boolean;
  /** What the bound asks for and no test here shows. */
  readonly lacks?: string;
}

export interface Evidence {
  readonly file: string;
  readonly titles?: readonly string[];
}

export interface TrustGroup {
  readonly name: string;
  readonly items: readonly TrustItem[];
}

/** What `npm run bench` measures: speed is no test's. */
export const isBench = (file: string) => file.startsWith('bench/');
/** These take minutes each, and run with `-- --all` only. */
export const isLong = (file: string) => file.endsWith('.long.test.ts') || isBench(file);

const all = (file: string): Evidence => ({ file });
const some = (file: string, ...titles: string[]): Evidence => ({ file, titles });

const ACCOUNTS = 'server/src/accounts';
const HTTP = 'server/src/platform/http';
const REVIEWS = 'server/src/reviews';
const REVIEWERS_BENCH = 'bench/reviewers-bench.ts';

const WHO_MAY_DO_WHAT: TrustGroup = {
  name: 'Who may do what',
  items: [
    {
      number: 1,
      what: 'A route without a policy does not start; the routes are those of the contract',
      bound: '0 differences, every start refused',
      shownBy: [
        some(`${HTTP}/serve.test.ts`, 'stops it'),
        some('server/src/app/build-app.test.ts', 'every call of the contract has one'),
        all('contract/src/specified-calls.test.ts'),
      ],
    },
    {
      number: 2,
      what: 'Every call by every kind of person',
      bound: '0 wrong',
      shownBy: [
        some('server/test/authorisation.test.ts', 'who may make which call', 'the table knows', 'a fault'),
      ],
    },
    {
      number: 3,
      what: 'A row out of reach answers as one that does not exist',
      bound: '0 leaks',
      shownBy: [
        some('server/test/authorisation.test.ts', 'out of reach', 'is open to the person', 'a fault'),
        some('server/src/exams/exam-scope.test.ts', 'answers as a random guid does'),
      ],
    },
    {
      number: 4,
      what: 'Calls that name two rows, one of them foreign',
      bound: '0 accepted, 0 partly applied',
      shownBy: [
        all('server/test/canaries.test.ts'),
        some(`${REVIEWS}/submit-review.test.ts`, 'a clip of another exam'),
        some(`${REVIEWS}/submit-chain-review.test.ts`, 'different chains', 'does not review one of them'),
      ],
    },
    {
      number: 5,
      what: 'Any calls by people of one workspace, with rows of another',
      bound: '20,000 calls: 0 canaries seen, 0 rows changed',
      shownBy: [some('server/test/canaries.test.ts', 'nothing of a workspace')],
      countsWhenLong: true,
    },
    {
      number: 6,
      what: 'Accounts from which names and ids of patients are hidden',
      bound: '0 canaries over all reads',
      shownBy: [
        some('server/test/canaries.test.ts', 'patients are hidden'),
        some('server/src/exports/report-exports.routes.test.ts', 'hides names and ids'),
        some('server/src/exports/research-property.test.ts', 'names or dates anybody'),
      ],
    },
    {
      number: 7,
      what: 'Fields that belong to the server, sent by a client',
      bound: '0 taken',
      shownBy: [
        some('contract/src/endpoints.test.ts', 'refuse fields'),
        some('server/src/user-settings/change-user.test.ts', 'AMB-024'),
        some(`${ACCOUNTS}/sign-up.routes.test.ts`, 'AMB-024'),
        all('server/test/hostile-input.test.ts'),
      ],
    },
    {
      number: 8,
      what: 'A right that is taken away holds at the next request',
      bound: '8 of 8 kinds',
      shownBy: [
        some(`${ACCOUNTS}/sessions.test.ts`, 'what ends a session', 'SH-172'),
        some('server/src/exams/exam-scope.test.ts', 'holds on the next request', 'a deleted collection'),
        some(`${REVIEWS}/review-scope.test.ts`, 'leaves the collection', 'deleted'),
        all('server/test/revoked-rights.test.ts'),
      ],
    },
    {
      number: 9,
      what: 'States that a rule forbids, sent straight to the API',
      bound: 'every rule refuses',
      shownBy: [
        some(`${REVIEWS}/submit-review.test.ts`, 'a review that is not taken'),
        some('server/test/migrations.test.ts', 'the database itself refuses'),
        some('server/src/scanners/scanners.routes.test.ts', ''),
        some('server/src/workspaces/members.routes.test.ts', ''),
      ],
    },
    {
      number: 10,
      what: 'Tricks with paths and methods',
      bound: '0 bypasses',
      shownBy: [all('server/test/address-tricks.test.ts')],
    },
  ],
};

const ACCOUNTS_AND_SESSIONS: TrustGroup = {
  name: 'Accounts and sessions',
  items: [
    {
      number: 11,
      what: 'Guessing passwords',
      bound: 'at most 20 tries of an account in 15 minutes, 100 of an address',
      shownBy: [all(`${ACCOUNTS}/login-throttle.test.ts`)],
    },
    {
      number: 12,
      what: 'Learning which accounts exist',
      bound: 'same status, body and headers; medians of 200 sign-ins of each kind within 10 %',
      shownBy: [
        some(`${ACCOUNTS}/accounts.routes.test.ts`, 'one and the same answer', 'does not learn'),
        some(`${ACCOUNTS}/sign-up.routes.test.ts`, 'AMB-030'),
        some(`${ACCOUNTS}/password-reset.routes.test.ts`, 'AMB-030'),
        all(`${ACCOUNTS}/login-timings.long.test.ts`),
      ],
      lacks:
        'Times are compared for signing in; for the other calls the tests show that the same work is done.',
    },
    {
      number: 13,
      what: 'Session ids: planted ones, new ones at each rise of rights, none in the database',
      bound: '0 planted accepted, 0 raw tokens stored',
      shownBy: [
        some(`${ACCOUNTS}/accounts.routes.test.ts`, 'planted', 'nowhere in the database', 'older session'),
        some(`${ACCOUNTS}/elevation.routes.test.ts`, 'new token'),
      ],
    },
    {
      number: 14,
      what: 'Sessions end',
      bound: '6 of 6 causes at the next call, both time limits exact',
      shownBy: [
        some(`${ACCOUNTS}/sessions.test.ts`, 'how long a session lives', 'what ends a session'),
        some(`${ACCOUNTS}/password-reset.routes.test.ts`, 'AMB-045'),
      ],
    },
    {
      number: 15,
      what: 'The cookie',
      bound: 'one cookie: __Host-, Secure, HttpOnly, SameSite=Strict',
      shownBy: [
        all(`${HTTP}/session-cookie.test.ts`),
        some(`${ACCOUNTS}/accounts.routes.test.ts`, 'sets the cookies', 'over https'),
      ],
      lacks:
        'A second cookie marks a known browser, so that guessing from elsewhere does not lock its owner out.',
    },
    {
      number: 16,
      what: 'Requests that other sites cause',
      bound: '0 effects',
      shownBy: [
        all(`${HTTP}/own-origin.test.ts`),
        some(`${ACCOUNTS}/accounts.routes.test.ts`, 'another site', 'another page'),
      ],
    },
    {
      number: 17,
      what: 'Links in mails: twice, at once, expired, after a newer one, opened by a scanner',
      bound: 'exactly 1 success of 50',
      shownBy: [
        all(`${ACCOUNTS}/password-reset.routes.test.ts`),
        some(`${ACCOUNTS}/sign-up.routes.test.ts`, 'SH-202', 'SH-271'),
        all('server/src/workspaces/invitation-expiry.test.ts'),
      ],
    },
    {
      number: 18,
      what: 'Passwords: how they are stored, which are refused, what changes them',
      bound: 'common ones refused, 403 without elevation, used once',
      shownBy: [
        some(`${ACCOUNTS}/password-reset.routes.test.ts`, 'everybody tries', 'SH-203', 'rules a password'),
        all(`${ACCOUNTS}/elevation.routes.test.ts`),
        all('domain/src/accounts/password-rules.test.ts'),
      ],
    },
    {
      number: 19,
      what: 'Redirects to other sites, forged host names in mails',
      bound: '0 off-site',
      shownBy: [
        some(`${ACCOUNTS}/sign-up.routes.test.ts`, 'configured host'),
        all('domain/src/navigation/requested-page.test.ts'),
      ],
    },
    {
      number: 20,
      what: 'First start, and starts that are not safe',
      bound: '0 usable accounts, a link that works once, 4 of 4 unsafe starts refused',
      shownBy: [
        all(`${ACCOUNTS}/first-admin.test.ts`),
        some('server/src/app/main.test.ts', 'demo', 'bad settings', 'empty folder'),
        some('server/src/platform/settings.test.ts', 'other machines', 'secrets', 'every bad setting'),
      ],
    },
  ],
};

const INPUT_AND_BROWSER: TrustGroup = {
  name: 'Input and browser',
  items: [
    {
      number: 21,
      what: 'Headers of every answer',
      bound: 'on 100 %, API never stored',
      shownBy: [
        some(`${HTTP}/serve.test.ts`, 'security headers'),
        some(`${HTTP}/http-server.test.ts`, 'over https'),
      ],
    },
    {
      number: 22,
      what: 'Markup in texts that people type',
      bound: '0 executed',
      shownBy: [
        some('server/src/user-settings/change-user.test.ts', 'markup'),
        some('server/src/app/first-replies.test.ts', 'cannot end the element'),
        some('server/src/workspaces/joining.test.ts', 'markup'),
        some('server/src/workspaces/members.routes.test.ts', 'markup'),
        all('tools/trust/markup-in-texts.long.test.ts'),
      ],
    },
    {
      number: 23,
      what: 'SQL in texts and parameters',
      bound: '0 faults, 0 statements built from input, 0 findings of sqlmap at level 2 in lists and searches',
      shownBy: [
        all('server/test/hostile-input.test.ts'),
        some('server/src/worklists/worklist-search.test.ts', ''),
        some('server/src/platform/database/sql-json.test.ts', ''),
        all('tools/trust/sql-injection.long.test.ts'),
      ],
    },
    {
      number: 24,
      what: 'Valid, nearly valid and random input to every call',
      bound: '200 requests a call: 0 faults, 0 answers off the contract',
      shownBy: [all('server/test/hostile-input.test.ts'), all('server/test/unstorable-text.test.ts')],
      countsWhenLong: true,
    },
    {
      number: 25,
      what: 'Bodies that are too large, too deep or badly framed',
      bound: '413 or 400, 0 exits',
      shownBy: [
        all('server/test/hostile-bodies.test.ts'),
        some('server/test/unstorable-text.test.ts', 'deeply nested'),
        some('server/src/uploads/uploads.test.ts', '413'),
      ],
    },
    {
      number: 26,
      what: 'Clients that are slow on purpose',
      bound: 'closed within 30 s, nobody else waits',
      shownBy: [all('server/test/slow-clients.long.test.ts'), all(`${HTTP}/connection-limit.test.ts`)],
    },
    {
      number: 27,
      what: 'Wrong files',
      bound: 'refused or inert, 0 files left',
      shownBy: [
        all('server/src/platform/files/media/probe-video.test.ts'),
        all('server/src/platform/files/media/read-dicom.test.ts'),
        all('server/src/uploads/upload-quota.test.ts'),
        some('server/src/imports/imports.routes.test.ts', 'no film'),
        some('server/src/clips/media.test.ts', 'is served whole'),
      ],
    },
    {
      number: 28,
      what: 'Paths that lead out of the folder',
      bound: '0 bytes from outside',
      shownBy: [
        all('server/test/address-tricks.test.ts'),
        some('server/src/platform/files/blobs/blob-store.test.ts', 'did not make'),
        all('server/test/hostile-input.test.ts'),
      ],
    },
    {
      number: 29,
      what: 'Calendars at addresses of the own network',
      bound: '0 connections',
      shownBy: [all('server/src/platform/vendors/outside-fetch.test.ts')],
    },
    {
      number: 30,
      what: 'Addresses of clips: other people, other sessions, altered, expired',
      bound: '0 bytes, at most 15 minutes',
      shownBy: [all('server/src/clips/media.test.ts'), all(`${HTTP}/media-url.test.ts`)],
    },
    {
      number: 31,
      what: 'Line breaks in headers, formulas in files, slow regular expressions',
      bound: '0 extra headers, 0 live formulas, 0 expressions that take the square of a text',
      shownBy: [
        some('server/src/mail/mail.jobs.test.ts', 'another header'),
        some('server/src/worklists/lists-as-files.test.ts', 'formula'),
        all(`${HTTP}/csv-line.test.ts`),
        some('server/src/platform/settings.test.ts', 'line break'),
        all('tools/trust/regular-expressions.test.ts'),
      ],
    },
  ],
};

const CLINICAL_CORRECTNESS: TrustGroup = {
  name: 'Clinical correctness under concurrency',
  items: [
    {
      number: 32,
      what: 'A double click on Submit',
      bound: '1 review, equal answers',
      shownBy: [
        some(`${REVIEWS}/submit-review-once.test.ts`, 'the same review sent again'),
        all(`${HTTP}/once-per-key.test.ts`),
      ],
    },
    {
      number: 33,
      what: 'An answer that gets lost',
      bound: 'every retry ends as 1 review',
      shownBy: [some(`${REVIEWS}/submit-review-once.test.ts`, 'connections are cut')],
    },
    {
      number: 34,
      what: 'Several reviewers of one exam at once',
      bound: 'exactly 1, or exactly all',
      shownBy: [some(`${REVIEWS}/submit-review-once.test.ts`, 'several reviewers')],
    },
    {
      number: 35,
      what: 'A review is written whole or not at all, and then final',
      bound: '0 partial, 0 changes',
      shownBy: [
        some(`${REVIEWS}/submit-review-once.test.ts`, 'half written', 'connections are cut'),
        some(`${REVIEWS}/submit-chain-review.test.ts`, 'refused whole'),
        some('server/test/failing-audit.test.ts', ''),
      ],
    },
    {
      number: 36,
      what: 'Two people change the same row',
      bound: 'different fields both survive; the same field: the second is told',
      shownBy: [
        all(`${HTTP}/refuse-if-changed.test.ts`),
        some('server/src/exams/clip-sets.routes.test.ts', 'of two who correct'),
        some('server/src/user-settings/change-user.test.ts', 'two people who edit'),
        some(`${REVIEWS}/drafts.routes.test.ts`, 'two devices', 'interleaving'),
      ],
    },
    {
      number: 37,
      what: 'The last seat, asked for by many at once',
      bound: '0 over',
      shownBy: [all('server/src/workspaces/last-seat.test.ts')],
    },
    {
      number: 38,
      what: 'Random work of many while servers and connections fail',
      bound: '3 seeds, ten minutes: acknowledged = readable, 0 doubles, 0 ghosts, the trail in order',
      shownBy: [
        some(`${REVIEWS}/submit-review-once.test.ts`, 'connections are cut', 'members come and go'),
        all(`${REVIEWS}/submit-review-crash.test.ts`),
        all('tools/phone/play-phones.test.ts'),
        all('tools/servers/several-servers.test.ts'),
        all('server/test/worklist-entries.test.ts'),
        all('server/test/history/anomalies.test.ts'),
        all('server/test/history/random-history.long.test.ts'),
      ],
    },
    {
      number: 39,
      what: 'Outcomes against a second implementation of the rules',
      bound: '0 differences',
      shownBy: [
        all(`${REVIEWS}/submit-review-property.test.ts`),
        some(`${REVIEWS}/submit-chain-review.test.ts`, 'any chain', 'another outcome'),
        some(`${REVIEWS}/submit-review.test.ts`, 'AMB-130', 'AMB-134', 'AMB-155'),
      ],
    },
    {
      number: 40,
      what: 'Time: zones, summer time, leap days, clocks of clients that are wrong',
      bound: 'same output in every zone; no client clock stored as truth',
      shownBy: [
        all('domain/src/shared/zoned-time.test.ts'),
        some(`${REVIEWS}/drafts.routes.test.ts`, 'clock which is ahead'),
        some(`${REVIEWS}/submit-review.test.ts`, 'time zone'),
        all('server/src/billing/trial.test.ts'),
        all('tools/trust/zones.long.test.ts'),
        all('server/test/answers-in-every-zone.long.test.ts'),
      ],
    },
  ],
};

const FAILURE_AND_LOAD: TrustGroup = {
  name: 'Failure and load',
  items: [
    {
      number: 41,
      what: 'kill -9 amid submissions, drafts and uploads',
      bound: '0 acknowledged lost',
      shownBy: [
        all(`${REVIEWS}/submit-review-crash.test.ts`),
        all(`${REVIEWS}/drafts-crash.test.ts`),
        some('server/src/uploads/tus-client.test.ts', 'kill -9'),
      ],
    },
    {
      number: 42,
      what: 'kill -9 amid migrations; data of the version before',
      bound: 'complete or untouched',
      shownBy: [
        all('server/test/migration-crash.test.ts'),
        all('server/test/migrations.test.ts'),
        all('server/test/releases.test.ts'),
        all('server/test/rollback.test.ts'),
        all('server/src/platform/database/migrate.test.ts'),
      ],
    },
    {
      number: 43,
      what: 'A second process on the same data folder',
      bound: 'refused by name; stale locks are taken over',
      shownBy: [all('server/src/platform/database/embedded-postgres/embedded-postgres.test.ts')],
    },
    {
      number: 44,
      what: 'What was answered is on the disk',
      bound: 'every commit is synced',
      shownBy: [
        some('server/src/platform/database/embedded-postgres/embedded-postgres.test.ts', 'reaches the disk'),
        all('tools/trust/unsynced-answers.test.ts'),
        all('tools/trust/synced-answers.long.test.ts'),
      ],
    },
    {
      number: 45,
      what: 'The database is away',
      bound: '503, never 401; back by itself',
      shownBy: [
        all('server/src/platform/database/database-watch.test.ts'),
        some(`${ACCOUNTS}/sessions.test.ts`, 'a database in trouble'),
        some('server/src/platform/database/db.test.ts', 'away', 'cut'),
      ],
    },
    {
      number: 46,
      what: 'The disk is full',
      bound: 'uploads 507, other writes 507 or 503, 0 acknowledged lost, on again by itself',
      shownBy: [
        all('server/src/uploads/upload-quota.test.ts'),
        some('server/src/backup/backup-command.test.ts', 'disk that is full'),
        all('server/src/platform/log-sink.test.ts'),
        all('server/test/full-disk.long.test.ts'),
      ],
    },
    {
      number: 47,
      what: 'SIGTERM under load, also twice',
      bound: '0 failed in flight',
      shownBy: [
        some('server/src/app/main.test.ts', 'SIGTERM', 'stops cleanly'),
        some(`${HTTP}/http-server.test.ts`, 'in flight'),
        some('server/src/jobs/job-worker.test.ts', 'stops'),
      ],
    },
    {
      number: 48,
      what: 'A heavy call while others work',
      bound: 'cancelled in time, others are answered',
      shownBy: [
        some('server/src/platform/database/db.test.ts', 'takes too long'),
        some(
          'tools/trust/under-load.long.test.ts',
          'fifty reviewers',
          'heavy call that the database does not end',
        ),
      ],
    },
    {
      number: 49,
      what: 'A hundred reviewers for ten minutes',
      bound: '0 faults, 0 lost, 0 doubles, 95 of 100 calls within 3x of one reviewer alone',
      shownBy: [some(REVIEWERS_BENCH, 'against one reviewer alone', 'calls that failed', 'lost or doubled')],
    },
    {
      number: 50,
      what: 'Backup under load, restore elsewhere',
      bound: '0 differences; sessions of before are dead; every altered byte found',
      shownBy: [
        all('server/src/backup/backup.test.ts'),
        all('server/src/backup/backup-while-running.test.ts'),
        all('server/src/backup/backup-other-stores.test.ts'),
        all('server/src/backup/encryption.test.ts'),
        some('server/src/backup/restore-erasures.test.ts', 'sessions'),
      ],
    },
    {
      number: 51,
      what: 'Five times too many requests; half an hour of work',
      bound:
        'every call answered or told to come back, as before afterwards; memory grows by at most 5 % in an hour',
      shownBy: [
        some('tools/trust/under-load.long.test.ts', 'too many clients'),
        some(REVIEWERS_BENCH, 'memory of the server'),
      ],
    },
  ],
};

const AUDIT_AND_PRIVACY: TrustGroup = {
  name: 'Audit and privacy',
  items: [
    {
      number: 52,
      what: 'Every read of patient data, every change, every refusal has its row',
      bound: '0 missing',
      shownBy: [
        some('server/test/failing-audit.test.ts', 'no call of the contract'),
        some(`${HTTP}/serve.test.ts`, 'trail', 'trace'),
        all('server/src/audit/audit.service.test.ts'),
        all('server/src/audit/fetched-ahead.test.ts'),
      ],
    },
    {
      number: 53,
      what: 'Without its row nothing is given away; no row is changed later',
      bound: '503, 0 bytes; all tries denied',
      shownBy: [
        all('server/test/failing-audit.test.ts'),
        some(`${HTTP}/serve.test.ts`, 'nothing is given away', 'gives nothing away'),
        some('server/test/migrations.test.ts', 'the database itself refuses'),
        some('server/src/platform/database/application-role.test.ts', 'the role that the server works as'),
        all('server/src/app/separate-roles.test.ts'),
      ],
    },
    {
      number: 54,
      what: 'A trail that was tampered with',
      bound: '8 of 8 kinds found',
      shownBy: [
        some('server/src/audit/audit-chain.test.ts', 'found out', 'the chain', 'signed by'),
        all('server/src/backup/restore-audit.test.ts'),
        some('bench/audit-bench.ts', 'verify-audit'),
      ],
    },
    {
      number: 55,
      what: 'The report of the trail',
      bound: 'for staff, and written down itself',
      shownBy: [all('server/src/audit/audit.routes.test.ts')],
      lacks: 'Times with a million rows are in `npm run bench`.',
    },
    {
      number: 56,
      what: 'Patient data in logs, addresses, mails and storage',
      bound: '0 hits',
      shownBy: [
        all('server/src/platform/log.test.ts'),
        all('server/test/logs.test.ts'),
        some(`${REVIEWS}/submit-review.test.ts`, 'without a word about the patient'),
        some('server/src/ingest/arrival.test.ts', 'without patient data'),
      ],
    },
    {
      number: 57,
      what: 'Deletion of an account, also after a restore',
      bound: '0 values left',
      shownBy: [
        all('server/src/deletion-requests/erasure.test.ts'),
        all('server/src/backup/restore-erasures.test.ts'),
      ],
    },
    {
      number: 58,
      what: 'Mails and jobs while workers die',
      bound: '0 lost, one Message-ID each, 0 jobs twice',
      shownBy: [
        all('server/src/jobs/job-worker.test.ts'),
        all('server/src/mail/mail.jobs.test.ts'),
        all('tools/servers/several-servers.test.ts'),
      ],
    },
    {
      number: 59,
      what: 'Messages of the payment provider',
      bound: '400 for a bad signature; 1 effect of 100; one outcome in any order',
      shownBy: [all('server/src/billing/billing-events.test.ts')],
    },
  ],
};

const PROOF_OF_THE_PROOF: TrustGroup = {
  name: 'Proof of the proof',
  items: [
    {
      number: 60,
      what: 'Packages, and tests that can fail',
      bound: 'exact versions, known install scripts, every call whose policy is taken away is found',
      shownBy: [all('tools/packages.test.ts'), all('server/test/authorisation-mutants.long.test.ts')],
      lacks:
        'No list of advisories is reachable here, and conditions of statements are not mutated one by one.',
    },
  ],
};

export const TRUST_GROUPS: readonly TrustGroup[] = [
  WHO_MAY_DO_WHAT,
  ACCOUNTS_AND_SESSIONS,
  INPUT_AND_BROWSER,
  CLINICAL_CORRECTNESS,
  FAILURE_AND_LOAD,
  AUDIT_AND_PRIVACY,
  PROOF_OF_THE_PROOF,
];
