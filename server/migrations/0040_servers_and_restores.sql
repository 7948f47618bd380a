CREATE TABLE "restores" (
	"name" text PRIMARY KEY NOT NULL,
	"backup" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "servers" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"build" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"load_percent" integer NOT NULL,
	"memory_bytes" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "restores_newest" ON "restores" USING btree ("finished_at");