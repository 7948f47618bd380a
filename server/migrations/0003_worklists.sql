-- The worklist: who still has to review which exam. `due_reviews` is the definition; `worklist_entries` is kept equal
-- to it by the triggers below, each of which refreshes only what its statement changed.

CREATE VIEW due_reviews AS
SELECT
  member.user_guid AS reviewer_guid,
  collection.guid AS collection_guid,
  exam.guid AS exam_guid,
  exam.chain_guid,
  exam.uploaded_at AS date_added
FROM data_collections collection
JOIN collection_members member ON member.collection_guid = collection.guid AND 'reviewer' = ANY (member.roles)
JOIN collection_exams entry ON entry.collection_guid = collection.guid
JOIN exams exam ON exam.guid = entry.exam_guid
WHERE collection.deleted_at IS NULL
  AND exam.uploaded_at IS NOT NULL AND NOT exam.is_aborted AND NOT exam.is_practise_exam
  -- One row per chain: the newest of its exams that can be reviewed and are in this collection.
  AND NOT EXISTS (
    SELECT FROM exams newer
    JOIN collection_exams newer_entry
      ON newer_entry.exam_guid = newer.guid AND newer_entry.collection_guid = collection.guid
    WHERE newer.chain_guid = exam.chain_guid
      AND newer.uploaded_at IS NOT NULL AND NOT newer.is_aborted AND NOT newer.is_practise_exam
      AND (newer.created_at, newer.guid) > (exam.created_at, exam.guid)
  )
  AND NOT EXISTS (
    SELECT FROM exam_reviews review
    WHERE review.exam_guid = exam.guid
      AND (collection.type = 'single_review_per_exam' OR review.reviewer_guid = member.user_guid)
  );
--> statement-breakpoint
-- Of two transactions that touch the same chain, or an exam and a member of the same collection, neither sees what
-- the other has not committed, and a row would be missed or left over. Hence the locks: chains lock their collections
-- shared and their root exam, members lock their collections alone, always in this order. Every statement of the
-- function has a snapshot of its own, so what follows the locks sees what the other has committed.
CREATE FUNCTION worklist_refresh_chains(chains uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM data_collections
  WHERE guid IN (
    SELECT entry.collection_guid FROM exams exam
    JOIN collection_exams entry ON entry.exam_guid = exam.guid
    WHERE exam.chain_guid = ANY (chains)
  )
  ORDER BY guid FOR SHARE;

  PERFORM FROM exams WHERE guid = ANY (chains) ORDER BY guid FOR NO KEY UPDATE;

  DELETE FROM worklist_entries listed USING exams exam
  WHERE exam.chain_guid = ANY (chains)
    AND listed.exam_guid = exam.guid
    AND listed.collection_guid <> '00000000-0000-0000-0000-000000000000'
    AND NOT EXISTS (
      SELECT FROM due_reviews due
      WHERE due.exam_guid = listed.exam_guid
        AND due.reviewer_guid = listed.reviewer_guid
        AND due.collection_guid = listed.collection_guid
    );

  INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added)
  SELECT exam_guid, reviewer_guid, collection_guid, date_added FROM due_reviews
  WHERE chain_guid = ANY (chains)
  ORDER BY exam_guid, reviewer_guid, collection_guid
  ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET date_added = excluded.date_added
  WHERE listed.date_added <> excluded.date_added;
END $$;
--> statement-breakpoint
-- The two lists are pairs: the n-th collection with the n-th member.
CREATE FUNCTION worklist_refresh_members(collections uuid[], members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM data_collections WHERE guid = ANY (collections) ORDER BY guid FOR NO KEY UPDATE;

  DELETE FROM worklist_entries listed USING unnest(collections, members) AS changed (collection_guid, user_guid)
  WHERE listed.reviewer_guid = changed.user_guid
    AND listed.collection_guid = changed.collection_guid
    AND NOT EXISTS (
      SELECT FROM due_reviews due
      WHERE due.exam_guid = listed.exam_guid
        AND due.reviewer_guid = listed.reviewer_guid
        AND due.collection_guid = listed.collection_guid
    );

  INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added)
  SELECT due.exam_guid, due.reviewer_guid, due.collection_guid, due.date_added FROM due_reviews due
  JOIN unnest(collections, members) AS changed (collection_guid, user_guid)
    ON due.collection_guid = changed.collection_guid AND due.reviewer_guid = changed.user_guid
  ORDER BY due.exam_guid, due.reviewer_guid, due.collection_guid
  ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET date_added = excluded.date_added
  WHERE listed.date_added <> excluded.date_added;
END $$;
--> statement-breakpoint
-- Totals, and the rows of 'all collections', follow the entries themselves. Totals are locked in one order,
-- so that two uploads into the same collections wait for each other instead of deadlocking.
CREATE FUNCTION worklist_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO worklist_totals AS total (reviewer_guid, collection_guid, due)
  SELECT reviewer_guid, collection_guid, count(*) FROM added
  GROUP BY reviewer_guid, collection_guid
  ORDER BY reviewer_guid, collection_guid
  ON CONFLICT (reviewer_guid, collection_guid) DO UPDATE SET due = total.due + excluded.due;

  -- The insert below comes back here once, with rows of 'all collections' only; this ends it.
  IF EXISTS (SELECT FROM added WHERE collection_guid <> '00000000-0000-0000-0000-000000000000') THEN
    INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added)
    SELECT DISTINCT ON (exam_guid, reviewer_guid)
      exam_guid, reviewer_guid, '00000000-0000-0000-0000-000000000000'::uuid, date_added
    FROM added
    WHERE collection_guid <> '00000000-0000-0000-0000-000000000000'
    ORDER BY exam_guid, reviewer_guid
    ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET date_added = excluded.date_added
    WHERE listed.date_added <> excluded.date_added;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER worklist_entries_added AFTER INSERT ON worklist_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION worklist_entries_added();
--> statement-breakpoint
CREATE FUNCTION worklist_entries_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM worklist_totals
  WHERE (reviewer_guid, collection_guid) IN (SELECT reviewer_guid, collection_guid FROM removed)
  ORDER BY reviewer_guid, collection_guid FOR UPDATE;

  UPDATE worklist_totals total SET due = total.due - gone.due
  FROM (
    SELECT reviewer_guid, collection_guid, count(*) AS due FROM removed GROUP BY reviewer_guid, collection_guid
  ) gone
  WHERE total.reviewer_guid = gone.reviewer_guid AND total.collection_guid = gone.collection_guid;

  IF EXISTS (SELECT FROM removed WHERE collection_guid <> '00000000-0000-0000-0000-000000000000') THEN
    DELETE FROM worklist_entries listed USING removed
    WHERE listed.exam_guid = removed.exam_guid
      AND listed.reviewer_guid = removed.reviewer_guid
      AND listed.collection_guid = '00000000-0000-0000-0000-000000000000'
      AND NOT EXISTS (
        SELECT FROM worklist_entries remaining
        WHERE remaining.exam_guid = removed.exam_guid
          AND remaining.reviewer_guid = removed.reviewer_guid
          AND remaining.collection_guid <> '00000000-0000-0000-0000-000000000000'
      );
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER worklist_entries_removed AFTER DELETE ON worklist_entries
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION worklist_entries_removed();
--> statement-breakpoint
CREATE FUNCTION worklist_entries_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM moved WHERE collection_guid <> '00000000-0000-0000-0000-000000000000') THEN
    UPDATE worklist_entries listed SET date_added = moved.date_added FROM moved
    WHERE listed.exam_guid = moved.exam_guid
      AND listed.reviewer_guid = moved.reviewer_guid
      AND listed.collection_guid = '00000000-0000-0000-0000-000000000000'
      AND moved.collection_guid <> '00000000-0000-0000-0000-000000000000'
      AND listed.date_added <> moved.date_added;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER worklist_entries_moved AFTER UPDATE ON worklist_entries
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION worklist_entries_moved();
--> statement-breakpoint
-- A new exam is in no collection yet, and an exam in a collection cannot be deleted: only updates count.
CREATE FUNCTION worklist_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT chain.guid) INTO chains
  FROM was JOIN became ON became.guid = was.guid
  CROSS JOIN LATERAL (VALUES (was.chain_guid), (became.chain_guid)) AS chain (guid)
  WHERE (was.uploaded_at, was.is_aborted, was.is_practise_exam, was.created_at, was.chain_guid)
    IS DISTINCT FROM
    (became.uploaded_at, became.is_aborted, became.is_practise_exam, became.created_at, became.chain_guid);
  IF chains IS NOT NULL THEN PERFORM worklist_refresh_chains(chains); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exams_worklist AFTER UPDATE ON exams
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_exams();
--> statement-breakpoint
CREATE FUNCTION worklist_after_collection_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT exam.chain_guid) INTO chains FROM changed JOIN exams exam ON exam.guid = changed.exam_guid;
  IF chains IS NOT NULL THEN PERFORM worklist_refresh_chains(chains); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_exams_worklist_insert AFTER INSERT ON collection_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collection_exams();
--> statement-breakpoint
CREATE TRIGGER collection_exams_worklist_delete AFTER DELETE ON collection_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collection_exams();
--> statement-breakpoint
CREATE TRIGGER exam_reviews_worklist AFTER INSERT ON exam_reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collection_exams();
--> statement-breakpoint
-- A row that moved to another exam or collection would slip past the triggers above.
CREATE FUNCTION refuse_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % is added or removed, never moved', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_stays';
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_exams_stays BEFORE UPDATE OF collection_guid, exam_guid ON collection_exams
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_move();
--> statement-breakpoint
CREATE TRIGGER collection_members_stays BEFORE UPDATE OF collection_guid, user_guid ON collection_members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_move();
--> statement-breakpoint
CREATE FUNCTION worklist_after_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(collection_guid), array_agg(user_guid) INTO collections, members
  FROM changed WHERE 'reviewer' = ANY (roles);
  IF collections IS NOT NULL THEN PERFORM worklist_refresh_members(collections, members); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_worklist_insert AFTER INSERT ON collection_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_members();
--> statement-breakpoint
CREATE TRIGGER collection_members_worklist_delete AFTER DELETE ON collection_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_members();
--> statement-breakpoint
CREATE FUNCTION worklist_after_member_roles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(became.collection_guid), array_agg(became.user_guid) INTO collections, members
  FROM was JOIN became ON became.collection_guid = was.collection_guid AND became.user_guid = was.user_guid
  WHERE ('reviewer' = ANY (was.roles)) <> ('reviewer' = ANY (became.roles));
  IF collections IS NOT NULL THEN PERFORM worklist_refresh_members(collections, members); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER collection_members_worklist_update AFTER UPDATE ON collection_members
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_member_roles();
--> statement-breakpoint
CREATE FUNCTION worklist_after_collections() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(member.collection_guid), array_agg(member.user_guid) INTO collections, members
  FROM was JOIN became ON became.guid = was.guid
  JOIN collection_members member ON member.collection_guid = became.guid
  WHERE (was.type, was.deleted_at IS NULL) IS DISTINCT FROM (became.type, became.deleted_at IS NULL);
  IF collections IS NOT NULL THEN PERFORM worklist_refresh_members(collections, members); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER data_collections_worklist AFTER UPDATE ON data_collections
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collections();
--> statement-breakpoint
-- What is due already, when this migration meets a database with exams in it.
DO $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(collection_guid), array_agg(user_guid) INTO collections, members FROM collection_members;
  IF collections IS NOT NULL THEN PERFORM worklist_refresh_members(collections, members); END IF;
END $$;
