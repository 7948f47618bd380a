CREATE TABLE "signature_flaws" (
	"review_guid" uuid NOT NULL,
	"version" integer NOT NULL,
	"exam_guid" uuid NOT NULL,
	"flaw" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"fits_again_at" timestamp (3) with time zone,
	CONSTRAINT "signature_flaws_once" PRIMARY KEY("review_guid","version"),
	CONSTRAINT "signature_flaws_flaw" CHECK ("signature_flaws"."flaw" in ('altered', 'other_key'))
);
--> statement-breakpoint
ALTER TABLE "signature_flaws" ADD CONSTRAINT "signature_flaws_of_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signature_flaws_exam" ON "signature_flaws" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "signature_flaws_open" ON "signature_flaws" USING btree ("first_seen_at") WHERE "signature_flaws"."fits_again_at" is null;