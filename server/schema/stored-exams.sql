-- My Exams: how many exams each person recorded.
CREATE OR REPLACE FUNCTION stored_exam_totals_after_exams() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stored_exam_totals AS total (user_guid, exams)
    SELECT user_guid, count(*) FROM changed GROUP BY user_guid ORDER BY user_guid
    ON CONFLICT (user_guid) DO UPDATE SET exams = total.exams + excluded.exams;
  ELSE
    INSERT INTO stored_exam_totals AS total (user_guid, exams)
    SELECT user_guid, -count(*) FROM changed GROUP BY user_guid ORDER BY user_guid
    ON CONFLICT (user_guid) DO UPDATE SET exams = total.exams + excluded.exams;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION stored_exam_totals_after_operators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stored_exam_totals AS total (user_guid, exams)
  SELECT step.user_guid, sum(step.exams)
  FROM was JOIN became ON became.guid = was.guid AND became.user_guid <> was.user_guid
  CROSS JOIN LATERAL (VALUES (was.user_guid, -1), (became.user_guid, 1)) AS step (user_guid, exams)
  GROUP BY step.user_guid ORDER BY step.user_guid
  ON CONFLICT (user_guid) DO UPDATE SET exams = total.exams + excluded.exams;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER exams_stored_insert AFTER INSERT ON exams
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stored_exam_totals_after_exams();

CREATE OR REPLACE TRIGGER exams_stored_delete AFTER DELETE ON exams
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stored_exam_totals_after_exams();

CREATE OR REPLACE TRIGGER exams_stored_update AFTER UPDATE ON exams
  REFERENCING OLD TABLE AS was NEW TABLE AS became
  FOR EACH STATEMENT EXECUTE FUNCTION stored_exam_totals_after_operators();
