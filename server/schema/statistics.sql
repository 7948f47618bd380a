-- Statistics: figures are read from tallies, which the triggers below keep in the transaction that changes a fact. The
-- views are the definition; `statistics_exams` and `statistics_reviews` are kept equal to them, and the tallies follow
-- the rows that are added to and removed from these two. Deleted collections, roles and groups are no part of it: they
-- are looked up when statistics are read.

-- The mean rating of an exam as a whole number, so that what is added can be taken away without a remainder. The unit
-- is the least common multiple of 1 to 18: exact up to eighteen reviews of an exam, beyond it to seven decimals.
CREATE OR REPLACE FUNCTION mean_rating(rating_sum integer, reviews integer) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN reviews = 0 THEN 0 ELSE (2 * 12252240 * rating_sum::bigint + reviews) / (2 * reviews) END
$$;

-- The exams that count (AMB-207) and are in a collection, with the ratings of their reviews. `set_id` is null while
-- the set of their collections is unknown.
CREATE OR REPLACE VIEW counted_exams AS
SELECT
  exam.guid AS exam_guid,
  exam.created_at,
  home.collections,
  known.id AS set_id,
  CASE WHEN exam.is_overridden THEN exam.user_guid ELSE '00000000-0000-0000-0000-000000000000'::uuid END AS overridden_by,
  exam.uploaded_at IS NOT NULL AS is_uploaded,
  given.reviews,
  given.rating_sum,
  given.reviews_from_3,
  given.rating_sum_from_3
FROM exams exam
CROSS JOIN LATERAL (
  SELECT array_agg(entry.collection_guid ORDER BY entry.collection_guid) AS collections
  FROM collection_exams entry WHERE entry.exam_guid = exam.guid
) home
LEFT JOIN collection_sets known ON known.digest = md5(array_to_string(home.collections, ','))
CROSS JOIN LATERAL (
  SELECT
    count(*)::integer AS reviews,
    coalesce(sum(review.rating), 0)::integer AS rating_sum,
    (count(*) FILTER (WHERE review.rating >= 3))::integer AS reviews_from_3,
    coalesce(sum(review.rating) FILTER (WHERE review.rating >= 3), 0)::integer AS rating_sum_from_3
  FROM exam_reviews review WHERE review.exam_guid = exam.guid
) given
WHERE home.collections IS NOT NULL
  AND (exam.completed_at IS NOT NULL OR exam.uploaded_at IS NOT NULL)
  AND NOT (exam.exclude_from_analysis OR exam.is_practise_exam OR exam.is_aborted OR exam.is_virtual_scan);

CREATE OR REPLACE VIEW counted_reviews AS
SELECT
  review.exam_guid,
  review.reviewer_guid,
  review.guid AS review_guid,
  exam.set_id,
  exam.overridden_by,
  exam.is_uploaded,
  review.rating::smallint AS rating,
  review.assessment,
  review.created_at
FROM statistics_exams exam
JOIN exam_reviews review ON review.exam_guid = exam.exam_guid;

-- The block of an exam: the newest one that has begun by then.
CREATE OR REPLACE FUNCTION exam_block(created_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(block.starts_at), '-infinity') FROM exam_blocks block WHERE block.starts_at <= exam_block.created_at
$$;

CREATE OR REPLACE FUNCTION statistics_add_sets(counted uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collection_sets (digest)
  SELECT DISTINCT md5(array_to_string(exam.collections, ',')) FROM counted_exams exam
  WHERE exam.exam_guid = ANY (counted) AND exam.set_id IS NULL
  ORDER BY 1
  ON CONFLICT (digest) DO NOTHING;

  INSERT INTO collection_set_members (collection_guid, set_id)
  SELECT DISTINCT collection.guid, exam.set_id
  FROM counted_exams exam CROSS JOIN LATERAL unnest(exam.collections) AS collection (guid)
  WHERE exam.exam_guid = ANY (counted)
  ORDER BY 1, 2
  ON CONFLICT (collection_guid, set_id) DO NOTHING;
END $$;

-- Brings the rows of some exams up to date. Of two transactions that touch the same exam, neither sees what the other
-- has not committed: hence the lock on the root, as the lists of reviews take it, after the worklist's triggers, whose
-- names sort before. The second lock keeps the blocks as they are until this transaction ends; only
-- statistics_split_block takes it alone, and never waits for it.
CREATE OR REPLACE FUNCTION statistics_refresh(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM exams WHERE guid IN (SELECT chain_guid FROM exams WHERE guid = ANY (changed))
  ORDER BY guid FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('exam-blocks', 0));

  IF EXISTS (SELECT FROM counted_exams exam WHERE exam.exam_guid = ANY (changed) AND exam.set_id IS NULL) THEN
    PERFORM statistics_add_sets(changed);
  END IF;

  DELETE FROM statistics_exams stored
  WHERE stored.exam_guid = ANY (changed) AND NOT EXISTS (
    SELECT FROM counted_exams exam
    WHERE exam.exam_guid = stored.exam_guid
      AND (exam.created_at, exam.set_id, exam.overridden_by, exam.is_uploaded, exam.reviews, exam.rating_sum)
        = (stored.created_at, stored.set_id, stored.overridden_by, stored.is_uploaded, stored.reviews, stored.rating_sum)
  );

  INSERT INTO statistics_exams (exam_guid, created_at, block, set_id, overridden_by, is_uploaded, reviews, rating_sum,
    reviews_from_3, rating_sum_from_3)
  SELECT exam.exam_guid, exam.created_at, exam_block(exam.created_at), exam.set_id, exam.overridden_by, exam.is_uploaded,
    exam.reviews, exam.rating_sum, exam.reviews_from_3, exam.rating_sum_from_3
  FROM counted_exams exam
  WHERE exam.exam_guid = ANY (changed)
    AND NOT EXISTS (SELECT FROM statistics_exams stored WHERE stored.exam_guid = exam.exam_guid);

  DELETE FROM statistics_reviews stored
  WHERE stored.exam_guid = ANY (changed) AND NOT EXISTS (
    SELECT FROM statistics_exams exam
    WHERE exam.exam_guid = stored.exam_guid
      AND (exam.set_id, exam.overridden_by, exam.is_uploaded)
        = (stored.set_id, stored.overridden_by, stored.is_uploaded)
  );

  INSERT INTO statistics_reviews (exam_guid, reviewer_guid, review_guid, set_id, overridden_by, is_uploaded, rating,
    assessment, created_at)
  SELECT review.exam_guid, review.reviewer_guid, review.review_guid, review.set_id, review.overridden_by,
    review.is_uploaded, review.rating, review.assessment, review.created_at
  FROM counted_reviews review
  WHERE review.exam_guid = ANY (changed)
    AND NOT EXISTS (
      SELECT FROM statistics_reviews stored
      WHERE stored.exam_guid = review.exam_guid AND stored.reviewer_guid = review.reviewer_guid
    );
END $$;

-- The step, 1 or -1, is an argument of the trigger: an update takes away what was and adds what is.
CREATE OR REPLACE FUNCTION exam_tallies_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step CONSTANT integer := TG_ARGV[0];
BEGIN
  INSERT INTO exam_tallies (set_id, overridden_by, block, is_total, exams, uploaded, open, reviewed, accepted,
    mean_ratings, reviewed_from_3, mean_ratings_from_3)
  SELECT set_id, overridden_by, block, false,
    step * count(*),
    step * count(*) FILTER (WHERE is_uploaded),
    step * count(*) FILTER (WHERE is_uploaded AND reviews = 0),
    step * count(*) FILTER (WHERE reviews > 0),
    -- At least half of the reviews rate 3 or higher: domain's isClipSetAccepted.
    step * count(*) FILTER (WHERE reviews > 0 AND 2 * reviews_from_3 >= reviews),
    step * sum(mean_rating(rating_sum, reviews)),
    step * count(*) FILTER (WHERE reviews_from_3 > 0),
    step * sum(mean_rating(rating_sum_from_3, reviews_from_3))
  FROM changed GROUP BY set_id, overridden_by, block;
  RETURN NULL;
END $$;

-- Clips are reviewed after their review is inserted, and tallied by their own trigger; here they follow a review that
-- comes to count, or counts no more.
CREATE OR REPLACE FUNCTION review_tallies_after_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step CONSTANT integer := TG_ARGV[0];
BEGIN
  INSERT INTO review_tallies (set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded, is_total, reviews)
  SELECT set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded, false, step * count(*)
  FROM changed GROUP BY set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded;

  INSERT INTO view_tallies (set_id, overridden_by, rating, anatomical_view, clip_rating, is_total, clips)
  SELECT changed.set_id, changed.overridden_by, changed.rating, clip.anatomical_view, said.rating, false, step * count(*)
  FROM changed
  JOIN clip_reviews said ON said.review_guid = changed.review_guid AND NOT said.could_not_be_shown
  JOIN clips clip ON clip.guid = said.clip_guid
  GROUP BY changed.set_id, changed.overridden_by, changed.rating, clip.anatomical_view, said.rating;

  INSERT INTO finding_tallies (set_id, overridden_by, rating, finding, reason, is_total, findings)
  SELECT changed.set_id, changed.overridden_by, changed.rating, found.finding, coalesce(found.reason, ''), false,
    step * count(*)
  FROM changed JOIN review_findings found ON found.review_guid = changed.review_guid
  GROUP BY changed.set_id, changed.overridden_by, changed.rating, found.finding, found.reason;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION view_tallies_after_clip_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM exams WHERE guid IN (SELECT exam.chain_guid FROM changed JOIN exams exam ON exam.guid = changed.exam_guid)
  ORDER BY guid FOR NO KEY UPDATE;

  INSERT INTO view_tallies (set_id, overridden_by, rating, anatomical_view, clip_rating, is_total, clips)
  SELECT review.set_id, review.overridden_by, review.rating, clip.anatomical_view, changed.rating, false, count(*)
  FROM changed
  JOIN statistics_reviews review ON review.exam_guid = changed.exam_guid AND review.review_guid = changed.review_guid
  JOIN clips clip ON clip.guid = changed.clip_guid
  WHERE NOT changed.could_not_be_shown
  GROUP BY review.set_id, review.overridden_by, review.rating, clip.anatomical_view, changed.rating;
  RETURN NULL;
END $$;

-- As the clips: what was found is inserted after its review, by a transaction that holds the root.
CREATE OR REPLACE FUNCTION finding_tallies_after_findings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM exams WHERE guid IN (SELECT exam.chain_guid FROM changed JOIN exams exam ON exam.guid = changed.exam_guid)
  ORDER BY guid FOR NO KEY UPDATE;

  INSERT INTO finding_tallies (set_id, overridden_by, rating, finding, reason, is_total, findings)
  SELECT review.set_id, review.overridden_by, review.rating, changed.finding, coalesce(changed.reason, ''), false, count(*)
  FROM changed
  JOIN statistics_reviews review ON review.exam_guid = changed.exam_guid AND review.review_guid = changed.review_guid
  GROUP BY review.set_id, review.overridden_by, review.rating, changed.finding, changed.reason;
  RETURN NULL;
END $$;

-- An exam that is in no collection does not count, so recording and uploading it cost nothing here.
CREATE OR REPLACE FUNCTION statistics_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE exam_guids uuid[];
BEGIN
  SELECT array_agg(became.guid) INTO exam_guids
  FROM was JOIN became ON became.guid = was.guid
  WHERE (was.created_at, was.completed_at IS NULL, was.uploaded_at IS NULL, was.exclude_from_analysis, was.is_practise_exam,
      was.is_aborted, was.is_virtual_scan, was.is_overridden, was.is_overridden AND was.user_guid <> became.user_guid)
    IS DISTINCT FROM
    (became.created_at, became.completed_at IS NULL, became.uploaded_at IS NULL, became.exclude_from_analysis,
      became.is_practise_exam, became.is_aborted, became.is_virtual_scan, became.is_overridden, false)
    AND EXISTS (SELECT FROM collection_exams entry WHERE entry.exam_guid = became.guid);
  IF exam_guids IS NOT NULL THEN PERFORM statistics_refresh(exam_guids); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION statistics_after_collection_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE exam_guids uuid[];
BEGIN
  SELECT array_agg(DISTINCT changed.exam_guid) INTO exam_guids FROM changed;
  IF exam_guids IS NOT NULL THEN PERFORM statistics_refresh(exam_guids); END IF;
  RETURN NULL;
END $$;

-- What statistics_refresh would do, in fewer steps: a submission waits for it. The trigger of the worklist, which came
-- before, has locked the root.
CREATE OR REPLACE FUNCTION statistics_after_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('exam-blocks', 0));

  UPDATE statistics_exams exam SET
    reviews = exam.reviews + given.reviews,
    rating_sum = exam.rating_sum + given.rating_sum,
    reviews_from_3 = exam.reviews_from_3 + given.reviews_from_3,
    rating_sum_from_3 = exam.rating_sum_from_3 + given.rating_sum_from_3
  FROM (
    SELECT exam_guid, count(*) AS reviews, sum(rating) AS rating_sum,
      count(*) FILTER (WHERE rating >= 3) AS reviews_from_3,
      coalesce(sum(rating) FILTER (WHERE rating >= 3), 0) AS rating_sum_from_3
    FROM changed GROUP BY exam_guid
  ) given
  WHERE exam.exam_guid = given.exam_guid;

  INSERT INTO statistics_reviews (exam_guid, reviewer_guid, review_guid, set_id, overridden_by, is_uploaded, rating,
    assessment, created_at)
  SELECT changed.exam_guid, changed.reviewer_guid, changed.guid, exam.set_id, exam.overridden_by, exam.is_uploaded,
    changed.rating, changed.assessment, changed.created_at
  FROM changed JOIN statistics_exams exam ON exam.exam_guid = changed.exam_guid;
  RETURN NULL;
END $$;

-- Adds the appended changes to the totals. Reads see the same sums before and after.
CREATE OR REPLACE FUNCTION statistics_fold() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH steps AS (DELETE FROM exam_tallies WHERE NOT is_total RETURNING *)
  INSERT INTO exam_tallies AS total (set_id, overridden_by, block, is_total, exams, uploaded, open, reviewed, accepted,
    mean_ratings, reviewed_from_3, mean_ratings_from_3)
  SELECT set_id, overridden_by, block, true, sum(exams), sum(uploaded), sum(open), sum(reviewed), sum(accepted),
    sum(mean_ratings), sum(reviewed_from_3), sum(mean_ratings_from_3)
  FROM steps GROUP BY set_id, overridden_by, block ORDER BY set_id, overridden_by, block
  ON CONFLICT (set_id, overridden_by, block) WHERE is_total DO UPDATE SET
    exams = total.exams + excluded.exams,
    uploaded = total.uploaded + excluded.uploaded,
    open = total.open + excluded.open,
    reviewed = total.reviewed + excluded.reviewed,
    accepted = total.accepted + excluded.accepted,
    mean_ratings = total.mean_ratings + excluded.mean_ratings,
    reviewed_from_3 = total.reviewed_from_3 + excluded.reviewed_from_3,
    mean_ratings_from_3 = total.mean_ratings_from_3 + excluded.mean_ratings_from_3;
  DELETE FROM exam_tallies WHERE is_total AND exams = 0;

  WITH steps AS (DELETE FROM review_tallies WHERE NOT is_total RETURNING *)
  INSERT INTO review_tallies AS total (set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded, is_total, reviews)
  SELECT set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded, true, sum(reviews)
  FROM steps
  GROUP BY set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded
  ORDER BY set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded
  ON CONFLICT (set_id, overridden_by, reviewer_guid, rating, assessment, is_uploaded) WHERE is_total
  DO UPDATE SET reviews = total.reviews + excluded.reviews;
  DELETE FROM review_tallies WHERE is_total AND reviews = 0;

  WITH steps AS (DELETE FROM view_tallies WHERE NOT is_total RETURNING *)
  INSERT INTO view_tallies AS total (set_id, overridden_by, rating, anatomical_view, clip_rating, is_total, clips)
  SELECT set_id, overridden_by, rating, anatomical_view, clip_rating, true, sum(clips)
  FROM steps
  GROUP BY set_id, overridden_by, rating, anatomical_view, clip_rating
  ORDER BY set_id, overridden_by, rating, anatomical_view, clip_rating
  ON CONFLICT (set_id, overridden_by, rating, anatomical_view, clip_rating) WHERE is_total
  DO UPDATE SET clips = total.clips + excluded.clips;
  DELETE FROM view_tallies WHERE is_total AND clips = 0;

  WITH steps AS (DELETE FROM finding_tallies WHERE NOT is_total RETURNING *)
  INSERT INTO finding_tallies AS total (set_id, overridden_by, rating, finding, reason, is_total, findings)
  SELECT set_id, overridden_by, rating, finding, reason, true, sum(findings)
  FROM steps
  GROUP BY set_id, overridden_by, rating, finding, reason
  ORDER BY set_id, overridden_by, rating, finding, reason
  ON CONFLICT (set_id, overridden_by, rating, finding, reason) WHERE is_total
  DO UPDATE SET findings = total.findings + excluded.findings;
  DELETE FROM finding_tallies WHERE is_total AND findings = 0;
END $$;

-- Cuts a block that has grown into blocks of `size` exams. False: someone is writing, nothing was done.
CREATE OR REPLACE FUNCTION statistics_split_block(grown timestamptz, size integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('exam-blocks', 0)) THEN RETURN false; END IF;

  INSERT INTO exam_blocks (starts_at)
  SELECT DISTINCT numbered.created_at
  FROM (
    SELECT created_at, row_number() OVER (ORDER BY created_at, exam_guid) - 1 AS place
    FROM statistics_exams WHERE block = grown
  ) numbered
  WHERE numbered.place > 0 AND numbered.place % size = 0 AND numbered.created_at > grown
  ON CONFLICT (starts_at) DO NOTHING;

  UPDATE statistics_exams exam SET block = part.starts_at
  FROM (SELECT starts_at, lead(starts_at, 1, 'infinity') OVER (ORDER BY starts_at) AS ends_at FROM exam_blocks) part
  WHERE exam.block = grown AND part.starts_at > grown
    AND exam.created_at >= part.starts_at AND exam.created_at < part.ends_at;
  RETURN true;
END $$;

-- Everything from the facts: what a migration does once, and what mends the tallies should they ever differ.
CREATE OR REPLACE FUNCTION statistics_rebuild(size integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE statistics_exams, statistics_reviews IN EXCLUSIVE MODE;
  TRUNCATE statistics_exams, statistics_reviews, exam_tallies, review_tallies, view_tallies, finding_tallies,
    exam_blocks;

  CREATE TEMPORARY TABLE rebuilt_exams ON COMMIT DROP AS
  SELECT exam.*, md5(array_to_string(exam.collections, ',')) AS digest,
    row_number() OVER (ORDER BY exam.created_at, exam.exam_guid) - 1 AS place
  FROM counted_exams exam;

  INSERT INTO collection_sets (digest)
  SELECT DISTINCT digest FROM rebuilt_exams WHERE set_id IS NULL ON CONFLICT (digest) DO NOTHING;
  INSERT INTO collection_set_members (collection_guid, set_id)
  SELECT DISTINCT collection.guid, known.id
  FROM (SELECT DISTINCT digest, collections FROM rebuilt_exams) exam
  JOIN collection_sets known ON known.digest = exam.digest
  CROSS JOIN LATERAL unnest(exam.collections) AS collection (guid)
  ON CONFLICT (collection_guid, set_id) DO NOTHING;

  INSERT INTO exam_blocks (starts_at)
  SELECT DISTINCT created_at FROM rebuilt_exams WHERE place > 0 AND place % size = 0;

  -- The block is exam_block() of every exam at once, and rows in the order of the exams lie together on the disk.
  INSERT INTO statistics_exams (exam_guid, created_at, block, set_id, overridden_by, is_uploaded, reviews, rating_sum,
    reviews_from_3, rating_sum_from_3)
  SELECT exam.exam_guid, exam.created_at,
    coalesce(max(block.starts_at) OVER (ORDER BY exam.created_at), '-infinity'),
    known.id, exam.overridden_by, exam.is_uploaded, exam.reviews, exam.rating_sum, exam.reviews_from_3,
    exam.rating_sum_from_3
  FROM rebuilt_exams exam
  JOIN collection_sets known ON known.digest = exam.digest
  LEFT JOIN exam_blocks block ON block.starts_at = exam.created_at
  ORDER BY exam.place;

  INSERT INTO statistics_reviews (exam_guid, reviewer_guid, review_guid, set_id, overridden_by, is_uploaded, rating,
    assessment, created_at)
  SELECT exam_guid, reviewer_guid, review_guid, set_id, overridden_by, is_uploaded, rating, assessment, created_at
  FROM counted_reviews;

  PERFORM statistics_fold();
  DROP TABLE rebuilt_exams;
END $$;

CREATE OR REPLACE TRIGGER statistics_exams_added AFTER INSERT ON statistics_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_tallies_after_exams('1');

CREATE OR REPLACE TRIGGER statistics_exams_removed AFTER DELETE ON statistics_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_tallies_after_exams('-1');

CREATE OR REPLACE TRIGGER statistics_exams_were AFTER UPDATE ON statistics_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_tallies_after_exams('-1');

CREATE OR REPLACE TRIGGER statistics_exams_became AFTER UPDATE ON statistics_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_tallies_after_exams('1');

CREATE OR REPLACE TRIGGER statistics_reviews_added AFTER INSERT ON statistics_reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_tallies_after_reviews('1');

CREATE OR REPLACE TRIGGER statistics_reviews_removed AFTER DELETE ON statistics_reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_tallies_after_reviews('-1');

CREATE OR REPLACE TRIGGER exams_worklist_statistics AFTER UPDATE ON exams
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION statistics_after_exams();

CREATE OR REPLACE TRIGGER collection_exams_worklist_statistics_insert AFTER INSERT ON collection_exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION statistics_after_collection_exams();

CREATE OR REPLACE TRIGGER collection_exams_worklist_statistics_delete AFTER DELETE ON collection_exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION statistics_after_collection_exams();

CREATE OR REPLACE TRIGGER exam_reviews_worklist_statistics AFTER INSERT ON exam_reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION statistics_after_reviews();

CREATE OR REPLACE TRIGGER clip_reviews_statistics AFTER INSERT ON clip_reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION view_tallies_after_clip_reviews();

CREATE OR REPLACE TRIGGER review_findings_statistics AFTER INSERT ON review_findings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finding_tallies_after_findings();
