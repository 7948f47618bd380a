CREATE TABLE "collection_totals" (
	"collection_guid" uuid PRIMARY KEY NOT NULL,
	"exams" integer NOT NULL
);
--> statement-breakpoint
-- How many exams each collection holds. The names sort after those of the worklist's triggers on the same events: these
-- lock collections and chains, and a total that is locked before a collection could end in a deadlock.
CREATE FUNCTION collection_totals_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_totals AS total (collection_guid, exams)
  SELECT collection_guid, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
  GROUP BY collection_guid ORDER BY collection_guid
  ON CONFLICT (collection_guid) DO UPDATE SET exams = total.exams + excluded.exams;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_exams_worklist_totals_insert AFTER INSERT ON collection_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collection_totals_after_exams();
--> statement-breakpoint
CREATE TRIGGER collection_exams_worklist_totals_delete AFTER DELETE ON collection_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collection_totals_after_exams();
--> statement-breakpoint
-- What is there already, when this migration meets a database with exams in it.
INSERT INTO collection_totals (collection_guid, exams)
SELECT collection_guid, count(*) FROM collection_exams GROUP BY collection_guid;
--> statement-breakpoint
-- Emptying the worklists of a deleted collection takes two deleted rows for every exam and reviewer: many seconds at a
-- hundred thousand exams. Up to a measure it is done at once, beyond it by the job that also fills them; whoever reads a
-- worklist meanwhile passes over the entries of a deleted collection (see worklists.queries.ts).
CREATE OR REPLACE FUNCTION worklist_after_collections() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT integer := 20000;
  collections uuid[];
  members uuid[];
  entries bigint;
BEGIN
  SELECT array_agg(member.collection_guid), array_agg(member.user_guid), sum(total.due) INTO collections, members, entries
  FROM was JOIN became ON became.guid = was.guid
  JOIN collection_members member ON member.collection_guid = became.guid AND 'reviewer' = ANY (member.roles)
  LEFT JOIN worklist_totals total
    ON total.collection_guid = member.collection_guid AND total.reviewer_guid = member.user_guid
  WHERE was.deleted_at IS NULL AND became.deleted_at IS NOT NULL;
  IF entries > at_once THEN
    PERFORM worklist_fill_members(collections, members);
  ELSIF collections IS NOT NULL THEN
    PERFORM worklist_clear_members(collections, members);
  END IF;

  SELECT array_agg(member.collection_guid), array_agg(member.user_guid) INTO collections, members
  FROM was JOIN became ON became.guid = was.guid
  JOIN collection_members member ON member.collection_guid = became.guid AND 'reviewer' = ANY (member.roles)
  WHERE became.deleted_at IS NULL
    AND (was.type, was.deleted_at IS NULL) IS DISTINCT FROM (became.type, became.deleted_at IS NULL);
  IF collections IS NOT NULL THEN PERFORM worklist_fill_members(collections, members); END IF;
  RETURN NULL;
END $$;
