CREATE INDEX "clips_stored" ON "clips" USING btree ("exam_guid","anatomical_view") WHERE "clips"."plain_key" is not null;--> statement-breakpoint
CREATE INDEX "exams_patient_date_of_birth" ON "exams" USING btree ("patient_date_of_birth");--> statement-breakpoint
CREATE INDEX "exams_staff_list" ON "exams" USING gin ((lower(coalesce(scan_id, '') || '|' || coalesce(bucket, '') || '|' || user_guid::text
  || '|' || coalesce(scan_nr::text, '') || '|' || coalesce(patient_sex, '')
  || '|' || coalesce(patient_height_cm::text, '') || '|' || coalesce(patient_weight_kg::text, ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "exams_completed" ON "exams" USING btree ("completed_at" DESC NULLS FIRST,"guid" DESC NULLS FIRST,"protocol","is_practise_exam","is_aborted","is_virtual_scan") WHERE "exams"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "exams_unfinished" ON "exams" USING btree ("guid") WHERE "exams"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "exam_reviews_search" ON "exam_reviews" USING gin (("guid"::text) gin_trgm_ops);