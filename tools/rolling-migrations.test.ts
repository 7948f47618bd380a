import { describe, expect, test } from 'vitest';
import { rollingProblems } from './rolling-migrations.mjs';

const NAME = '0099_next.sql';

describe('a migration that runs while servers of the version before go on', () => {
  test.each([
    'CREATE TABLE "holds" ("guid" uuid PRIMARY KEY NOT NULL);',
    'ALTER TABLE "exams" ADD COLUMN "kept_until" timestamptz;',
    `ALTER TABLE "exams" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;`,
    'CREATE INDEX "exams_kept_until" ON "exams" ("kept_until");',
    `create or replace function f() returns trigger language plpgsql as $$ begin drop table x; end $$;`,
    'drop trigger t on exams; create trigger t after insert on exams execute function f();',
    `-- drop table exams\ninsert into words values ('drop column');`,
  ])('may add: %s', (sql) => expect(rollingProblems(NAME, sql)).toEqual([]));

  test.each([
    'DROP TABLE "exams";',
    'ALTER TABLE "exams" DROP COLUMN "note";',
    'ALTER TABLE "exams" RENAME COLUMN "note" TO "remark";',
    'ALTER TABLE "exams" ALTER COLUMN "note" SET DATA TYPE integer;',
    'ALTER TABLE "exams" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "exams" ALTER COLUMN "note" DROP DEFAULT;',
    'ALTER TABLE "exams" ADD COLUMN "note" text NOT NULL;',
  ])('may not take away: %s', (sql) => expect(rollingProblems(NAME, sql)).toHaveLength(1));

  test('may do anything once it says that all servers are stopped first', () => {
    expect(rollingProblems(NAME, '-- Stop all servers first: notes are gone.\nDROP TABLE "notes";')).toEqual(
      [],
    );
  });

  test('is newer than several servers: what came before stays as it is', () => {
    expect(rollingProblems('0035_backup_runs.sql', 'DROP TABLE "exams";')).toEqual([]);
  });
});
