CREATE TABLE "emergency_accesses" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_guid" uuid NOT NULL,
	"workspace_guid" uuid NOT NULL,
	"exam_guid" uuid NOT NULL,
	"chain_guid" uuid NOT NULL,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "emergency_accesses_reason" CHECK ("emergency_accesses"."reason" in ('nobody_reachable', 'patient_transferred', 'asked_by_colleague', 'on_call', 'other')),
	CONSTRAINT "emergency_accesses_explanation" CHECK ("emergency_accesses"."explanation" = '' or char_length("emergency_accesses"."explanation") between 15 and 500),
	CONSTRAINT "emergency_accesses_one_hour" CHECK ("emergency_accesses"."ends_at" = "emergency_accesses"."granted_at" + interval '1 hour'),
	CONSTRAINT "emergency_accesses_ended" CHECK ("emergency_accesses"."ended_at" between "emergency_accesses"."granted_at" and "emergency_accesses"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "login_attempts" DROP CONSTRAINT "login_attempts_kind";--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emergency_accesses" ADD CONSTRAINT "emergency_accesses_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_accesses_open" ON "emergency_accesses" USING btree ("user_guid","chain_guid") WHERE "emergency_accesses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "emergency_accesses_user_guid" ON "emergency_accesses" USING btree ("user_guid","granted_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "emergency_accesses_workspace_guid" ON "emergency_accesses" USING btree ("workspace_guid");--> statement-breakpoint
CREATE INDEX "emergency_accesses_exam_guid" ON "emergency_accesses" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "audit_events_emergency" ON "audit_events" USING btree ("at" DESC NULLS FIRST,"position" DESC NULLS FIRST) WHERE ("audit_events"."action" like 'emergency-access.%' or "audit_events"."after" ? 'emergencyAccess');--> statement-breakpoint
ALTER TABLE "login_attempts" ADD CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('login', 'elevate', 'second_factor', 'sign', 'mail', 'emergency'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_emergency_reviewer(person uuid, workspace uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT FROM workspace_members member
    JOIN workspaces clinic ON clinic.guid = member.workspace_guid AND clinic.deleted_at IS NULL
    WHERE member.workspace_guid = workspace AND member.user_guid = person
  ) AND EXISTS (
    SELECT FROM collection_members member
    JOIN data_collections collection ON collection.guid = member.collection_guid AND collection.deleted_at IS NULL
    WHERE member.user_guid = person AND 'reviewer' = ANY (member.roles)
  )
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_exam_of_workspace(exam uuid, workspace uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (
    SELECT FROM collection_exams held
    JOIN data_collections collection ON collection.guid = held.collection_guid AND collection.deleted_at IS NULL
    JOIN workspaces clinic ON clinic.guid = workspace AND clinic.deleted_at IS NULL
    WHERE held.exam_guid = exam AND (
      collection.guid = clinic.dc_guid
      OR NOT EXISTS (
        SELECT FROM workspace_members member
        WHERE member.workspace_guid = clinic.guid AND NOT EXISTS (
          SELECT FROM collection_members also
          WHERE also.collection_guid = collection.guid AND also.user_guid = member.user_guid
        )
      )
    )
  )
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION emergency_exams(person uuid, workspace uuid, chain uuid) RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(exam.guid ORDER BY exam.created_at, exam.guid), '{}')
  FROM exams exam
  WHERE exam.chain_guid = chain AND exam.uploaded_at IS NOT NULL AND exam.user_guid <> person
    AND is_emergency_reviewer(person, workspace)
    AND is_exam_of_workspace(exam.guid, workspace)
    AND NOT EXISTS (
      SELECT FROM collection_exams held
      JOIN collection_members member
        ON member.collection_guid = held.collection_guid AND member.user_guid = person
        AND member.roles && ARRAY['reviewer', 'admin']
      JOIN data_collections collection
        ON collection.guid = held.collection_guid AND collection.deleted_at IS NULL
      WHERE held.exam_guid = exam.guid
    )
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION running_emergency_access(person uuid, moment timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT json_agg(json_build_object('guid', guid, 'reason', reason, 'endsAt', ends_at,
    'examGuids', emergency_exams(user_guid, workspace_guid, chain_guid)) ORDER BY granted_at)::text
  FROM emergency_accesses
  WHERE user_guid = person AND ended_at IS NULL AND ends_at > moment
$$;
