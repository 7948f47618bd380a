ALTER TABLE "workspace_invitations" DROP CONSTRAINT "workspace_invitations_status";--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "workspace_guid" uuid;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_workspace_guid" ON "captures" USING btree ("workspace_guid");--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_status" CHECK ("workspace_invitations"."status" in ('pending', 'accepted', 'rejected', 'expired'));
--> statement-breakpoint
-- Live updates: a person's open pages follow when their memberships or their active workspace change.
CREATE FUNCTION live_after_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('workspaces', ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.user_guid ELSE NEW.user_guid END]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER workspace_members_live AFTER INSERT OR DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION live_after_membership();
--> statement-breakpoint
CREATE FUNCTION live_after_active_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('workspaces', ARRAY[NEW.guid]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_live_active_workspace AFTER UPDATE OF active_workspace_guid ON users FOR EACH ROW
  WHEN (OLD.active_workspace_guid IS DISTINCT FROM NEW.active_workspace_guid)
  EXECUTE FUNCTION live_after_active_workspace();
