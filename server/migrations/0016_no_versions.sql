-- Nobody reads them: a change says what its editor saw, value by value (decisions/0015). The triggers go with their function.
DROP FUNCTION count_version() CASCADE;
--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "licenses" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "configs" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "collection_members" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "data_collections" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "exams" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "group_members" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "groups" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "probes" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "workspace_invitations" DROP COLUMN "version";--> statement-breakpoint
ALTER TABLE "workspaces" DROP COLUMN "version";
