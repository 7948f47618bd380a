-- The worklist: who still has to review which exam. `due_reviews` is the definition; `worklist_entries` is kept equal
-- to it by the triggers below, each of which refreshes only what its statement changed.

-- Domain's `wellsResult` says 'high'; a test compares them.
CREATE OR REPLACE FUNCTION exam_wells_is_high(wells_score jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum((answer ->> 'score')::numeric) FILTER (WHERE answer -> 'response' = 'true'), 0) > 2
  FROM jsonb_array_elements(coalesce(wells_score, '[]')) AS answer
$$;

CREATE OR REPLACE VIEW due_reviews AS
SELECT
  member.user_guid AS reviewer_guid,
  collection.guid AS collection_guid,
  exam.guid AS exam_guid,
  exam.chain_guid,
  exam.uploaded_at AS date_added,
  -- Domain's `targetOf`: no urgent exam has longer than a usual one, and least() passes over what is not set.
  exam.uploaded_at + make_interval(mins => CASE
    WHEN urgent.is_so THEN least(
      coalesce(own.urgent_review_minutes, shared.urgent_review_minutes),
      coalesce(own.review_minutes, shared.review_minutes)
    )
    ELSE coalesce(own.review_minutes, shared.review_minutes)
  END) AS due_at,
  urgent.is_so AS is_urgent
FROM data_collections collection
JOIN collection_members member ON member.collection_guid = collection.guid AND 'reviewer' = ANY (member.roles)
JOIN collection_exams entry ON entry.collection_guid = collection.guid
JOIN exams exam ON exam.guid = entry.exam_guid
CROSS JOIN LATERAL (
  SELECT CASE
    WHEN exam.is_urgent THEN true
    WHEN collection.high_wells_is_urgent THEN exam_wells_is_high(exam.wells_score)
    ELSE false
  END AS is_so
) urgent
LEFT JOIN collection_targets own ON own.collection_guid = collection.guid AND own.protocol = exam.protocol
LEFT JOIN collection_targets shared ON shared.collection_guid = collection.guid AND shared.protocol IS NULL
WHERE collection.deleted_at IS NULL
  AND exam_is_reviewable(exam.uploaded_at, exam.is_aborted, exam.is_practise_exam)
  -- One row per chain: the newest of its exams that can be reviewed and are in this collection.
  AND NOT EXISTS (
    SELECT FROM exams newer
    JOIN collection_exams newer_entry
      ON newer_entry.exam_guid = newer.guid AND newer_entry.collection_guid = collection.guid
    WHERE newer.chain_guid = exam.chain_guid
      AND exam_is_reviewable(newer.uploaded_at, newer.is_aborted, newer.is_practise_exam)
      AND (newer.created_at, newer.guid) > (exam.created_at, exam.guid)
  )
  AND NOT EXISTS (
    SELECT FROM exam_reviews review
    WHERE review.exam_guid = exam.guid
      AND (collection.type = 'single_review_per_exam' OR review.reviewer_guid = member.user_guid)
  );

-- Of two transactions that touch the same chain, or an exam and a member of the same collection, neither sees what
-- the other has not committed, and a row would be missed or left over. Hence the locks: chains lock their collections
-- shared and their root exam, members lock their collections alone, always in this order. Every statement of the
-- function has a snapshot of its own, so what follows the locks sees what the other has committed.
--
-- Plans are kept: making them anew took three times as long as a submitted review needs for all of this. A plan that was made
-- while the tables were small must still do when they are large, so it may not read whole tables.
CREATE OR REPLACE FUNCTION worklist_refresh_chains(chains uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' AS $$
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

  INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added, due_at, is_urgent)
  SELECT exam_guid, reviewer_guid, collection_guid, date_added, due_at, is_urgent FROM due_reviews
  WHERE chain_guid = ANY (chains)
  ORDER BY exam_guid, reviewer_guid, collection_guid
  ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET
    date_added = excluded.date_added, due_at = excluded.due_at, is_urgent = excluded.is_urgent
  WHERE (listed.date_added, listed.due_at, listed.is_urgent)
    IS DISTINCT FROM (excluded.date_added, excluded.due_at, excluded.is_urgent);
END $$;

-- The two lists are pairs: the n-th collection with the n-th member.
CREATE OR REPLACE FUNCTION worklist_refresh_members(collections uuid[], members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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

  INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added, due_at, is_urgent)
  SELECT due.exam_guid, due.reviewer_guid, due.collection_guid, due.date_added, due.due_at, due.is_urgent
  FROM due_reviews due
  JOIN unnest(collections, members) AS changed (collection_guid, user_guid)
    ON due.collection_guid = changed.collection_guid AND due.reviewer_guid = changed.user_guid
  ORDER BY due.exam_guid, due.reviewer_guid, due.collection_guid
  ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET
    date_added = excluded.date_added, due_at = excluded.due_at, is_urgent = excluded.is_urgent
  WHERE (listed.date_added, listed.due_at, listed.is_urgent)
    IS DISTINCT FROM (excluded.date_added, excluded.due_at, excluded.is_urgent);
END $$;

-- A row of 'all collections' is due with the first of the rows that it stands for, and urgent with any of them. The two
-- lists are pairs.
CREATE OR REPLACE FUNCTION worklist_refresh_all_collections(exams uuid[], reviewers uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' AS $$
BEGIN
  -- Of two collections that change at once each sees what the other has committed.
  PERFORM FROM worklist_entries
  WHERE (exam_guid, reviewer_guid) IN (SELECT * FROM unnest(exams, reviewers))
    AND collection_guid = '00000000-0000-0000-0000-000000000000'
  ORDER BY exam_guid, reviewer_guid FOR NO KEY UPDATE;

  UPDATE worklist_entries listed
  SET date_added = own.date_added, due_at = own.due_at, is_urgent = own.is_urgent
  FROM (
    SELECT entry.exam_guid, entry.reviewer_guid,
      min(entry.date_added) AS date_added, min(entry.due_at) AS due_at, bool_or(entry.is_urgent) AS is_urgent
    FROM unnest(exams, reviewers) AS touched (exam_guid, reviewer_guid)
    JOIN worklist_entries entry
      ON entry.exam_guid = touched.exam_guid AND entry.reviewer_guid = touched.reviewer_guid
    WHERE entry.collection_guid <> '00000000-0000-0000-0000-000000000000'
    GROUP BY entry.exam_guid, entry.reviewer_guid
  ) own
  WHERE listed.exam_guid = own.exam_guid
    AND listed.reviewer_guid = own.reviewer_guid
    AND listed.collection_guid = '00000000-0000-0000-0000-000000000000'
    AND (listed.date_added, listed.due_at, listed.is_urgent)
      IS DISTINCT FROM (own.date_added, own.due_at, own.is_urgent);
END $$;

-- Totals, and the rows of 'all collections', follow the entries themselves. Totals are locked in one order,
-- so that two uploads into the same collections wait for each other instead of deadlocking.
CREATE OR REPLACE FUNCTION worklist_entries_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO worklist_totals AS total (reviewer_guid, collection_guid, due)
  SELECT reviewer_guid, collection_guid, count(*) FROM added
  GROUP BY reviewer_guid, collection_guid
  ORDER BY reviewer_guid, collection_guid
  ON CONFLICT (reviewer_guid, collection_guid) DO UPDATE SET due = total.due + excluded.due;

  -- The insert below comes back here once, with rows of 'all collections' only; this ends it.
  IF EXISTS (SELECT FROM added WHERE collection_guid <> '00000000-0000-0000-0000-000000000000') THEN
    INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added, due_at, is_urgent)
    SELECT exam_guid, reviewer_guid, '00000000-0000-0000-0000-000000000000'::uuid,
      min(date_added), min(due_at), bool_or(is_urgent)
    FROM added
    WHERE collection_guid <> '00000000-0000-0000-0000-000000000000'
    GROUP BY exam_guid, reviewer_guid
    ORDER BY exam_guid, reviewer_guid
    ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET
      date_added = excluded.date_added,
      due_at = least(listed.due_at, excluded.due_at),
      is_urgent = listed.is_urgent OR excluded.is_urgent
    WHERE (listed.date_added, listed.due_at, listed.is_urgent) IS DISTINCT FROM
      (excluded.date_added, least(listed.due_at, excluded.due_at), listed.is_urgent OR excluded.is_urgent);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION worklist_entries_removed() RETURNS trigger LANGUAGE plpgsql AS $$
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
    -- What remains may be due later, and for another reason.
    PERFORM worklist_refresh_all_collections(array_agg(exam_guid), array_agg(reviewer_guid))
    FROM (
      SELECT DISTINCT exam_guid, reviewer_guid FROM removed
      WHERE collection_guid <> '00000000-0000-0000-0000-000000000000'
    ) touched;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION worklist_entries_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM moved WHERE collection_guid <> '00000000-0000-0000-0000-000000000000') THEN
    PERFORM worklist_refresh_all_collections(array_agg(exam_guid), array_agg(reviewer_guid))
    FROM (
      SELECT DISTINCT exam_guid, reviewer_guid FROM moved
      WHERE collection_guid <> '00000000-0000-0000-0000-000000000000'
    ) touched;
  END IF;
  RETURN NULL;
END $$;

-- A new exam is in no collection yet, and an exam in a collection cannot be deleted: only updates count.
CREATE OR REPLACE FUNCTION worklist_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT chain.guid) INTO chains
  FROM was JOIN became ON became.guid = was.guid
  CROSS JOIN LATERAL (VALUES (was.chain_guid), (became.chain_guid)) AS chain (guid)
  WHERE (was.uploaded_at, was.is_aborted, was.is_practise_exam, was.created_at, was.chain_guid,
      was.protocol, was.is_urgent, was.wells_score)
    IS DISTINCT FROM
    (became.uploaded_at, became.is_aborted, became.is_practise_exam, became.created_at, became.chain_guid,
      became.protocol, became.is_urgent, became.wells_score);
  IF chains IS NOT NULL THEN PERFORM worklist_refresh_chains(chains); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION worklist_after_collection_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT exam.chain_guid) INTO chains FROM changed JOIN exams exam ON exam.guid = changed.exam_guid;
  IF chains IS NOT NULL THEN PERFORM worklist_refresh_chains(chains); END IF;
  RETURN NULL;
END $$;

-- Filling the worklist of a new reviewer writes two rows for every exam of the collection: some seconds at a hundred
-- thousand exams, longer than a call may take. So a large collection is filled by a job, in short pieces. What somebody
-- may no longer see still leaves at once, in the transaction that takes the right away.

-- One piece: the next `size` exams of the collection after `last`, in the order of their guids. Gives the guid to go on
-- from, null at the end. Exams and reviews that come meanwhile look after themselves by their own triggers.
CREATE OR REPLACE FUNCTION worklist_refresh_piece(collection uuid, reviewer uuid, last uuid, size integer) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE piece uuid[];
BEGIN
  PERFORM FROM data_collections WHERE guid = collection FOR NO KEY UPDATE;

  SELECT array_agg(next.exam_guid ORDER BY next.exam_guid) INTO piece
  FROM (
    SELECT entry.exam_guid FROM collection_exams entry
    WHERE entry.collection_guid = collection AND entry.exam_guid > last
    ORDER BY entry.exam_guid LIMIT size
  ) next;
  IF piece IS NULL THEN RETURN NULL; END IF;

  DELETE FROM worklist_entries listed
  WHERE listed.exam_guid = ANY (piece)
    AND listed.reviewer_guid = reviewer
    AND listed.collection_guid = collection
    AND NOT EXISTS (
      SELECT FROM due_reviews due
      WHERE due.exam_guid = listed.exam_guid
        AND due.reviewer_guid = listed.reviewer_guid
        AND due.collection_guid = listed.collection_guid
    );

  INSERT INTO worklist_entries AS listed (exam_guid, reviewer_guid, collection_guid, date_added, due_at, is_urgent)
  SELECT due.exam_guid, due.reviewer_guid, due.collection_guid, due.date_added, due.due_at, due.is_urgent
  FROM due_reviews due
  WHERE due.exam_guid = ANY (piece) AND due.reviewer_guid = reviewer AND due.collection_guid = collection
  ORDER BY due.exam_guid
  ON CONFLICT (exam_guid, reviewer_guid, collection_guid) DO UPDATE SET
    date_added = excluded.date_added, due_at = excluded.due_at, is_urgent = excluded.is_urgent
  WHERE (listed.date_added, listed.due_at, listed.is_urgent)
    IS DISTINCT FROM (excluded.date_added, excluded.due_at, excluded.is_urgent);

  RETURN piece[cardinality(piece)];
END $$;

-- The two lists are pairs, as in worklist_refresh_members, which does the work when it is little.
CREATE OR REPLACE FUNCTION worklist_fill_members(collections uuid[], members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  at_once CONSTANT integer := 5000;
  entries bigint;
BEGIN
  SELECT sum(held.exams) INTO entries
  FROM unnest(collections) AS changed (guid)
  CROSS JOIN LATERAL (
    SELECT count(*) AS exams FROM (
      SELECT FROM collection_exams WHERE collection_guid = changed.guid LIMIT at_once + 1
    ) counted
  ) held;
  IF entries <= at_once THEN
    PERFORM worklist_refresh_members(collections, members);
    RETURN;
  END IF;
  -- run_at: due at once, whatever the clock of a server says.
  INSERT INTO jobs (name, payload, run_at, max_attempts, created_at)
  SELECT 'refresh-worklist',
    jsonb_build_object('collectionGuid', changed.collection_guid, 'reviewerGuid', changed.user_guid),
    'epoch', 12, now()
  FROM unnest(collections, members) AS changed (collection_guid, user_guid);
  PERFORM pg_notify('jobs', '');
END $$;

CREATE OR REPLACE FUNCTION worklist_clear_members(collections uuid[], members uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM data_collections WHERE guid = ANY (collections) ORDER BY guid FOR NO KEY UPDATE;

  DELETE FROM worklist_entries listed USING unnest(collections, members) AS changed (collection_guid, user_guid)
  WHERE listed.reviewer_guid = changed.user_guid AND listed.collection_guid = changed.collection_guid;
END $$;

CREATE OR REPLACE FUNCTION worklist_after_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(collection_guid), array_agg(user_guid) INTO collections, members
  FROM changed WHERE 'reviewer' = ANY (roles);
  IF collections IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    PERFORM worklist_clear_members(collections, members);
  ELSE
    PERFORM worklist_fill_members(collections, members);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION worklist_after_member_roles() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(became.collection_guid), array_agg(became.user_guid) INTO collections, members
  FROM was JOIN became ON became.collection_guid = was.collection_guid AND became.user_guid = was.user_guid
  WHERE 'reviewer' = ANY (was.roles) AND NOT 'reviewer' = ANY (became.roles);
  IF collections IS NOT NULL THEN PERFORM worklist_clear_members(collections, members); END IF;

  SELECT array_agg(became.collection_guid), array_agg(became.user_guid) INTO collections, members
  FROM was JOIN became ON became.collection_guid = was.collection_guid AND became.user_guid = was.user_guid
  WHERE 'reviewer' = ANY (became.roles) AND NOT 'reviewer' = ANY (was.roles);
  IF collections IS NOT NULL THEN PERFORM worklist_fill_members(collections, members); END IF;
  RETURN NULL;
END $$;

-- How many exams each collection holds. The names sort after those of the worklist's triggers on the same events: these
-- lock collections and chains, and a total that is locked before a collection could end in a deadlock.
CREATE OR REPLACE FUNCTION collection_totals_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_totals AS total (collection_guid, exams)
  SELECT collection_guid, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed
  GROUP BY collection_guid ORDER BY collection_guid
  ON CONFLICT (collection_guid) DO UPDATE SET exams = total.exams + excluded.exams;
  RETURN NULL;
END $$;

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
    AND (was.type, was.deleted_at IS NULL, was.high_wells_is_urgent)
      IS DISTINCT FROM (became.type, became.deleted_at IS NULL, became.high_wells_is_urgent);
  IF collections IS NOT NULL THEN PERFORM worklist_fill_members(collections, members); END IF;
  RETURN NULL;
END $$;

-- Other targets: other due times for everything that waits in the collection, in pieces where that is much.
CREATE OR REPLACE FUNCTION worklist_after_targets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE collections uuid[]; members uuid[];
BEGIN
  SELECT array_agg(member.collection_guid), array_agg(member.user_guid) INTO collections, members
  FROM (SELECT DISTINCT collection_guid FROM changed) touched
  JOIN data_collections collection ON collection.guid = touched.collection_guid AND collection.deleted_at IS NULL
  JOIN collection_members member
    ON member.collection_guid = touched.collection_guid AND 'reviewer' = ANY (member.roles);
  IF collections IS NOT NULL THEN PERFORM worklist_fill_members(collections, members); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER worklist_entries_added AFTER INSERT ON worklist_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION worklist_entries_added();

CREATE OR REPLACE TRIGGER worklist_entries_removed AFTER DELETE ON worklist_entries
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION worklist_entries_removed();

CREATE OR REPLACE TRIGGER worklist_entries_moved AFTER UPDATE ON worklist_entries
  REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION worklist_entries_moved();

CREATE OR REPLACE TRIGGER exams_worklist AFTER UPDATE ON exams
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_exams();

CREATE OR REPLACE TRIGGER collection_exams_worklist_insert AFTER INSERT ON collection_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collection_exams();

CREATE OR REPLACE TRIGGER collection_exams_worklist_delete AFTER DELETE ON collection_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collection_exams();

CREATE OR REPLACE TRIGGER exam_reviews_worklist AFTER INSERT ON exam_reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collection_exams();

CREATE OR REPLACE TRIGGER collection_members_worklist_insert AFTER INSERT ON collection_members
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_members();

CREATE OR REPLACE TRIGGER collection_members_worklist_delete AFTER DELETE ON collection_members
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_members();

CREATE OR REPLACE TRIGGER collection_members_worklist_update AFTER UPDATE ON collection_members
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_member_roles();

CREATE OR REPLACE TRIGGER data_collections_worklist AFTER UPDATE ON data_collections
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_collections();

CREATE OR REPLACE TRIGGER collection_exams_worklist_totals_insert AFTER INSERT ON collection_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collection_totals_after_exams();

CREATE OR REPLACE TRIGGER collection_exams_worklist_totals_delete AFTER DELETE ON collection_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION collection_totals_after_exams();

CREATE OR REPLACE TRIGGER collection_targets_worklist_insert AFTER INSERT ON collection_targets
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_targets();

CREATE OR REPLACE TRIGGER collection_targets_worklist_update AFTER UPDATE ON collection_targets
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_targets();

CREATE OR REPLACE TRIGGER collection_targets_worklist_delete AFTER DELETE ON collection_targets
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_targets();
