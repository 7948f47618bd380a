CREATE TABLE "review_retractions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_guid" uuid NOT NULL,
	"exam_guid" uuid NOT NULL,
	"version" integer NOT NULL,
	"reason" text NOT NULL,
	"reason_text" text DEFAULT '' NOT NULL,
	"requested_by_guid" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"requested_at_timezone_id" text NOT NULL,
	"cancelled_by_guid" uuid,
	"cancelled_at" timestamp (3) with time zone,
	"confirmed_by_guid" uuid,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "review_retractions_other" CHECK ("review_retractions"."reason" <> 'other' or btrim("review_retractions"."reason_text") <> ''),
	CONSTRAINT "review_retractions_reason_text" CHECK (char_length("review_retractions"."reason_text") between 0 and 2000),
	CONSTRAINT "review_retractions_cancelled" CHECK (("review_retractions"."cancelled_at" is null) = ("review_retractions"."cancelled_by_guid" is null)),
	CONSTRAINT "review_retractions_confirmed" CHECK (("review_retractions"."confirmed_at" is null) = ("review_retractions"."confirmed_by_guid" is null)),
	CONSTRAINT "review_retractions_one_end" CHECK ("review_retractions"."cancelled_at" is null or "review_retractions"."confirmed_at" is null),
	CONSTRAINT "review_retractions_two_people" CHECK ("review_retractions"."confirmed_by_guid" <> "review_retractions"."requested_by_guid")
);
--> statement-breakpoint
CREATE TABLE "review_versions" (
	"review_guid" uuid NOT NULL,
	"version" integer NOT NULL,
	"exam_guid" uuid NOT NULL,
	"submission_guid" uuid NOT NULL,
	"reviewer_guid" uuid NOT NULL,
	"kind" text NOT NULL,
	"author_guid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_at_timezone_id" text NOT NULL,
	"reason" text,
	"reason_text" text DEFAULT '' NOT NULL,
	"addendum" text,
	"content" jsonb NOT NULL,
	CONSTRAINT "review_versions_key" PRIMARY KEY("review_guid","version"),
	CONSTRAINT "review_versions_kind" CHECK ("review_versions"."kind" in ('submitted', 'correction', 'addendum', 'retraction')),
	CONSTRAINT "review_versions_first" CHECK ("review_versions"."version" >= 1 and ("review_versions"."version" = 1) = ("review_versions"."kind" = 'submitted')),
	CONSTRAINT "review_versions_reason" CHECK (("review_versions"."kind" = 'submitted') = ("review_versions"."reason" is null)),
	CONSTRAINT "review_versions_other" CHECK ("review_versions"."reason" <> 'other' or btrim("review_versions"."reason_text") <> ''),
	CONSTRAINT "review_versions_reason_text" CHECK (char_length("review_versions"."reason_text") between 0 and 2000),
	CONSTRAINT "review_versions_addendum" CHECK (("review_versions"."kind" = 'addendum') = ("review_versions"."addendum" is not null)),
	CONSTRAINT "review_versions_addendum_text" CHECK (char_length("review_versions"."addendum") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "result_receipts" DROP CONSTRAINT "result_receipts_review";
--> statement-breakpoint
ALTER TABLE "result_receipts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Servers of the version before insert 'on conflict do nothing' without naming a key, so they go on.
ALTER TABLE "result_receipts" DROP CONSTRAINT "result_receipts_pkey";--> statement-breakpoint
ALTER TABLE "result_receipts" ADD CONSTRAINT "result_receipts_key" PRIMARY KEY("review_guid","version");--> statement-breakpoint
ALTER TABLE "exam_reviews" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_retractions" ADD CONSTRAINT "review_retractions_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_retractions" ADD CONSTRAINT "review_retractions_requested_by" FOREIGN KEY ("requested_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_retractions" ADD CONSTRAINT "review_retractions_cancelled_by" FOREIGN KEY ("cancelled_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_retractions" ADD CONSTRAINT "review_retractions_confirmed_by" FOREIGN KEY ("confirmed_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_reviewer" FOREIGN KEY ("reviewer_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_author" FOREIGN KEY ("author_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_retractions_submission" ON "review_retractions" USING btree ("submission_guid") WHERE "review_retractions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "review_retractions_exam_guid" ON "review_retractions" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "review_retractions_requested_by_guid" ON "review_retractions" USING btree ("requested_by_guid");--> statement-breakpoint
CREATE INDEX "review_retractions_cancelled_by_guid" ON "review_retractions" USING btree ("cancelled_by_guid");--> statement-breakpoint
CREATE INDEX "review_retractions_confirmed_by_guid" ON "review_retractions" USING btree ("confirmed_by_guid");--> statement-breakpoint
CREATE INDEX "review_versions_exam_guid" ON "review_versions" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "review_versions_submission" ON "review_versions" USING btree ("submission_guid");--> statement-breakpoint
CREATE INDEX "review_versions_reviewer_guid" ON "review_versions" USING btree ("reviewer_guid");--> statement-breakpoint
CREATE INDEX "review_versions_author_guid" ON "review_versions" USING btree ("author_guid");
--> statement-breakpoint
-- A review is a clinical record: it goes with its exam, and the list of deletions says so first; or its next version takes its
-- place, and then that one and itself are stored among the versions first. A version goes with its exam only.
CREATE OR REPLACE FUNCTION refuse_review_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE review uuid;
BEGIN
  IF EXISTS (SELECT FROM retention_deletions WHERE exam_guid = OLD.exam_guid AND subject = 'exams') THEN
    RETURN OLD;
  END IF;
  IF TG_TABLE_NAME <> 'review_versions' THEN
    IF TG_TABLE_NAME = 'exam_reviews' THEN review := OLD.guid; ELSE review := OLD.review_guid; END IF;
    IF EXISTS (
      SELECT FROM exam_reviews newest
      JOIN review_versions kept ON kept.review_guid = newest.guid AND kept.version = newest.version
      JOIN review_versions next ON next.review_guid = newest.guid AND next.version = newest.version + 1
      WHERE newest.guid = review
    ) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'DELETE of % is refused: a review goes with its exam only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_versions_append_only BEFORE UPDATE OR TRUNCATE ON review_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_versions_go_with_exam BEFORE DELETE ON review_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();
--> statement-breakpoint
ALTER TABLE review_versions ENABLE ALWAYS TRIGGER review_versions_append_only;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER exam_reviews_live_amended AFTER INSERT ON exam_reviews FOR EACH ROW
  WHEN (NEW.version > 1) EXECUTE FUNCTION live_after_amendment();
