-- A review that is submitted runs these for one chain. With an array as their argument PostgreSQL makes a new plan each time, which
-- took three times as long as the work itself. A kept plan must also do when the tables have grown, so it may not read whole tables.
ALTER FUNCTION worklist_refresh_chains(uuid[]) SET plan_cache_mode = 'force_generic_plan';--> statement-breakpoint
ALTER FUNCTION worklist_refresh_chains(uuid[]) SET enable_seqscan = 'off';--> statement-breakpoint
ALTER FUNCTION review_entries_refresh(uuid[]) SET plan_cache_mode = 'force_generic_plan';--> statement-breakpoint
ALTER FUNCTION review_entries_refresh(uuid[]) SET enable_seqscan = 'off';--> statement-breakpoint
ALTER FUNCTION review_entries_refresh_reviewed(uuid[]) SET plan_cache_mode = 'force_generic_plan';--> statement-breakpoint
ALTER FUNCTION review_entries_refresh_reviewed(uuid[]) SET enable_seqscan = 'off';
