CREATE TABLE "collection_targets" (
	"collection_guid" uuid NOT NULL,
	"protocol" text,
	"review_minutes" integer,
	"urgent_review_minutes" integer,
	"result_minutes" integer,
	"urgent_result_minutes" integer,
	CONSTRAINT "collection_targets_once" UNIQUE NULLS NOT DISTINCT("collection_guid","protocol"),
	CONSTRAINT "collection_targets_protocol" CHECK ("collection_targets"."protocol" in ('dvt_left_two_point', 'dvt_right_two_point', 'dvt_left_three_point', 'dvt_right_three_point', 'dvt_left_three_point_extended', 'dvt_right_three_point_extended', 'dvt_left_four_point', 'dvt_right_four_point', 'dvt_left_thermal_ablation', 'dvt_right_thermal_ablation', 'cardiac', 'efast', 'aorta', 'left_wrist', 'right_wrist')),
	CONSTRAINT "collection_targets_positive" CHECK (least("collection_targets"."review_minutes", "collection_targets"."urgent_review_minutes", "collection_targets"."result_minutes", "collection_targets"."urgent_result_minutes") > 0)
);
--> statement-breakpoint
ALTER TABLE "data_collections" ADD COLUMN "high_wells_is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exams" ADD COLUMN "urgent_reason" text;--> statement-breakpoint
ALTER TABLE "worklist_entries" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "worklist_entries" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_targets" ADD CONSTRAINT "collection_targets_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "worklist_entries_due" ON "worklist_entries" USING btree ("reviewer_guid","collection_guid","due_at","date_added" DESC NULLS FIRST,"exam_guid" DESC NULLS FIRST,"is_urgent");--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_urgent_reason" CHECK ("exams"."is_urgent" = ("exams"."urgent_reason" is not null));
--> statement-breakpoint
-- Wells, targets and urgency become part of what is due; the functions follow.
CREATE OR REPLACE FUNCTION exam_wells_is_high(wells_score jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum((answer ->> 'score')::numeric) FILTER (WHERE answer -> 'response' = 'true'), 0) > 2
  FROM jsonb_array_elements(coalesce(wells_score, '[]')) AS answer
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
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
--> statement-breakpoint
CREATE OR REPLACE TRIGGER collection_targets_worklist_insert AFTER INSERT ON collection_targets
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_targets();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER collection_targets_worklist_update AFTER UPDATE ON collection_targets
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_targets();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER collection_targets_worklist_delete AFTER DELETE ON collection_targets
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION worklist_after_targets();
