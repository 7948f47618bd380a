CREATE TABLE "clip_dicom_sources" (
	"clip_guid" uuid PRIMARY KEY NOT NULL,
	"sop_instance_uid" text NOT NULL,
	"sop_class_uid" text NOT NULL,
	"study_uid" text NOT NULL,
	"series_uid" text,
	"accession_number" text,
	"manufacturer" text,
	"manufacturer_model" text,
	"derivation" text
);
--> statement-breakpoint
ALTER TABLE "clip_dicom_sources" ADD CONSTRAINT "clip_dicom_sources_clip" FOREIGN KEY ("clip_guid") REFERENCES "public"."clips"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clip_dicom_sources_instance" ON "clip_dicom_sources" USING btree ("sop_instance_uid");