import { randomBytes } from 'node:crypto';
import { listExamsForStaff } from '@sonoboard/contract/exams/exam-reports.endpoints';
import { listReviewsForStaff } from '@sonoboard/contract/reviews/reviews.endpoints';
import pg from 'pg';
import { hashOfToken, newSessionToken } from '../server/src/accounts/session-token.ts';
import { staffExamsStatement } from '../server/src/exams/staff-exams.queries.ts';
import type { StaffSearchTerm, Statement } from '../server/src/exams/staff-lists.service.ts';
import type { EmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { staffReviewsStatement } from '../server/src/reviews/staff-reviews.queries.ts';
import { say } from '../tools/ready.mjs';
import { databaseUrl, makeDatabase } from './bench-database.ts';
import { startBenchServer } from './bench-server.ts';
import { addressOf } from './demo-clip.ts';
import { millisecondsPerRequest } from './http-load.ts';
import type { Measure } from './measure.ts';
import { seedStaffLists } from './seed-staff-lists.ts';
import { interleaved, median } from './statistics.ts';

const ROUNDS = 5;
const REQUESTS = 10;
const BOUND = 2;
const LIMIT = 50;
const SEES_ALL = { names: true, id: true };

const EXAMS = addressOf('', listExamsForStaff);
const REVIEWS = addressOf('', listReviewsForStaff);

const rare: StaffSearchTerm = {
  text: 'mrn-007919',
  pattern: '%mrn-007919%',
  collectionGuids: [],
  days: null,
};
const common: StaffSearchTerm = { text: 'dvt', pattern: '%dvt%', collectionGuids: [], days: null };
const ofReviews = (term: StaffSearchTerm) => ({ ...term, reviewerGuids: [], assessments: [] });

/** Pages as people ask for them, each beside the very statement that the server runs for it. */
const PAGES: readonly { readonly name: string; readonly address: string; readonly bare: Statement }[] = [
  {
    name: 'exams, the newest',
    address: `${EXAMS}?limit=${LIMIT}`,
    bare: staffExamsStatement({ limit: LIMIT }, [], SEES_ALL),
  },
  {
    name: 'exams, the last page',
    address: `${EXAMS}?limit=${LIMIT}&offset=99950`,
    bare: staffExamsStatement({ limit: LIMIT, offset: 99_950 }, [], SEES_ALL),
  },
  {
    name: 'exams by patient',
    address: `${EXAMS}?limit=${LIMIT}&sort=patient_id`,
    bare: staffExamsStatement({ limit: LIMIT, sort: 'patient_id' }, [], SEES_ALL),
  },
  {
    name: 'exams by scanned points',
    address: `${EXAMS}?limit=${LIMIT}&sort=scanned_points`,
    bare: staffExamsStatement({ limit: LIMIT, sort: 'scanned_points' }, [], SEES_ALL),
  },
  {
    name: 'exams of a rare word',
    address: `${EXAMS}?limit=${LIMIT}&search=${rare.text}`,
    bare: staffExamsStatement({ limit: LIMIT }, [rare], SEES_ALL),
  },
  {
    name: 'exams of a common word',
    address: `${EXAMS}?limit=${LIMIT}&search=${common.text}`,
    bare: staffExamsStatement({ limit: LIMIT }, [common], SEES_ALL),
  },
  {
    name: 'reviews, the newest',
    address: `${REVIEWS}?limit=${LIMIT}`,
    bare: staffReviewsStatement({ limit: LIMIT }, [], SEES_ALL),
  },
  {
    name: 'reviews by patient',
    address: `${REVIEWS}?limit=${LIMIT}&sort=patient_name`,
    bare: staffReviewsStatement({ limit: LIMIT, sort: 'patient_name' }, [], SEES_ALL),
  },
  {
    name: 'reviews of a rare word',
    address: `${REVIEWS}?limit=${LIMIT}&search=${rare.text}`,
    bare: staffReviewsStatement({ limit: LIMIT }, [ofReviews(rare)], SEES_ALL),
  },
  {
    name: 'reviews of a common word',
    address: `${REVIEWS}?limit=${LIMIT}&search=${common.text}`,
    bare: staffReviewsStatement({ limit: LIMIT }, [ofReviews(common)], SEES_ALL),
  },
];

/** The lists of exams and reviews that staff see: each call against its statement from a bare client, in one run. */
export async function staffListMeasures(postgres: EmbeddedPostgres, exams: number): Promise<Measure[]> {
  say(`Filling ${exams} exams and reviews for staff …`);
  const connection = await makeDatabase(postgres, 'staff_lists');
  const client = new pg.Client(connection);
  await client.connect();
  const sessionSecret = randomBytes(32).toString('hex');
  const token = newSessionToken();
  await seedStaffLists(client, exams, hashOfToken(token, sessionSecret));
  const server = await startBenchServer({
    DATABASE_URL: databaseUrl(connection),
    SESSION_SECRET: sessionSecret,
    URL_SIGNING_SECRET: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  });
  const headers = { cookie: `sonoboard=${token}` };
  try {
    const measures: Measure[] = [];
    for (const { name, address, bare } of PAGES) {
      const target = { url: `${server.baseUrl}${address}`, headers };
      await millisecondsPerRequest(target, 2);
      const times = await interleaved(ROUNDS, {
        call: () => millisecondsPerRequest(target, REQUESTS),
        bare: () => bareMilliseconds(client, bare),
      });
      measures.push(measureOf(name, exams, times.call, times.bare));
    }
    return measures;
  } finally {
    await server.stop();
    await client.end();
  }
}

function measureOf(name: string, exams: number, call: number, bare: number): Measure {
  return {
    name: `the call of ${name}, against its bare statement at ${exams}`,
    value: call / bare,
    unit: 'x',
    bound: { kind: 'at most', value: BOUND },
    details: `${call.toFixed(2)} ms against ${bare.toFixed(2)} ms, ${LIMIT} rows`,
  };
}

async function bareMilliseconds(client: pg.Client, { text, values }: Statement): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < REQUESTS; index += 1) {
    const start = performance.now();
    await client.query({ text, values: [...values] });
    times.push(performance.now() - start);
  }
  return median(times);
}
