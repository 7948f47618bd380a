import { randomUUID } from 'node:crypto';
import {
  downloadResearchExport,
  startResearchExport,
} from '@sonoboard/contract/data-collections/research-exports.endpoints';
import { getTableColumns } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAddendum } from '../../test/amend-reviews.ts';
import { call, send } from '../../test/call.ts';
import { addMember, makeCollection, makeExam, makeReview } from '../../test/factories.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeUser, type TestUser } from '../../test/test-users.ts';
import { unzip } from '../../test/unzip.ts';
import { runs } from '../../test/runs.ts';
import { exams } from '../tables/exams.tables.ts';
import { researchExports } from '../tables/exports.tables.ts';

let world: TestApp;
let admin: TestUser;
beforeAll(async () => {
  world = await startTestApp();
  admin = await makeUser(world.deps);
});
afterAll(() => world.stop());

/** Long enough that it occurs nowhere by chance; some look like a formula, a line or a cell of their own. */
const secret = fc
  .tuple(fc.constantFrom('', '=', '@', '"', 'a,b ', '\n', 'Zoë '), fc.stringMatching(/^[A-Z][a-z]{9,14}$/))
  .map(([start, word]) => `${start}${word}`);
const day = fc.date({ min: new Date('1930-01-01'), max: new Date('2019-12-31'), noInvalidDate: true });
const moment = fc.date({ min: new Date('2021-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });

const patient = fc.record({
  patientId: secret,
  patientFirstName: secret,
  patientLastName: secret,
  scanId: secret,
  bucket: secret,
  note: secret,
  operatorEmail: secret.map((word) => `${word.trim()}@secret.example`),
  operatorFirstName: secret,
  operatorLastName: secret,
  operatorPhoneNumber: secret,
  operatorLandlineNumber: secret,
  scannerId: secret,
  createdAtTimezoneId: fc.constantFrom('Europe/Berlin', 'America/New_York'),
});

const exam = fc.record({
  patient,
  bornOn: day,
  createdAt: moment,
  isRescan: fc.boolean(),
  clip: fc.record({ userAssessment: secret, algorithmAssessment: secret, filter: secret, tag: secret }),
  review: fc.record({ comment: secret, clinicalDecisionComment: secret }),
  addendum: fc.option(fc.record({ addendum: secret, reason_text: secret })),
});

/** What the export may tell as it is; everything else of an exam is held against it. */
const TOLD = new Set(['protocol', 'groundTruth', 'patientSex', 'patientHeightCm', 'patientWeightKg']);

test('de-identified: of random worlds no value that names or dates anybody occurs in the texts of the zip', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(exam, { minLength: 1, maxLength: 4 }), async (wanted) => {
      await world.deps.db.delete(researchExports);
      const collection = await makeCollection(world.deps, {});
      await addMember(world.deps, collection, admin, ['admin']);
      const secrets = new Set<string>([collection, admin.guid, admin.email]);
      const names: string[] = [];
      let root: string | null = null;
      for (const { patient: who, bornOn, createdAt, isRescan, clip, review, addendum } of wanted) {
        const operator = await makeUser(world.deps, { firstName: `Op${randomUUID()}` });
        const reviewer = await makeUser(world.deps, { firstName: `Re${randomUUID()}` });
        const made = await makeExam(world.deps, {
          operator,
          ...who,
          collections: [collection],
          linkedTo: isRescan ? root : null,
          createdAt,
          patientDateOfBirth: bornOn.toISOString().slice(0, 10),
          clips: [
            {
              anatomicalView: `v_${clip.tag.toLowerCase().replaceAll(/[^a-z]/g, '')}`,
              plain: `a video of ${collection}`,
              userAssessment: clip.userAssessment,
              algorithmAssessment: clip.algorithmAssessment,
              filter: clip.filter,
              tags: [{ type: clip.tag, frameIndex: 1, comment: clip.tag }],
            },
          ],
        });
        root ??= made.guid;
        const reviewGuid = await makeReview(world.deps, {
          examGuid: made.guid,
          reviewer,
          clinicalDecision: 'rescan',
          ...review,
        });
        if (addendum !== null) {
          await addAddendum(world, { reviewGuid, as: admin }, addendum);
          names.push(...Object.values(addendum));
        }
        for (const guid of [made.guid, operator.guid, reviewer.guid, reviewGuid, ...made.clipGuids]) {
          secrets.add(guid);
          secrets.add(guid.slice(0, 8));
        }
        for (const email of [operator.email, reviewer.email]) secrets.add(email);
        secrets.add(bornOn.toISOString().slice(0, 10));
        names.push(...Object.values(who), ...Object.values(clip), ...Object.values(review));
      }
      // Whatever a column may be called one day: no value of the exams as they are stored.
      const columns = Object.keys(getTableColumns(exams)).filter((column) => !TOLD.has(column));
      for (const row of await world.deps.db.select().from(exams)) {
        for (const [column, value] of Object.entries(row)) {
          if (!columns.includes(column) || value === null || typeof value === 'boolean') continue;
          const text =
            value instanceof Date
              ? value.toISOString().slice(0, 19)
              : typeof value === 'string'
                ? value
                : JSON.stringify(value);
          if (text.length >= 8) secrets.add(text);
        }
      }

      const { guid } = await call(
        world.app,
        startResearchExport,
        { params: { guid: collection }, body: {} },
        { as: admin },
      );
      await runJobs(world);
      const params = { guid: collection, exportGuid: guid };
      const files = unzip(
        (await send(world.app, downloadResearchExport, { params }, { as: admin })).rawPayload,
      );
      const texts = [...files]
        .map(([name, content]) => (name.startsWith('clips/') ? name : `${name}\n${String(content)}`))
        .join('\n')
        .toLowerCase();
      expect(texts).toContain('exams.csv');
      for (const word of [...secrets, ...names.map((name) => name.replaceAll(/[^A-Za-z]/g, ''))]) {
        expect(texts, `tells ${word}`).not.toContain(word.toLowerCase());
      }
      for (const zone of ['berlin', 'new_york']) expect(texts).not.toContain(zone);
    }),
    { numRuns: runs({ usual: 5, long: 50 }) },
  );
});
