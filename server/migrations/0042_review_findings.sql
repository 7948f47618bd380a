CREATE TABLE "review_findings" (
	"review_guid" uuid NOT NULL,
	"exam_guid" uuid NOT NULL,
	"finding" text NOT NULL,
	"mode" text NOT NULL,
	"title" text NOT NULL,
	"evidence" text NOT NULL,
	"reason" text,
	"reason_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "review_findings_once" PRIMARY KEY("review_guid","finding"),
	CONSTRAINT "review_findings_finding" CHECK ("review_findings"."finding" in ('decision_against_outcome', 'side_differs', 'patient_differs', 'high_wells_negative', 'earlier_review_differs', 'operator_differs', 'algorithm_differs', 'rating_differs', 'views_missing', 'other_exam_waiting')),
	CONSTRAINT "review_findings_mode" CHECK ("review_findings"."mode" in ('inform', 'reason')),
	CONSTRAINT "review_findings_reason" CHECK ("review_findings"."mode" = 'inform' or "review_findings"."reason" is not null),
	CONSTRAINT "review_findings_other" CHECK ("review_findings"."reason" <> 'other' or btrim("review_findings"."reason_text") <> '')
);
--> statement-breakpoint
CREATE TABLE "finding_tallies" (
	"set_id" integer NOT NULL,
	"overridden_by" uuid NOT NULL,
	"rating" smallint NOT NULL,
	"finding" text NOT NULL,
	"reason" text NOT NULL,
	"is_total" boolean NOT NULL,
	"findings" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_findings" ADD CONSTRAINT "review_findings_review" FOREIGN KEY ("review_guid","exam_guid") REFERENCES "public"."exam_reviews"("guid","exam_guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_findings_exam" ON "review_findings" USING btree ("exam_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "finding_tallies_total" ON "finding_tallies" USING btree ("set_id","overridden_by","rating","finding","reason") WHERE "finding_tallies"."is_total";--> statement-breakpoint
CREATE INDEX "finding_tallies_changes" ON "finding_tallies" USING btree ("set_id") WHERE not "finding_tallies"."is_total";
--> statement-breakpoint
-- What was found is part of the clinical record, like the clips of a review.
CREATE OR REPLACE TRIGGER review_findings_append_only BEFORE UPDATE OR TRUNCATE ON review_findings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_findings_go_with_exam BEFORE DELETE ON review_findings
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_findings_statistics AFTER INSERT ON review_findings
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION finding_tallies_after_findings();
