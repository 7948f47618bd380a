CREATE INDEX "users_list" ON "users" USING gin (lower("email" || '|' || "first_name" || ' ' || "last_name" || '|' || "phone_number"
    || '|' || "landline_number" || '|' || "profession" || '|' || "guid"::text) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"guid");