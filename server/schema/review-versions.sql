-- Amending takes the reviews of a submission away and puts their next version back, in one transaction: so every list, tally and
-- worklist follows by the triggers that a submission has, and nothing is due in between, because the worklist is not refreshed
-- before the rows are back. Retracting only takes away.

-- From the outside in: the tallies of clips and findings are told by rows that must still be there. The lists of reviews keep
-- their entry; it is brought up to date when the next version comes. Locks as in worklist_refresh_chains. The trigger
-- on exam_reviews refuses rows whose next version is not stored yet.
CREATE OR REPLACE FUNCTION withdraw_reviews(withdrawn uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM data_collections
  WHERE guid IN (
    SELECT entry.collection_guid FROM exam_reviews review
    JOIN exams exam ON exam.guid = review.exam_guid
    JOIN exams scan ON scan.chain_guid = exam.chain_guid
    JOIN collection_exams entry ON entry.exam_guid = scan.guid
    WHERE review.guid = ANY (withdrawn)
  )
  ORDER BY guid FOR SHARE;

  PERFORM FROM exams
  WHERE guid IN (
    SELECT exam.chain_guid FROM exam_reviews review JOIN exams exam ON exam.guid = review.exam_guid
    WHERE review.guid = ANY (withdrawn)
  )
  ORDER BY guid FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('exam-blocks', 0));

  DELETE FROM statistics_reviews counted USING exam_reviews review
  WHERE review.guid = ANY (withdrawn)
    AND counted.exam_guid = review.exam_guid AND counted.reviewer_guid = review.reviewer_guid;

  UPDATE statistics_exams exam SET
    reviews = exam.reviews - gone.reviews,
    rating_sum = exam.rating_sum - gone.rating_sum,
    reviews_from_3 = exam.reviews_from_3 - gone.reviews_from_3,
    rating_sum_from_3 = exam.rating_sum_from_3 - gone.rating_sum_from_3
  FROM (
    SELECT exam_guid, count(*) AS reviews, sum(rating) AS rating_sum,
      count(*) FILTER (WHERE rating >= 3) AS reviews_from_3,
      coalesce(sum(rating) FILTER (WHERE rating >= 3), 0) AS rating_sum_from_3
    FROM exam_reviews WHERE guid = ANY (withdrawn) GROUP BY exam_guid
  ) gone
  WHERE exam.exam_guid = gone.exam_guid;

  DELETE FROM review_findings WHERE review_guid = ANY (withdrawn);
  DELETE FROM clip_reviews WHERE review_guid = ANY (withdrawn);
  DELETE FROM exam_reviews WHERE guid = ANY (withdrawn);
END $$;

-- The exams are due again. First the worklist, then the lists of reviews, as the triggers of a submission lock.
CREATE OR REPLACE FUNCTION retract_reviews(retracted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE chains uuid[];
BEGIN
  SELECT array_agg(DISTINCT exam.chain_guid) INTO chains
  FROM exam_reviews review JOIN exams exam ON exam.guid = review.exam_guid WHERE review.guid = ANY (retracted);
  IF chains IS NULL THEN RETURN; END IF;
  PERFORM withdraw_reviews(retracted);
  PERFORM worklist_refresh_chains(chains);
  DELETE FROM review_entries WHERE review_guid = ANY (retracted);
  PERFORM review_entries_refresh_reviewed(chains);
  PERFORM live_notify('exams', array_agg(exam.user_guid)) FROM exams exam WHERE exam.chain_guid = ANY (chains);
END $$;
