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
      AND newer.uploaded_at IS NOT NULL AND NOT newer.is_aborted AND NOT newer.is_practise_exam
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
