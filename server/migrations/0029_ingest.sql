-- One word for how an exam comes in, from the address to the table.
ALTER TABLE "captures" RENAME TO "ingests";--> statement-breakpoint
ALTER TABLE "ingests" RENAME CONSTRAINT "captures_pkey" TO "ingests_pkey";--> statement-breakpoint
ALTER TABLE "ingests" RENAME CONSTRAINT "captures_exam" TO "ingests_exam";--> statement-breakpoint
ALTER TABLE "ingests" RENAME CONSTRAINT "captures_account" TO "ingests_account";--> statement-breakpoint
ALTER TABLE "ingests" RENAME CONSTRAINT "captures_workspace" TO "ingests_workspace";--> statement-breakpoint
ALTER INDEX "captures_account_guid" RENAME TO "ingests_account_guid";--> statement-breakpoint
ALTER INDEX "captures_workspace_guid" RENAME TO "ingests_workspace_guid";--> statement-breakpoint
ALTER TRIGGER captures_live ON "ingests" RENAME TO ingests_live;--> statement-breakpoint
ALTER FUNCTION live_after_capture() RENAME TO live_after_ingest;--> statement-breakpoint
ALTER TABLE "captured_files" RENAME TO "ingest_files";--> statement-breakpoint
ALTER TABLE "ingest_files" RENAME CONSTRAINT "captured_files_pkey" TO "ingest_files_pkey";--> statement-breakpoint
ALTER TABLE "ingest_files" RENAME CONSTRAINT "captured_files_upload" TO "ingest_files_upload";--> statement-breakpoint
ALTER TABLE "ingest_files" RENAME CONSTRAINT "captured_files_clip" TO "ingest_files_clip";--> statement-breakpoint
ALTER TABLE "ingest_files" RENAME CONSTRAINT "captured_files_once" TO "ingest_files_once";--> statement-breakpoint
ALTER TABLE "ingest_files" RENAME CONSTRAINT "captured_files_file" TO "ingest_files_file";--> statement-breakpoint
ALTER FUNCTION live_after_captured_file() RENAME TO live_after_ingest_file;--> statement-breakpoint
CREATE OR REPLACE FUNCTION live_after_ingest_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_notify('exams', array_agg(exam.user_guid)) FROM ingest_files file
  JOIN clips clip ON clip.guid = file.clip_guid JOIN exams exam ON exam.guid = clip.exam_guid
  WHERE file.upload_guid = NEW.guid;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Jobs that wait under the old name would find nobody who does them.
UPDATE "jobs" SET "name" = 'check-ingest-file' WHERE "name" = 'check-captured-file';
