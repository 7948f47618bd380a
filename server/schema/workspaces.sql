CREATE OR REPLACE FUNCTION keep_workspace_owner() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- The counters' row is locked by the update, so two who want the last seat come one after the other, and the
-- second meets the check. A pending invitation holds a seat: answer it first, then add the member.
CREATE OR REPLACE FUNCTION count_member_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE workspaces SET seats_taken = seats_taken + 1 WHERE guid = NEW.workspace_guid;
  ELSE
    UPDATE workspaces SET seats_taken = seats_taken - 1 WHERE guid = OLD.workspace_guid;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_invitation_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'pending' THEN
    UPDATE workspaces SET seats_taken = seats_taken - 1 WHERE guid = OLD.workspace_guid;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'pending' THEN
    UPDATE workspaces SET seats_taken = seats_taken + 1 WHERE guid = NEW.workspace_guid;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_probe_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    UPDATE workspaces SET probes_taken = probes_taken - 1 WHERE guid = OLD.workspace_guid;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    UPDATE workspaces SET probes_taken = probes_taken + 1 WHERE guid = NEW.workspace_guid;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER workspace_members_keep_owner BEFORE DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION keep_workspace_owner();

CREATE OR REPLACE TRIGGER workspace_members_seats AFTER INSERT OR DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION count_member_seats();

CREATE OR REPLACE TRIGGER workspace_invitations_seats
  AFTER INSERT OR DELETE OR UPDATE OF status, workspace_guid ON workspace_invitations
  FOR EACH ROW EXECUTE FUNCTION count_invitation_seats();

CREATE OR REPLACE TRIGGER probes_slots AFTER INSERT OR DELETE OR UPDATE OF deleted_at, workspace_guid ON probes
  FOR EACH ROW EXECUTE FUNCTION count_probe_slots();
