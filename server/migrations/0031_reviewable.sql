-- 'Can be reviewed' is said once: the same condition stood in two views, in a trigger and in queries.
CREATE OR REPLACE FUNCTION exam_is_reviewable(uploaded_at timestamptz, is_aborted boolean, is_practise_exam boolean)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT uploaded_at IS NOT NULL AND NOT is_aborted AND NOT is_practise_exam
$$;
--> statement-breakpoint
CREATE OR REPLACE VIEW due_reviews AS
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION review_entries_after_new_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT linked_to) INTO chains FROM changed
  WHERE linked_to IS NOT NULL AND exam_is_reviewable(uploaded_at, is_aborted, is_practise_exam);
  IF chains IS NOT NULL THEN PERFORM review_entries_refresh_reviewed(chains); END IF;
  RETURN NULL;
END $$;
