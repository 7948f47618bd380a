ALTER TABLE "sessions" ADD COLUMN "replaced_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "replaced_token_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_replaced_token_hash" UNIQUE("replaced_token_hash");