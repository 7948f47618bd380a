CREATE TABLE "legal_holds" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exam_guid" uuid,
	"collection_guid" uuid,
	"reason" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by_guid" uuid NOT NULL,
	"released_at" timestamp (3) with time zone,
	"released_by_guid" uuid,
	CONSTRAINT "legal_holds_on_one" CHECK (("legal_holds"."exam_guid" is null) <> ("legal_holds"."collection_guid" is null)),
	CONSTRAINT "legal_holds_reason" CHECK (char_length("legal_holds"."reason") between 1 and 2000),
	CONSTRAINT "legal_holds_released" CHECK (("legal_holds"."released_at" is null) = ("legal_holds"."released_by_guid" is null))
);
--> statement-breakpoint
CREATE TABLE "planned_deletions" (
	"collection_guid" uuid NOT NULL,
	"chain_guid" uuid NOT NULL,
	"subject" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"delete_at" timestamp (3) with time zone NOT NULL,
	"kept_because" text,
	"exams" integer NOT NULL,
	"clips" integer NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "planned_deletions_key" PRIMARY KEY("chain_guid","collection_guid","subject"),
	CONSTRAINT "planned_deletions_subject" CHECK ("planned_deletions"."subject" in ('clips', 'exams')),
	CONSTRAINT "planned_deletions_kept" CHECK ("planned_deletions"."kept_because" in ('held', 'arriving', 'not_reviewed', 'draft', 'being_reviewed')),
	CONSTRAINT "planned_deletions_after_due" CHECK ("planned_deletions"."delete_at" >= "planned_deletions"."due_at")
);
--> statement-breakpoint
CREATE TABLE "retention_deletions" (
	"exam_guid" uuid NOT NULL,
	"subject" text NOT NULL,
	"chain_guid" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"collection_guid" uuid NOT NULL,
	"days" integer NOT NULL,
	"operator_guid" uuid NOT NULL,
	"collection_guids" uuid[] NOT NULL,
	CONSTRAINT "retention_deletions_key" PRIMARY KEY("exam_guid","subject"),
	CONSTRAINT "retention_deletions_subject" CHECK ("retention_deletions"."subject" in ('clips', 'exams'))
);
--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"collection_guid" uuid PRIMARY KEY NOT NULL,
	"clips_days" integer,
	"exams_days" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_guid" uuid NOT NULL,
	CONSTRAINT "retention_rules_clips_days" CHECK ("retention_rules"."clips_days" between 30 and 36500),
	CONSTRAINT "retention_rules_exams_days" CHECK ("retention_rules"."exams_days" between 30 and 36500),
	CONSTRAINT "retention_rules_clips_first" CHECK ("retention_rules"."clips_days" <= "retention_rules"."exams_days")
);
--> statement-breakpoint
DROP INDEX "clips_stored";--> statement-breakpoint
ALTER TABLE "clips" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_set_by" FOREIGN KEY ("set_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_holds" ADD CONSTRAINT "legal_holds_released_by" FOREIGN KEY ("released_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_changed_by" FOREIGN KEY ("changed_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_open_exam" ON "legal_holds" USING btree ("exam_guid") WHERE "legal_holds"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_open_collection" ON "legal_holds" USING btree ("collection_guid") WHERE "legal_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "legal_holds_exam_guid" ON "legal_holds" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "legal_holds_collection_guid" ON "legal_holds" USING btree ("collection_guid");--> statement-breakpoint
CREATE INDEX "legal_holds_set_by_guid" ON "legal_holds" USING btree ("set_by_guid");--> statement-breakpoint
CREATE INDEX "legal_holds_released_by_guid" ON "legal_holds" USING btree ("released_by_guid");--> statement-breakpoint
CREATE INDEX "planned_deletions_next" ON "planned_deletions" USING btree ("collection_guid","delete_at","chain_guid","subject");--> statement-breakpoint
CREATE INDEX "planned_deletions_due" ON "planned_deletions" USING btree ("delete_at") WHERE "planned_deletions"."kept_because" is null;--> statement-breakpoint
CREATE INDEX "retention_deletions_newest" ON "retention_deletions" USING btree ("deleted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "retention_rules_changed_by_guid" ON "retention_rules" USING btree ("changed_by_guid");--> statement-breakpoint
CREATE INDEX "clips_stored" ON "clips" USING btree ("exam_guid","anatomical_view") WHERE "clips"."plain_key" is not null or "clips"."deleted_at" is not null;--> statement-breakpoint
DROP TRIGGER exam_reviews_append_only ON exam_reviews;--> statement-breakpoint
DROP TRIGGER clip_reviews_append_only ON clip_reviews;--> statement-breakpoint
-- A review is a clinical record: it goes with its exam or not at all, and the list of deletions says so first.
CREATE OR REPLACE FUNCTION refuse_review_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM retention_deletions WHERE exam_guid = OLD.exam_guid AND subject = 'exams') THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'DELETE of % is refused: a review goes with its exam only', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER retention_deletions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON retention_deletions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER exam_reviews_append_only BEFORE UPDATE OR TRUNCATE ON exam_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER exam_reviews_go_with_exam BEFORE DELETE ON exam_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();--> statement-breakpoint
CREATE OR REPLACE TRIGGER clip_reviews_append_only BEFORE UPDATE OR TRUNCATE ON clip_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE OR REPLACE TRIGGER clip_reviews_go_with_exam BEFORE DELETE ON clip_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();--> statement-breakpoint
-- Only with their exams, by a retention rule.
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
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_entries_removed AFTER DELETE ON review_entries
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION review_totals_after_removed();--> statement-breakpoint
-- An exam goes by a retention rule only; its operator's list follows.
CREATE OR REPLACE FUNCTION live_after_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', array_agg(DISTINCT user_guid)) FROM changed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_entries_live_removed AFTER DELETE ON review_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_reviews();--> statement-breakpoint
CREATE OR REPLACE TRIGGER exams_live_removed AFTER DELETE ON exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_after_deletion();--> statement-breakpoint
CREATE OR REPLACE VIEW listed_exams AS
SELECT
  exam.guid AS exam_guid,
  exam.completed_at,
  -- Only completed exams are listed: while an exam is on its way in, its clips cost nothing here.
  CASE WHEN exam.completed_at IS NOT NULL THEN (
    SELECT count(DISTINCT clip.anatomical_view)::smallint FROM clips clip
    WHERE clip.exam_guid = exam.guid
      AND (clip.plain_key IS NOT NULL OR clip.deleted_at IS NOT NULL)
      AND clip.anatomical_view = ANY (protocol_views(exam.protocol))
  ) END AS scanned_points,
  exam.protocol,
  found.words,
  known.id AS group_id
FROM exams exam
CROSS JOIN LATERAL (
  SELECT search_group_words(
    exam.protocol, exam.scanner_id, exam.operator_first_name, exam.operator_last_name, exam.operator_email
  ) AS words
  OFFSET 0
) found
LEFT JOIN search_groups known ON known.digest = md5(found.words);--> statement-breakpoint
CREATE OR REPLACE FUNCTION review_group_tallies_after_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_group_tallies (group_id, reviewer_guid, assessment, is_total, reviews)
  SELECT entry.group_id, changed.reviewer_guid, changed.assessment, false,
    CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed JOIN exam_entries entry ON entry.exam_guid = changed.exam_guid
  GROUP BY entry.group_id, changed.reviewer_guid, changed.assessment;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER exam_reviews_worklist_staff_delete AFTER DELETE ON exam_reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_group_tallies_after_reviews();
