CREATE TABLE "audit_links" (
	"n" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"event_guid" uuid NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "audit_links_position" UNIQUE("position")
);
--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "mac" "bytea";--> statement-breakpoint
CREATE UNIQUE INDEX "audit_events_position" ON "audit_events" USING btree ("position");--> statement-breakpoint
CREATE TRIGGER audit_links_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE audit_links ENABLE ALWAYS TRIGGER audit_links_append_only;
