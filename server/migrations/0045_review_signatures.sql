CREATE TABLE "review_signatures" (
	"review_guid" uuid NOT NULL,
	"version" integer NOT NULL,
	"exam_guid" uuid NOT NULL,
	"signer_guid" uuid NOT NULL,
	"meaning" text NOT NULL,
	"method" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"signed_at_timezone_id" text NOT NULL,
	"form" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "review_signatures_once" PRIMARY KEY("review_guid","version"),
	CONSTRAINT "review_signatures_version" CHECK ("review_signatures"."version" >= 1),
	CONSTRAINT "review_signatures_meaning" CHECK ("review_signatures"."meaning" in ('author', 'author_of_correction', 'author_of_addendum')),
	CONSTRAINT "review_signatures_method" CHECK ("review_signatures"."method" in ('password', 'code', 'passkey'))
);
--> statement-breakpoint
CREATE TABLE "signature_confirmations" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_guid" uuid NOT NULL,
	"session_guid" uuid NOT NULL,
	"method" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "signature_confirmations_method" CHECK ("signature_confirmations"."method" in ('password', 'code', 'passkey'))
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "passkey_challenges" DROP CONSTRAINT "passkey_challenges_purpose";--> statement-breakpoint
ALTER TABLE "review_signatures" ADD CONSTRAINT "review_signatures_of_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_signatures" ADD CONSTRAINT "review_signatures_signer" FOREIGN KEY ("signer_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_confirmations" ADD CONSTRAINT "signature_confirmations_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_confirmations" ADD CONSTRAINT "signature_confirmations_session" FOREIGN KEY ("session_guid") REFERENCES "public"."sessions"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_signatures_exam" ON "review_signatures" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "review_signatures_signer_guid" ON "review_signatures" USING btree ("signer_guid");--> statement-breakpoint
CREATE INDEX "signature_confirmations_user_guid" ON "signature_confirmations" USING btree ("user_guid");--> statement-breakpoint
CREATE INDEX "signature_confirmations_session_guid" ON "signature_confirmations" USING btree ("session_guid");--> statement-breakpoint
CREATE INDEX "signature_confirmations_expires_at" ON "signature_confirmations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('login', 'elevate', 'second_factor', 'sign', 'mail'));--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('add', 'sign_in', 'second_factor', 'sign'));
--> statement-breakpoint
-- What was signed is part of the clinical record, like the review itself.
CREATE OR REPLACE TRIGGER review_signatures_append_only BEFORE UPDATE OR TRUNCATE ON review_signatures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
ALTER TABLE review_signatures ENABLE ALWAYS TRIGGER review_signatures_append_only;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER review_signatures_go_with_exam BEFORE DELETE ON review_signatures
  FOR EACH ROW EXECUTE FUNCTION refuse_review_deletion();
