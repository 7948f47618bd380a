-- My Exams: the operator hears of every step that an exam of theirs takes on its way in, until it has arrived.
CREATE FUNCTION live_after_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', array_agg(exam.user_guid)) FROM exams exam WHERE exam.guid = NEW.exam_guid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER captures_live AFTER INSERT OR UPDATE ON captures
  FOR EACH ROW EXECUTE FUNCTION live_after_capture();
--> statement-breakpoint
CREATE FUNCTION live_after_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', ARRAY[NEW.user_guid]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER exams_live_arrived AFTER UPDATE OF uploaded_at, is_aborted ON exams FOR EACH ROW
  WHEN (OLD.uploaded_at IS DISTINCT FROM NEW.uploaded_at OR OLD.is_aborted IS DISTINCT FROM NEW.is_aborted)
  EXECUTE FUNCTION live_after_arrival();
--> statement-breakpoint
-- Not at every stretch of bytes: only when a file is whole, sound or refused.
CREATE FUNCTION live_after_captured_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', array_agg(exam.user_guid)) FROM captured_files file
  JOIN clips clip ON clip.guid = file.clip_guid JOIN exams exam ON exam.guid = clip.exam_guid
  WHERE file.upload_guid = NEW.guid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER uploads_live AFTER UPDATE OF state ON uploads FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.purpose = 'clip')
  EXECUTE FUNCTION live_after_captured_file();
