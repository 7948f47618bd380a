DROP INDEX "uploads_user_guid";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "workspace_guid" uuid;--> statement-breakpoint
CREATE INDEX "uploads_workspace_guid" ON "uploads" USING btree ("workspace_guid","created_at");--> statement-breakpoint
CREATE INDEX "uploads_user_guid" ON "uploads" USING btree ("user_guid","created_at");