DROP INDEX "users_list";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_updated_at" ON "users" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "users_created_clock" ON "users" USING btree ((("created_at" at time zone 'UTC')::time));--> statement-breakpoint
CREATE INDEX "users_updated_clock" ON "users" USING btree ((("updated_at" at time zone 'UTC')::time));--> statement-breakpoint
CREATE INDEX "users_deletion_requested_clock" ON "users" USING btree ((("deletion_requested_on" at time zone 'UTC')::time));--> statement-breakpoint
CREATE INDEX "outbox_sent_at" ON "outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "outbox_created_clock" ON "outbox" USING btree ((("created_at" at time zone 'UTC')::time));--> statement-breakpoint
CREATE INDEX "outbox_sent_clock" ON "outbox" USING btree ((("sent_at" at time zone 'UTC')::time));--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (lower("guid"::text || '|' || "to_address" || '|' || "subject" || '|' || "kind"
    || '|' || "status" || '|' || case "status" when 'queued' then 'To be sent' when 'sent' then 'Sent' when 'failed' then 'Failed' when 'kept' then 'Kept here' else '' end
    || '|' || "attempts"::text || '|' || coalesce("last_error", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_list" ON "users" USING gin (lower("email" || '|' || "first_name" || ' ' || "last_name" || ' ' || "first_name"
    || '|' || "phone_number"
    || '|' || "landline_number" || '|' || "profession" || '|' || "guid"::text
    || '|' || coalesce("active_workspace_guid"::text, '')) gin_trgm_ops);