-- Rules that a column or a table constraint cannot say, and the rows without which the product cannot run.

CREATE FUNCTION count_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_version BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER groups_version BEFORE UPDATE ON groups FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER group_members_version BEFORE UPDATE ON group_members FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER configs_version BEFORE UPDATE ON configs FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
-- Not at every update: a seat that is taken must not make the editor of a title stale.
CREATE TRIGGER workspaces_version
  BEFORE UPDATE OF name, slots_users, slots_probes, purchaser_user_guid, deleted_at ON workspaces
  FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER workspace_invitations_version BEFORE UPDATE ON workspace_invitations
  FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER licenses_version BEFORE UPDATE ON licenses FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER probes_version BEFORE UPDATE ON probes FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER exams_version BEFORE UPDATE ON exams FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER data_collections_version BEFORE UPDATE ON data_collections
  FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE TRIGGER collection_members_version BEFORE UPDATE ON collection_members
  FOR EACH ROW EXECUTE FUNCTION count_version();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: its rows are only ever added', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME, CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER exam_reviews_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exam_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER clip_reviews_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON clip_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- ALWAYS: also in a session that asks for the replica role, which skips ordinary triggers.
ALTER TABLE audit_events ENABLE ALWAYS TRIGGER audit_events_append_only;
--> statement-breakpoint
ALTER TABLE exam_reviews ENABLE ALWAYS TRIGGER exam_reviews_append_only;
--> statement-breakpoint
ALTER TABLE clip_reviews ENABLE ALWAYS TRIGGER clip_reviews_append_only;
--> statement-breakpoint
CREATE FUNCTION keep_default_config() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The default config cannot be deleted or replaced'
    USING ERRCODE = 'restrict_violation', TABLE = 'configs', CONSTRAINT = 'configs_keep_default';
END $$;
--> statement-breakpoint
CREATE TRIGGER configs_keep_default BEFORE DELETE ON configs
  FOR EACH ROW WHEN (OLD.is_default) EXECUTE FUNCTION keep_default_config();
--> statement-breakpoint
CREATE TRIGGER configs_stay_default BEFORE UPDATE OF is_default ON configs
  FOR EACH ROW WHEN (OLD.is_default AND NOT NEW.is_default) EXECUTE FUNCTION keep_default_config();
--> statement-breakpoint
CREATE FUNCTION keep_workspace_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM workspaces
    WHERE guid = OLD.workspace_guid AND purchaser_user_guid = OLD.user_guid AND deleted_at IS NULL
  ) THEN
    RAISE EXCEPTION 'The owner of a workspace cannot be removed from it'
      USING ERRCODE = 'restrict_violation', TABLE = 'workspace_members', CONSTRAINT = 'workspace_members_keep_owner';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspace_members_keep_owner BEFORE DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION keep_workspace_owner();
--> statement-breakpoint
-- The counters' row is locked by the update, so two who want the last seat come one after the other, and the
-- second meets the check. A pending invitation holds a seat: answer it first, then add the member.
CREATE FUNCTION count_member_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE workspaces SET seats_taken = seats_taken + 1 WHERE guid = NEW.workspace_guid;
  ELSE
    UPDATE workspaces SET seats_taken = seats_taken - 1 WHERE guid = OLD.workspace_guid;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspace_members_seats AFTER INSERT OR DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION count_member_seats();
--> statement-breakpoint
CREATE FUNCTION count_invitation_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'pending' THEN
    UPDATE workspaces SET seats_taken = seats_taken - 1 WHERE guid = OLD.workspace_guid;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'pending' THEN
    UPDATE workspaces SET seats_taken = seats_taken + 1 WHERE guid = NEW.workspace_guid;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspace_invitations_seats
  AFTER INSERT OR DELETE OR UPDATE OF status, workspace_guid ON workspace_invitations
  FOR EACH ROW EXECUTE FUNCTION count_invitation_seats();
--> statement-breakpoint
CREATE FUNCTION count_probe_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    UPDATE workspaces SET probes_taken = probes_taken - 1 WHERE guid = OLD.workspace_guid;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    UPDATE workspaces SET probes_taken = probes_taken + 1 WHERE guid = NEW.workspace_guid;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER probes_slots AFTER INSERT OR DELETE OR UPDATE OF deleted_at, workspace_guid ON probes
  FOR EACH ROW EXECUTE FUNCTION count_probe_slots();
--> statement-breakpoint
-- An active workspace is always one of the person's own; leaving it clears the choice.
ALTER TABLE users ADD CONSTRAINT users_active_membership
  FOREIGN KEY (active_workspace_guid, guid) REFERENCES workspace_members (workspace_guid, user_guid)
  ON DELETE SET NULL (active_workspace_guid);
--> statement-breakpoint
-- Names that rules read from a person's permissions. They exist from the start, so that nobody can make them.
INSERT INTO groups (name) VALUES ('internal'), ('admin'), ('data-management'), ('device'), ('advent');
--> statement-breakpoint
INSERT INTO configs (name, is_default) VALUES ('Default', true);
--> statement-breakpoint
INSERT INTO installation (demo) VALUES (false);
