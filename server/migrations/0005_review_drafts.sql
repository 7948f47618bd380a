CREATE TABLE "review_drafts" (
	"reviewer_guid" uuid NOT NULL,
	"root_exam_guid" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_drafts_key" PRIMARY KEY("reviewer_guid","root_exam_guid"),
	CONSTRAINT "review_drafts_content" CHECK (jsonb_typeof("review_drafts"."content") = 'object')
);
--> statement-breakpoint
CREATE TABLE "review_leases" (
	"root_exam_guid" uuid NOT NULL,
	"reviewer_guid" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_leases_key" PRIMARY KEY("root_exam_guid","reviewer_guid")
);
--> statement-breakpoint
ALTER TABLE "review_drafts" ADD CONSTRAINT "review_drafts_reviewer" FOREIGN KEY ("reviewer_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_drafts" ADD CONSTRAINT "review_drafts_exam" FOREIGN KEY ("root_exam_guid") REFERENCES "public"."exams"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_leases" ADD CONSTRAINT "review_leases_exam" FOREIGN KEY ("root_exam_guid") REFERENCES "public"."exams"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_leases" ADD CONSTRAINT "review_leases_reviewer" FOREIGN KEY ("reviewer_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_drafts_root_exam_guid" ON "review_drafts" USING btree ("root_exam_guid");--> statement-breakpoint
CREATE INDEX "review_drafts_saved_at" ON "review_drafts" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "review_leases_reviewer_guid" ON "review_leases" USING btree ("reviewer_guid");--> statement-breakpoint
CREATE INDEX "review_leases_expires_at" ON "review_leases" USING btree ("expires_at");