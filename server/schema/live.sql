-- Live updates: whoever has a list open is told that it may have changed. The database knows whom a change concerns, in
-- whichever way it came about, and says so when it commits; what has changed is not said.

-- In pieces, because a notification holds less than 8000 bytes: 37 for each person. Sorted, so that two statements of one
-- transaction that concern the same people are one notification.
CREATE OR REPLACE FUNCTION live_notify(kind text, users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- The rows of 'all collections' only follow the others.
CREATE OR REPLACE FUNCTION live_after_worklist() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('worklist', array_agg(DISTINCT reviewer_guid)) FROM changed
  WHERE collection_guid <> '00000000-0000-0000-0000-000000000000';
  RETURN NULL;
END $$;

-- Completed reviews and pending rescans: whoever gave the review, and those who see the reviews of a collection.
CREATE OR REPLACE FUNCTION live_after_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The list entry of an amended review may stay as it is, but not what the row of the list shows. Its operator must read it again.
CREATE OR REPLACE FUNCTION live_after_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('reviews', array_agg(DISTINCT person.guid)) FROM (
    SELECT NEW.reviewer_guid AS guid
    UNION
    SELECT member.user_guid FROM collection_exams entry
    JOIN collection_members member ON member.collection_guid = entry.collection_guid
    WHERE entry.exam_guid = NEW.exam_guid AND member.roles && ARRAY['reviewer', 'admin']
  ) person;
  PERFORM live_notify('exams', array_agg(exam.user_guid)) FROM exams exam WHERE exam.guid = NEW.exam_guid;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION live_after_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', ARRAY[NEW.user_guid]);
  RETURN NULL;
END $$;

-- An exam goes by a retention rule only; its operator's list follows.
CREATE OR REPLACE FUNCTION live_after_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', array_agg(DISTINCT user_guid)) FROM changed;
  RETURN NULL;
END $$;

-- Live updates: a person's open pages follow when their memberships or their active workspace change.
CREATE OR REPLACE FUNCTION live_after_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('workspaces', ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.user_guid ELSE NEW.user_guid END]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION live_after_active_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('workspaces', ARRAY[NEW.guid]);
  RETURN NULL;
END $$;

-- My Exams: the operator hears of every step that an exam of theirs takes on its way in, until it has arrived.
CREATE OR REPLACE FUNCTION live_after_ingest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', array_agg(exam.user_guid)) FROM exams exam WHERE exam.guid = NEW.exam_guid;
  RETURN NULL;
END $$;

-- Not at every stretch of bytes: only when a file is whole, sound or refused.
CREATE OR REPLACE FUNCTION live_after_ingest_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', array_agg(exam.user_guid)) FROM ingest_files file
  JOIN clips clip ON clip.guid = file.clip_guid JOIN exams exam ON exam.guid = clip.exam_guid
  WHERE file.upload_guid = NEW.guid;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER worklist_live_added AFTER INSERT ON worklist_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_worklist();

CREATE OR REPLACE TRIGGER worklist_live_moved AFTER UPDATE ON worklist_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_worklist();

CREATE OR REPLACE TRIGGER worklist_live_removed AFTER DELETE ON worklist_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_worklist();

CREATE OR REPLACE TRIGGER review_entries_live_added AFTER INSERT ON review_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_reviews();

CREATE OR REPLACE TRIGGER review_entries_live_changed AFTER UPDATE ON review_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_reviews();

CREATE OR REPLACE TRIGGER review_entries_live_removed AFTER DELETE ON review_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_reviews();

CREATE OR REPLACE TRIGGER exam_reviews_live_amended AFTER INSERT ON exam_reviews FOR EACH ROW
  WHEN (NEW.version > 1) EXECUTE FUNCTION live_after_amendment();

CREATE OR REPLACE TRIGGER exams_live_removed AFTER DELETE ON exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_deletion();

CREATE OR REPLACE TRIGGER exams_live_arrived AFTER UPDATE OF uploaded_at, is_aborted ON exams FOR EACH ROW
  WHEN (OLD.uploaded_at IS DISTINCT FROM NEW.uploaded_at OR OLD.is_aborted IS DISTINCT FROM NEW.is_aborted)
  EXECUTE FUNCTION live_after_arrival();

CREATE OR REPLACE TRIGGER uploads_live AFTER UPDATE OF state ON uploads FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.purpose = 'clip')
  EXECUTE FUNCTION live_after_ingest_file();

CREATE OR REPLACE TRIGGER workspace_members_live AFTER INSERT OR DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION live_after_membership();

CREATE OR REPLACE TRIGGER users_live_active_workspace AFTER UPDATE OF active_workspace_guid ON users FOR EACH ROW
  WHEN (OLD.active_workspace_guid IS DISTINCT FROM NEW.active_workspace_guid)
  EXECUTE FUNCTION live_after_active_workspace();

CREATE OR REPLACE TRIGGER ingests_live AFTER INSERT OR UPDATE ON ingests
  FOR EACH ROW EXECUTE FUNCTION live_after_ingest();
