CREATE TABLE "captured_files" (
	"upload_guid" uuid PRIMARY KEY NOT NULL,
	"clip_guid" uuid NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "captured_files_once" UNIQUE("clip_guid","file"),
	CONSTRAINT "captured_files_file" CHECK ("captured_files"."file" in ('plain', 'overlay', 'full_plain', 'full_overlay'))
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"exam_guid" uuid PRIMARY KEY NOT NULL,
	"account_guid" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"abort_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "research_exports" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_guid" uuid NOT NULL,
	"user_guid" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"exams_done" integer DEFAULT 0 NOT NULL,
	"exams_total" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"blob_key" text,
	"size" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "research_exports_state" CHECK ("research_exports"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "research_exports_progress" CHECK ("research_exports"."exams_done" between 0 and "research_exports"."exams_total")
);
--> statement-breakpoint
CREATE TABLE "dicom_tokens" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_guid" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by_guid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "dicom_tokens_secret" UNIQUE("secret_hash"),
	CONSTRAINT "dicom_tokens_name" CHECK (char_length("dicom_tokens"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"guid" uuid PRIMARY KEY NOT NULL,
	"import_guid" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"problem" text,
	"playable_key" text,
	"duration_seconds" double precision,
	"fps" double precision,
	"frame_count" integer,
	"burned_in" text DEFAULT 'unknown' NOT NULL,
	"suggested_view" text,
	"sop_instance_uid" text,
	"facts" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_files_instance" UNIQUE("import_guid","sop_instance_uid"),
	CONSTRAINT "import_files_name" CHECK (char_length("import_files"."name") between 1 and 255),
	CONSTRAINT "import_files_state" CHECK ("import_files"."state" in ('receiving', 'converting', 'ready', 'failed')),
	CONSTRAINT "import_files_burned_in" CHECK ("import_files"."burned_in" in ('yes', 'no', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"guid" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"user_guid" uuid,
	"workspace_guid" uuid,
	"study_uid" text,
	"state" text DEFAULT 'open' NOT NULL,
	"exam_guid" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_source" CHECK ("imports"."source" in ('web', 'dicom-web')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('open', 'submitted', 'discarded')),
	CONSTRAINT "imports_owner" CHECK (("imports"."user_guid" is null) <> ("imports"."workspace_guid" is null)),
	CONSTRAINT "imports_submitted" CHECK (("imports"."state" = 'submitted') = ("imports"."exam_guid" is not null))
);
--> statement-breakpoint
CREATE TABLE "result_receipts" (
	"review_guid" uuid PRIMARY KEY NOT NULL,
	"user_guid" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "released_blobs" (
	"blob_key" text PRIMARY KEY NOT NULL,
	"released_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_guid" uuid NOT NULL,
	"start" bigint NOT NULL,
	"size" bigint NOT NULL,
	"blob_key" text NOT NULL,
	CONSTRAINT "upload_parts_key" PRIMARY KEY("upload_guid","start")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"guid" uuid PRIMARY KEY NOT NULL,
	"user_guid" uuid,
	"purpose" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"problem" text,
	"blob_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_purpose" CHECK ("uploads"."purpose" in ('clip', 'import')),
	CONSTRAINT "uploads_state" CHECK ("uploads"."state" in ('receiving', 'checking', 'verified', 'failed')),
	CONSTRAINT "uploads_size" CHECK ("uploads"."size" between 1 and 2147483648),
	CONSTRAINT "uploads_received" CHECK ("uploads"."received" between 0 and "uploads"."size"),
	CONSTRAINT "uploads_sha256" CHECK ("uploads"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "captured_files" ADD CONSTRAINT "captured_files_upload" FOREIGN KEY ("upload_guid") REFERENCES "public"."uploads"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captured_files" ADD CONSTRAINT "captured_files_clip" FOREIGN KEY ("clip_guid") REFERENCES "public"."clips"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_account" FOREIGN KEY ("account_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_exports" ADD CONSTRAINT "research_exports_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "research_exports" ADD CONSTRAINT "research_exports_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dicom_tokens" ADD CONSTRAINT "dicom_tokens_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dicom_tokens" ADD CONSTRAINT "dicom_tokens_created_by" FOREIGN KEY ("created_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_upload" FOREIGN KEY ("guid") REFERENCES "public"."uploads"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import" FOREIGN KEY ("import_guid") REFERENCES "public"."imports"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_receipts" ADD CONSTRAINT "result_receipts_review" FOREIGN KEY ("review_guid") REFERENCES "public"."exam_reviews"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_receipts" ADD CONSTRAINT "result_receipts_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload" FOREIGN KEY ("upload_guid") REFERENCES "public"."uploads"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_account_guid" ON "captures" USING btree ("account_guid");--> statement-breakpoint
CREATE INDEX "research_exports_collection_newest" ON "research_exports" USING btree ("collection_guid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "research_exports_user_guid" ON "research_exports" USING btree ("user_guid");--> statement-breakpoint
CREATE INDEX "research_exports_blob_key" ON "research_exports" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "dicom_tokens_workspace_guid" ON "dicom_tokens" USING btree ("workspace_guid");--> statement-breakpoint
CREATE INDEX "dicom_tokens_created_by_guid" ON "dicom_tokens" USING btree ("created_by_guid");--> statement-breakpoint
CREATE INDEX "import_files_import_guid" ON "import_files" USING btree ("import_guid");--> statement-breakpoint
CREATE INDEX "import_files_playable_key" ON "import_files" USING btree ("playable_key");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_open_study" ON "imports" USING btree ("workspace_guid","study_uid") WHERE "imports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "imports_user_newest" ON "imports" USING btree ("user_guid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_workspace_newest" ON "imports" USING btree ("workspace_guid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "imports_exam_guid" ON "imports" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "result_receipts_user_guid" ON "result_receipts" USING btree ("user_guid");--> statement-breakpoint
CREATE INDEX "released_blobs_oldest" ON "released_blobs" USING btree ("released_at");--> statement-breakpoint
CREATE INDEX "upload_parts_blob_key" ON "upload_parts" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "uploads_user_guid" ON "uploads" USING btree ("user_guid");--> statement-breakpoint
CREATE INDEX "uploads_blob_key" ON "uploads" USING btree ("blob_key");--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("updated_at") WHERE "uploads"."state" = 'receiving';