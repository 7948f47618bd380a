CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: its rows are only ever added', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

-- A row that moved to another exam or collection would slip past the triggers above.
CREATE OR REPLACE FUNCTION refuse_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % is added or removed, never moved', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_stays';
END $$;

CREATE OR REPLACE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER exam_reviews_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exam_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER clip_reviews_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON clip_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER collection_exams_stays BEFORE UPDATE OF collection_guid, exam_guid ON collection_exams
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_move();

CREATE OR REPLACE TRIGGER collection_members_stays BEFORE UPDATE OF collection_guid, user_guid ON collection_members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_move();
