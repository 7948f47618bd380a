-- Each review stored before this migration was submitted on its own.
ALTER TABLE "exam_reviews" ADD COLUMN "submission_guid" uuid DEFAULT gen_random_uuid() NOT NULL;