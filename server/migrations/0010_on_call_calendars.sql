CREATE TABLE "collection_calendars" (
	"collection_guid" uuid NOT NULL,
	"role" text NOT NULL,
	"address" text NOT NULL,
	"etag" text,
	"body" text,
	"read_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"duty" text,
	"on_duty_guids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"next_change_at" timestamp (3) with time zone,
	CONSTRAINT "collection_calendars_key" PRIMARY KEY("collection_guid","role"),
	CONSTRAINT "collection_calendars_role" CHECK ("collection_calendars"."role" in ('exams_subscriber', 'reviews_subscriber')),
	CONSTRAINT "collection_calendars_duty" CHECK ("collection_calendars"."duty" in ('on_shift', 'unreadable', 'stale', 'nobody_on_shift')),
	CONSTRAINT "collection_calendars_read" CHECK (("collection_calendars"."body" is null) = ("collection_calendars"."read_at" is null)),
	CONSTRAINT "collection_calendars_failures" CHECK (("collection_calendars"."failures" = 0) = ("collection_calendars"."failure" is null))
);
--> statement-breakpoint
ALTER TABLE "collection_calendars" ADD CONSTRAINT "collection_calendars_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("kind","at" DESC NULLS FIRST,"position" DESC NULLS FIRST) WHERE "audit_events"."kind" <> 'patient-read';
--> statement-breakpoint
-- Whoever changes an address or the rota, by whatever way, has the rota followed anew: once per transaction, at once.
CREATE FUNCTION rota_follow_soon(collection uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (name, payload, once_key, run_at, max_attempts, created_at)
  VALUES (
    'follow-rota', jsonb_build_object('collectionGuid', collection),
    format('follow-rota:%s:%s', collection, pg_current_xact_id()), 'epoch', 12, now()
  )
  ON CONFLICT (once_key) DO NOTHING;
  PERFORM pg_notify('jobs', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION rota_after_collection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM rota_follow_soon(NEW.guid);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rota_after_collection_update
AFTER UPDATE OF exams_subscriber_ical, reviews_subscriber_ical ON data_collections FOR EACH ROW
WHEN (
  (OLD.exams_subscriber_ical, OLD.reviews_subscriber_ical)
  IS DISTINCT FROM (NEW.exams_subscriber_ical, NEW.reviews_subscriber_ical)
)
EXECUTE FUNCTION rota_after_collection();
--> statement-breakpoint
-- Only whether somebody is in the rota counts: the roles that following it moves must not call for it again.
CREATE FUNCTION rota_after_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND 'in_rota' = ANY (OLD.roles);
  became boolean := TG_OP <> 'DELETE' AND 'in_rota' = ANY (NEW.roles);
  collection uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.collection_guid ELSE NEW.collection_guid END;
BEGIN
  IF was <> became AND EXISTS (
    SELECT FROM data_collections
    WHERE guid = collection AND num_nonnulls(exams_subscriber_ical, reviews_subscriber_ical) > 0
  ) THEN
    PERFORM rota_follow_soon(collection);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rota_after_member AFTER INSERT OR UPDATE OF roles OR DELETE ON collection_members
FOR EACH ROW EXECUTE FUNCTION rota_after_member();
