-- Live updates: whoever has a list open is told that it may have changed. The database knows whom a change concerns, in
-- whichever way it came about, and says so when it commits; what has changed is not said.

-- In pieces, because a notification holds less than 8000 bytes: 37 for each person. Sorted, so that two statements of one
-- transaction that concern the same people are one notification.
CREATE FUNCTION live_notify(kind text, users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  people uuid[];
  piece CONSTANT integer := 200;
BEGIN
  SELECT array_agg(DISTINCT person ORDER BY person) INTO people FROM unnest(users) AS person WHERE person IS NOT NULL;
  IF people IS NULL THEN RETURN; END IF;
  FOR start IN 1..cardinality(people) BY piece LOOP
    PERFORM pg_notify('live', kind || ' ' || array_to_string(people[start:start + piece - 1], ','));
  END LOOP;
END $$;
--> statement-breakpoint
-- The rows of 'all collections' only follow the others.
CREATE FUNCTION live_after_worklist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('worklist', array_agg(DISTINCT reviewer_guid)) FROM changed
  WHERE collection_guid <> '00000000-0000-0000-0000-000000000000';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER worklist_live_added AFTER INSERT ON worklist_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_worklist();
--> statement-breakpoint
CREATE TRIGGER worklist_live_moved AFTER UPDATE ON worklist_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_worklist();
--> statement-breakpoint
CREATE TRIGGER worklist_live_removed AFTER DELETE ON worklist_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_worklist();
--> statement-breakpoint
-- Completed reviews and pending rescans: whoever gave the review, and those who see the reviews of a collection.
CREATE FUNCTION live_after_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('reviews', array_agg(DISTINCT person.guid)) FROM (
    SELECT reviewer_guid AS guid FROM changed
    UNION
    SELECT member.user_guid FROM (SELECT DISTINCT set_id FROM changed) touched
    JOIN collection_set_members part ON part.set_id = touched.set_id
    JOIN collection_members member ON member.collection_guid = part.collection_guid
    WHERE member.roles && ARRAY['reviewer', 'admin']
  ) person;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_entries_live_added AFTER INSERT ON review_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_reviews();
--> statement-breakpoint
CREATE TRIGGER review_entries_live_changed AFTER UPDATE ON review_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_reviews();
