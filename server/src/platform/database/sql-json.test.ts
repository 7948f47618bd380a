import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts';
import { JSON_NULL, jsonFlag, jsonMoment, jsonObject, jsonText, jsonWord } from './sql-json.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const OBJECT = jsonObject({
  guid: jsonWord('$1::uuid'),
  name: jsonText('$2::text'),
  moment: jsonMoment('$3::timestamptz'),
  flag: jsonFlag('$4::boolean'),
  hidden: JSON_NULL,
});

test('what PostgreSQL writes reads as the values that went in, whatever people typed', async () => {
  // PostgreSQL stores no character 0, and no half of a pair.
  const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));
  const value = fc.record({
    guid: fc.option(fc.uuid()),
    name: fc.option(fc.oneof(text, fc.constantFrom('"', '\\', '\n\t\u2028', `'); drop table exams; --`))),
    moment: fc.option(fc.date({ min: new Date(0), max: new Date('9000-01-01'), noInvalidDate: true })),
    flag: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(value, async ({ guid, name, moment, flag }) => {
      const { rows } = await database.pool.query<{ json: string }>(`select ${OBJECT} as json`, [
        guid,
        name,
        moment,
        flag,
      ]);
      expect(JSON.parse(rows[0]?.json ?? '')).toEqual({
        guid,
        name,
        moment: moment?.toISOString() ?? null,
        flag,
        hidden: null,
      });
    }),
    { numRuns: 200 },
  );
});
