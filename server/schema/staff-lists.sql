-- The staff's lists of exams and reviews. `listed_exams` is the definition of what the list of exams is sorted and counted
-- by beside its own columns; `exam_entries` is kept equal to it by the triggers below. Exams of a search group are found by
-- the same words: tallies say how many exams and reviews a group has, so that a search by a common word looks at groups
-- instead of exams. Changes are appended to the tallies and folded into totals later, as those of the statistics are.

-- Domain's PROTOCOLS; a test compares them.
CREATE OR REPLACE FUNCTION protocol_views(protocol text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE protocol
    WHEN 'dvt_left_two_point' THEN ARRAY['left_gsv_cfv', 'left_popliteal_1']
    WHEN 'dvt_right_two_point' THEN ARRAY['right_gsv_cfv', 'right_popliteal_1']
    WHEN 'dvt_left_three_point' THEN ARRAY['left_gsv_cfv', 'left_sfv', 'left_popliteal_1']
    WHEN 'dvt_right_three_point' THEN ARRAY['right_gsv_cfv', 'right_sfv', 'right_popliteal_1']
    WHEN 'dvt_left_three_point_extended' THEN ARRAY[
      'left_gsv_cfv', 'left_cfv', 'left_sfv', 'left_popliteal_1', 'left_popliteal_2', 'left_popliteal_3',
      'left_calf_1', 'left_calf_2', 'left_calf_3', 'left_calf_4', 'left_calf_5', 'left_calf_6'
    ]
    WHEN 'dvt_right_three_point_extended' THEN ARRAY[
      'right_gsv_cfv', 'right_cfv', 'right_sfv', 'right_popliteal_1', 'right_popliteal_2',
      'right_popliteal_3', 'right_calf_1', 'right_calf_2', 'right_calf_3', 'right_calf_4', 'right_calf_5',
      'right_calf_6'
    ]
    WHEN 'dvt_left_four_point' THEN ARRAY['left_gsv_cfv', 'left_cfv', 'left_sfv', 'left_popliteal_1']
    WHEN 'dvt_right_four_point' THEN ARRAY['right_gsv_cfv', 'right_cfv', 'right_sfv', 'right_popliteal_1']
    WHEN 'dvt_left_thermal_ablation' THEN ARRAY['left_gsv_cfv', 'left_cfv', 'left_sfv', 'left_popliteal_1']
    WHEN 'dvt_right_thermal_ablation' THEN ARRAY['right_gsv_cfv', 'right_cfv', 'right_sfv', 'right_popliteal_1']
    WHEN 'cardiac' THEN ARRAY[
      'plax', 'psax_base', 'psax_mid', 'apical_4_chamber', 'apical_2_chamber', 'subcostal_4_chamber', 'ivc'
    ]
    WHEN 'efast' THEN ARRAY[
      'ruq', 'luq', 'pelvis_long', 'pelvis_transverse', 'subxiphoid', 'right_anterior_lung',
      'left_anterior_lung', 'right_lung_base', 'left_lung_base'
    ]
    WHEN 'aorta' THEN ARRAY[
      'transverse_proximal', 'transverse_mid', 'transverse_distal', 'transverse_bifurcation',
      'longitudinal_proximal', 'longitudinal_distal'
    ]
    WHEN 'left_wrist' THEN ARRAY[
      'left_dorsal_long', 'left_dorsal_transverse', 'left_volar_long', 'left_volar_transverse', 'left_radial',
      'left_ulnar'
    ]
    WHEN 'right_wrist' THEN ARRAY[
      'right_dorsal_long', 'right_dorsal_transverse', 'right_volar_long', 'right_volar_transverse',
      'right_radial', 'right_ulnar'
    ]
  END
$$;

-- What exams of one protocol, scanner and operator have in common of their `search_text`; the titles of a protocol are left
-- out, as they follow from its name.
CREATE OR REPLACE FUNCTION search_group_words(
  protocol text, scanner_id text, first_name text, last_name text, email text
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(
    protocol
    || '|' || coalesce(scanner_id || ' - ', '')
    || coalesce(nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)
    || '|' || coalesce(last_name, '') || ' ' || coalesce(first_name, '')
    || '|' || email
  )
$$;

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
LEFT JOIN search_groups known ON known.digest = md5(found.words);

-- The lock keeps the groups that are found here until this transaction ends; only search_groups_drop_unused takes it alone,
-- and never waits for it.
CREATE OR REPLACE FUNCTION exam_entries_refresh(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('search-groups', 0));

  -- Nearly always the group is known; asking first keeps the identity from counting up for nothing.
  INSERT INTO search_groups (digest, protocol, words)
  SELECT DISTINCT md5(words), protocol, words FROM listed_exams WHERE exam_guid = ANY (changed) AND group_id IS NULL
  ORDER BY 1
  ON CONFLICT (digest) DO NOTHING;

  INSERT INTO exam_entries AS entry (exam_guid, completed_at, scanned_points, group_id)
  SELECT exam_guid, completed_at, scanned_points, group_id FROM listed_exams WHERE exam_guid = ANY (changed)
  ORDER BY exam_guid
  ON CONFLICT (exam_guid) DO UPDATE SET
    completed_at = excluded.completed_at,
    scanned_points = excluded.scanned_points,
    group_id = excluded.group_id
  WHERE (entry.completed_at, entry.scanned_points, entry.group_id)
    IS DISTINCT FROM (excluded.completed_at, excluded.scanned_points, excluded.group_id);
END $$;

CREATE OR REPLACE FUNCTION exam_entries_after_new_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE exam_guids uuid[];
BEGIN
  SELECT array_agg(guid) INTO exam_guids FROM changed;
  IF exam_guids IS NOT NULL THEN PERFORM exam_entries_refresh(exam_guids); END IF;
  RETURN NULL;
END $$;

-- The tallies of reviews follow an exam to its new group. A review that another transaction has just added to it would be
-- missed: hence the lock on the root, which the trigger of the worklist takes before a review is tallied.
CREATE OR REPLACE FUNCTION exam_entries_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE exam_guids uuid[];
BEGIN
  SELECT array_agg(guid) INTO exam_guids
  FROM (
    SELECT guid, completed_at, protocol, scanner_id, operator_first_name, operator_last_name, operator_email FROM became
    EXCEPT
    SELECT guid, completed_at, protocol, scanner_id, operator_first_name, operator_last_name, operator_email FROM was
  ) changed;
  IF exam_guids IS NOT NULL THEN
    PERFORM FROM exams WHERE guid IN (SELECT chain_guid FROM exams WHERE guid = ANY (exam_guids))
    ORDER BY guid FOR NO KEY UPDATE;
    PERFORM exam_entries_refresh(exam_guids);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION exam_entries_after_deleted_exams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM exam_entries WHERE exam_guid IN (SELECT guid FROM changed);
  RETURN NULL;
END $$;

-- Of two clips that are stored at the same time, neither transaction sees the other's: the second waits for the entry, and
-- then counts both.
CREATE OR REPLACE FUNCTION exam_entries_after_clips() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE exam_guids uuid[];
BEGIN
  SELECT array_agg(locked.exam_guid) INTO exam_guids
  FROM (
    SELECT entry.exam_guid FROM exam_entries entry
    WHERE entry.exam_guid IN (SELECT exam_guid FROM changed) AND entry.completed_at IS NOT NULL
    ORDER BY entry.exam_guid FOR UPDATE
  ) locked;
  IF exam_guids IS NOT NULL THEN PERFORM exam_entries_refresh(exam_guids); END IF;
  RETURN NULL;
END $$;

-- The step, 1 or -1, is an argument of the trigger.
CREATE OR REPLACE FUNCTION exam_group_tallies_after_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE step CONSTANT integer := TG_ARGV[0];
BEGIN
  INSERT INTO exam_group_tallies (group_id, is_total, exams)
  SELECT group_id, false, step * count(*) FROM changed WHERE completed_at IS NOT NULL GROUP BY group_id;
  RETURN NULL;
END $$;

-- Without a join of what was and what became: its plan would be the one of the first, small statement, a nested loop.
CREATE OR REPLACE FUNCTION group_tallies_after_changed_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO exam_group_tallies (group_id, is_total, exams)
  SELECT group_id, false, sum(step)
  FROM (
    SELECT group_id, -1 AS step FROM was WHERE completed_at IS NOT NULL
    UNION ALL
    SELECT group_id, 1 FROM became WHERE completed_at IS NOT NULL
  ) steps
  GROUP BY group_id HAVING sum(step) <> 0;

  INSERT INTO review_group_tallies (group_id, reviewer_guid, assessment, is_total, reviews)
  SELECT moved.group_id, review.reviewer_guid, review.assessment, false, sum(moved.step)
  FROM (
    SELECT exam_guid, group_id, sum(step) AS step
    FROM (SELECT exam_guid, group_id, -1 AS step FROM was UNION ALL SELECT exam_guid, group_id, 1 FROM became) steps
    GROUP BY exam_guid, group_id HAVING sum(step) <> 0
  ) moved
  JOIN exam_reviews review ON review.exam_guid = moved.exam_guid
  GROUP BY moved.group_id, review.reviewer_guid, review.assessment;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION review_group_tallies_after_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_group_tallies (group_id, reviewer_guid, assessment, is_total, reviews)
  SELECT entry.group_id, changed.reviewer_guid, changed.assessment, false,
    CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed JOIN exam_entries entry ON entry.exam_guid = changed.exam_guid
  GROUP BY entry.group_id, changed.reviewer_guid, changed.assessment;
  RETURN NULL;
END $$;

-- Adds the appended changes to the totals. Reads see the same sums before and after.
CREATE OR REPLACE FUNCTION group_tallies_fold() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH steps AS (DELETE FROM exam_group_tallies WHERE NOT is_total RETURNING *)
  INSERT INTO exam_group_tallies AS total (group_id, is_total, exams)
  SELECT group_id, true, sum(exams) FROM steps GROUP BY group_id ORDER BY group_id
  ON CONFLICT (group_id) WHERE is_total DO UPDATE SET exams = total.exams + excluded.exams;
  DELETE FROM exam_group_tallies WHERE is_total AND exams = 0;

  WITH steps AS (DELETE FROM review_group_tallies WHERE NOT is_total RETURNING *)
  INSERT INTO review_group_tallies AS total (group_id, reviewer_guid, assessment, is_total, reviews)
  SELECT group_id, reviewer_guid, assessment, true, sum(reviews)
  FROM steps GROUP BY group_id, reviewer_guid, assessment ORDER BY group_id, reviewer_guid, assessment
  ON CONFLICT (group_id, reviewer_guid, assessment) WHERE is_total
  DO UPDATE SET reviews = total.reviews + excluded.reviews;
  DELETE FROM review_group_tallies WHERE is_total AND reviews = 0;
END $$;

-- An operator who is erased must not be left in the words of a group. False: someone is writing, nothing was done.
CREATE OR REPLACE FUNCTION search_groups_drop_unused() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('search-groups', 0)) THEN RETURN false; END IF;
  DELETE FROM search_groups known WHERE NOT EXISTS (SELECT FROM exam_entries entry WHERE entry.group_id = known.id);
  RETURN true;
END $$;

-- Everything from the facts: what a migration does once, and what mends entries and tallies should they ever differ.
CREATE OR REPLACE FUNCTION exam_entries_rebuild() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE exam_entries IN EXCLUSIVE MODE;
  TRUNCATE exam_entries, exam_group_tallies, review_group_tallies;

  INSERT INTO search_groups (digest, protocol, words)
  SELECT DISTINCT md5(words), protocol, words FROM listed_exams WHERE group_id IS NULL
  ON CONFLICT (digest) DO NOTHING;

  INSERT INTO exam_entries (exam_guid, completed_at, scanned_points, group_id)
  SELECT exam_guid, completed_at, scanned_points, group_id FROM listed_exams;

  INSERT INTO review_group_tallies (group_id, reviewer_guid, assessment, is_total, reviews)
  SELECT entry.group_id, review.reviewer_guid, review.assessment, false, count(*)
  FROM exam_reviews review JOIN exam_entries entry ON entry.exam_guid = review.exam_guid
  GROUP BY entry.group_id, review.reviewer_guid, review.assessment;

  PERFORM group_tallies_fold();
END $$;

CREATE OR REPLACE TRIGGER exams_worklist_staff_insert AFTER INSERT ON exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_entries_after_new_exams();

CREATE OR REPLACE TRIGGER exams_worklist_staff AFTER UPDATE ON exams
  REFERENCING OLD TABLE AS was NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION exam_entries_after_exams();

CREATE OR REPLACE TRIGGER exams_worklist_staff_delete AFTER DELETE ON exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_entries_after_deleted_exams();

CREATE OR REPLACE TRIGGER clips_entries_insert AFTER INSERT ON clips
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_entries_after_clips();

CREATE OR REPLACE TRIGGER clips_entries AFTER UPDATE ON clips
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_entries_after_clips();

CREATE OR REPLACE TRIGGER clips_entries_delete AFTER DELETE ON clips
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_entries_after_clips();

CREATE OR REPLACE TRIGGER exam_entries_added AFTER INSERT ON exam_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_group_tallies_after_entries('1');

CREATE OR REPLACE TRIGGER exam_entries_removed AFTER DELETE ON exam_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION exam_group_tallies_after_entries('-1');

CREATE OR REPLACE TRIGGER exam_entries_changed AFTER UPDATE ON exam_entries
  REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION group_tallies_after_changed_entries();

CREATE OR REPLACE TRIGGER exam_reviews_worklist_staff AFTER INSERT ON exam_reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_group_tallies_after_reviews();

CREATE OR REPLACE TRIGGER exam_reviews_worklist_staff_delete AFTER DELETE ON exam_reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_group_tallies_after_reviews();
