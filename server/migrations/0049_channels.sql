CREATE TABLE "notification_settings" (
	"user_guid" uuid PRIMARY KEY NOT NULL,
	"exam_arrived" text[] NOT NULL,
	"review_submitted" text[] NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"quiet_zone" text,
	"mail_tested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_exam_arrived" CHECK ("notification_settings"."exam_arrived" <@ array['mail', 'push']::text[]),
	CONSTRAINT "notification_settings_review_submitted" CHECK ("notification_settings"."review_submitted" <@ array['mail', 'push']::text[]),
	CONSTRAINT "notification_settings_quiet_hours" CHECK (num_nulls("notification_settings"."quiet_from", "notification_settings"."quiet_to", "notification_settings"."quiet_zone") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_guid" uuid NOT NULL,
	"session_guid" uuid,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_problem" text,
	"tested_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (char_length("push_subscriptions"."endpoint") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_guid" uuid NOT NULL,
	"event" text NOT NULL,
	"exam_guid" uuid,
	"path" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"response_status" integer,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_event" CHECK ("webhook_deliveries"."event" in ('exam_arrived', 'review_submitted', 'test')),
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "webhook_deliveries_attempts" CHECK ("webhook_deliveries"."attempts" >= 0),
	CONSTRAINT "webhook_deliveries_test_exam" CHECK (("webhook_deliveries"."event" = 'test') = ("webhook_deliveries"."exam_guid" is null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"collection_guid" uuid NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tested_at" timestamp (3) with time zone,
	CONSTRAINT "webhooks_address_length" CHECK (char_length("webhooks"."address") between 1 and 2000),
	CONSTRAINT "webhooks_events" CHECK ("webhooks"."events" <@ array['exam_arrived', 'review_submitted']::text[])
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session" FOREIGN KEY ("session_guid") REFERENCES "public"."sessions"("guid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("webhook_guid") REFERENCES "public"."webhooks"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_guid" ON "push_subscriptions" USING btree ("user_guid","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_guid" ON "push_subscriptions" USING btree ("session_guid");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_guid" ON "webhook_deliveries" USING btree ("webhook_guid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_exam_guid" ON "webhook_deliveries" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_collection_guid" ON "webhooks" USING btree ("collection_guid","created_at");