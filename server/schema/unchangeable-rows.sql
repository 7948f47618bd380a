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

CREATE OR REPLACE TRIGGER audit_links_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER retention_deletions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON retention_deletions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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

CREATE OR REPLACE TRIGGER exam_reviews_append_only BEFORE UPDATE OR TRUNCATE ON exam_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER exam_reviews_go_with_exam BEFORE DELETE ON exam_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();

CREATE OR REPLACE TRIGGER clip_reviews_append_only BEFORE UPDATE OR TRUNCATE ON clip_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER clip_reviews_go_with_exam BEFORE DELETE ON clip_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();

CREATE OR REPLACE TRIGGER review_findings_append_only BEFORE UPDATE OR TRUNCATE ON review_findings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER review_findings_go_with_exam BEFORE DELETE ON review_findings
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();

CREATE OR REPLACE TRIGGER review_versions_append_only BEFORE UPDATE OR TRUNCATE ON review_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER review_versions_go_with_exam BEFORE DELETE ON review_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();

CREATE OR REPLACE TRIGGER review_signatures_append_only BEFORE UPDATE OR TRUNCATE ON review_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER review_signatures_go_with_exam BEFORE DELETE ON review_signatures
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();

CREATE OR REPLACE TRIGGER collection_exams_stays BEFORE UPDATE OF collection_guid, exam_guid ON collection_exams
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_move();

CREATE OR REPLACE TRIGGER collection_members_stays BEFORE UPDATE OF collection_guid, user_guid ON collection_members
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_move();
