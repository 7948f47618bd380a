CREATE TABLE "backup_runs" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backup_runs_newest" ON "backup_runs" USING btree ("taken_at");