-- The same definition, told so that the reviews of a chain are always found by their exams. Joined freely, a table
-- without statistics was read whole for every review, and a thousand reviews in one statement took seconds.
CREATE OR REPLACE VIEW listed_reviews AS
SELECT
  review.guid AS review_guid,
  review.reviewer_guid,
  exam.chain_guid,
  exam.created_at AS exam_created_at,
  ARRAY(
    SELECT entry.collection_guid FROM collection_exams entry WHERE entry.exam_guid = exam.guid
    ORDER BY entry.collection_guid
  ) AS collections,
  asks.rescan AND NOT since.own AS awaits_rescan,
  asks.rescan AND NOT since.own AND NOT since.anyone AS awaits_rescan_for_all
FROM exam_reviews review
JOIN exams exam ON exam.guid = review.exam_guid
CROSS JOIN LATERAL (
  -- A rescan counts once it can be reviewed; until then the exam would be on no list at all.
  SELECT review.clinical_decision IS NOT DISTINCT FROM 'rescan' AND NOT EXISTS (
    SELECT FROM exams newer
    WHERE newer.chain_guid = exam.chain_guid
      AND exam_is_reviewable(newer.uploaded_at, newer.is_aborted, newer.is_practise_exam)
      AND (newer.created_at, newer.guid) > (exam.created_at, exam.guid)
  ) AS rescan
) asks
CROSS JOIN LATERAL (
  SELECT coalesce(bool_or(later.reviewer_guid = review.reviewer_guid), false) AS own, count(*) > 0 AS anyone
  FROM exams scan
  CROSS JOIN LATERAL (
    -- OFFSET 0 keeps the planner from turning this into a join of whole tables.
    SELECT other.reviewer_guid FROM exam_reviews other
    WHERE other.exam_guid = scan.guid AND (other.created_at, other.guid) > (review.created_at, review.guid)
    OFFSET 0
  ) later
  WHERE scan.chain_guid = exam.chain_guid
) since;

-- Runs after the worklist's trigger of the same event, whose name sorts before: that one has locked collections and
-- then roots, and a root that is locked before a collection could end in a deadlock.
CREATE OR REPLACE FUNCTION review_entries_refresh(chains uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' AS $$
BEGIN
  PERFORM FROM exams WHERE guid = ANY (chains) ORDER BY guid FOR NO KEY UPDATE;

  -- Nearly always the set is known; asking first keeps the identity from counting up for nothing.
  WITH found AS (
    SELECT DISTINCT md5(array_to_string(collections, ',')) AS digest FROM listed_reviews
    WHERE chain_guid = ANY (chains)
  )
  INSERT INTO collection_sets (digest)
  SELECT digest FROM found WHERE NOT EXISTS (SELECT FROM collection_sets known WHERE known.digest = found.digest)
  ORDER BY digest
  ON CONFLICT (digest) DO NOTHING;

  INSERT INTO collection_set_members (collection_guid, set_id)
  SELECT DISTINCT collection.guid, known.id
  FROM listed_reviews listed
  JOIN collection_sets known ON known.digest = md5(array_to_string(listed.collections, ','))
  CROSS JOIN LATERAL unnest(listed.collections) AS collection (guid)
  WHERE listed.chain_guid = ANY (chains)
    AND NOT EXISTS (
      SELECT FROM collection_set_members member
      WHERE member.collection_guid = collection.guid AND member.set_id = known.id
    )
  ORDER BY collection.guid, known.id
  ON CONFLICT (collection_guid, set_id) DO NOTHING;

  INSERT INTO review_entries AS entry
    (review_guid, set_id, reviewer_guid, exam_created_at, awaits_rescan, awaits_rescan_for_all)
  SELECT listed.review_guid, known.id, listed.reviewer_guid, listed.exam_created_at, listed.awaits_rescan,
    listed.awaits_rescan_for_all
  FROM listed_reviews listed
  JOIN collection_sets known ON known.digest = md5(array_to_string(listed.collections, ','))
  WHERE listed.chain_guid = ANY (chains)
  ORDER BY listed.review_guid
  ON CONFLICT (review_guid) DO UPDATE SET
    set_id = excluded.set_id,
    exam_created_at = excluded.exam_created_at,
    awaits_rescan = excluded.awaits_rescan,
    awaits_rescan_for_all = excluded.awaits_rescan_for_all
  WHERE (entry.set_id, entry.exam_created_at, entry.awaits_rescan, entry.awaits_rescan_for_all)
    IS DISTINCT FROM
    (excluded.set_id, excluded.exam_created_at, excluded.awaits_rescan, excluded.awaits_rescan_for_all);
END $$;

CREATE OR REPLACE FUNCTION review_totals_after_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_totals AS total (set_id, reviewer_guid, completed, awaiting, awaiting_for_all)
  SELECT set_id, reviewer_guid, count(*), count(*) FILTER (WHERE awaits_rescan),
    count(*) FILTER (WHERE awaits_rescan_for_all)
  FROM added
  GROUP BY set_id, reviewer_guid
  ORDER BY set_id, reviewer_guid
  ON CONFLICT (set_id, reviewer_guid) DO UPDATE SET
    completed = total.completed + excluded.completed,
    awaiting = total.awaiting + excluded.awaiting,
    awaiting_for_all = total.awaiting_for_all + excluded.awaiting_for_all;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION review_totals_after_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_totals AS total (set_id, reviewer_guid, completed, awaiting, awaiting_for_all)
  SELECT set_id, reviewer_guid, sum(step), sum(step * awaits_rescan::int), sum(step * awaits_rescan_for_all::int)
  FROM (
    SELECT set_id, reviewer_guid, awaits_rescan, awaits_rescan_for_all, -1 AS step FROM was
    UNION ALL
    SELECT set_id, reviewer_guid, awaits_rescan, awaits_rescan_for_all, 1 FROM became
  ) steps
  GROUP BY set_id, reviewer_guid
  ORDER BY set_id, reviewer_guid
  ON CONFLICT (set_id, reviewer_guid) DO UPDATE SET
    completed = total.completed + excluded.completed,
    awaiting = total.awaiting + excluded.awaiting,
    awaiting_for_all = total.awaiting_for_all + excluded.awaiting_for_all;
  RETURN NULL;
END $$;

-- With their exams, by a retention rule, or retracted.
CREATE OR REPLACE FUNCTION review_totals_after_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_totals AS total (set_id, reviewer_guid, completed, awaiting, awaiting_for_all)
  SELECT set_id, reviewer_guid, -count(*), -count(*) FILTER (WHERE awaits_rescan),
    -count(*) FILTER (WHERE awaits_rescan_for_all)
  FROM removed
  GROUP BY set_id, reviewer_guid
  ORDER BY set_id, reviewer_guid
  ON CONFLICT (set_id, reviewer_guid) DO UPDATE SET
    completed = total.completed + excluded.completed,
    awaiting = total.awaiting + excluded.awaiting,
    awaiting_for_all = total.awaiting_for_all + excluded.awaiting_for_all;
  RETURN NULL;
END $$;

-- Chains without a review have no entry; leaving them out keeps uploads free of this work.
CREATE OR REPLACE FUNCTION review_entries_refresh_reviewed(chains uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = 'force_generic_plan' SET enable_seqscan = 'off' AS $$
DECLARE reviewed uuid[];
BEGIN
  SELECT array_agg(DISTINCT scan.chain_guid) INTO reviewed
  FROM exams scan JOIN exam_reviews review ON review.exam_guid = scan.guid
  WHERE scan.chain_guid = ANY (chains);
  IF reviewed IS NOT NULL THEN PERFORM review_entries_refresh(reviewed); END IF;
END $$;

CREATE OR REPLACE FUNCTION review_entries_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT chain.guid) INTO chains
  FROM was JOIN became ON became.guid = was.guid
  CROSS JOIN LATERAL (VALUES (was.chain_guid), (became.chain_guid)) AS chain (guid)
  WHERE (was.uploaded_at IS NULL, was.is_aborted, was.is_practise_exam, was.created_at, was.chain_guid)
    IS DISTINCT FROM
    (became.uploaded_at IS NULL, became.is_aborted, became.is_practise_exam, became.created_at, became.chain_guid);
  IF chains IS NOT NULL THEN PERFORM review_entries_refresh_reviewed(chains); END IF;
  RETURN NULL;
END $$;

-- A rescan that is only just recorded changes nothing yet, and must not lock its root before its collections.
CREATE OR REPLACE FUNCTION review_entries_after_new_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT linked_to) INTO chains FROM changed
  WHERE linked_to IS NOT NULL AND exam_is_reviewable(uploaded_at, is_aborted, is_practise_exam);
  IF chains IS NOT NULL THEN PERFORM review_entries_refresh_reviewed(chains); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION review_entries_after_chains() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT exam.chain_guid) INTO chains FROM changed JOIN exams exam ON exam.guid = changed.exam_guid;
  IF chains IS NOT NULL THEN PERFORM review_entries_refresh_reviewed(chains); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER review_entries_added AFTER INSERT ON review_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION review_totals_after_added();

CREATE OR REPLACE TRIGGER review_entries_changed AFTER UPDATE ON review_entries
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION review_totals_after_changed();

CREATE OR REPLACE TRIGGER review_entries_removed AFTER DELETE ON review_entries
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION review_totals_after_removed();

CREATE OR REPLACE TRIGGER exams_worklist_reviews AFTER UPDATE ON exams
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION review_entries_after_exams();

CREATE OR REPLACE TRIGGER exams_worklist_reviews_insert AFTER INSERT ON exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_entries_after_new_exams();

CREATE OR REPLACE TRIGGER exams_worklist_reviews_delete AFTER DELETE ON exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_entries_after_new_exams();

CREATE OR REPLACE TRIGGER collection_exams_worklist_reviews_insert AFTER INSERT ON collection_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_entries_after_chains();

CREATE OR REPLACE TRIGGER collection_exams_worklist_reviews_delete AFTER DELETE ON collection_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_entries_after_chains();

CREATE OR REPLACE TRIGGER exam_reviews_worklist_reviews AFTER INSERT ON exam_reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_entries_after_chains();
