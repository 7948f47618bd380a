CREATE TABLE "auth_tokens" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_guid" uuid,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "auth_tokens_token_hash" UNIQUE("token_hash"),
	CONSTRAINT "auth_tokens_kind" CHECK ("auth_tokens"."kind" in ('verify_email', 'reset_password', 'first_admin', 'second_factor')),
	CONSTRAINT "auth_tokens_owner" CHECK ("auth_tokens"."user_guid" is not null or "auth_tokens"."email" is not null)
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"succeeded" boolean NOT NULL,
	CONSTRAINT "login_attempts_kind" CHECK ("login_attempts"."kind" in ('login', 'elevate', 'second_factor', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_guid" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_code" UNIQUE("user_guid","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"user_guid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"elevated_until" timestamp (3) with time zone,
	"ip" text,
	"user_agent" text,
	CONSTRAINT "sessions_token_hash" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"landline_number" text DEFAULT '' NOT NULL,
	"profession" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"email_verified_at" timestamp (3) with time zone,
	"terms_accepted_at" timestamp (3) with time zone,
	"force_logout" boolean DEFAULT false NOT NULL,
	"invalidate_tokens_before" timestamp (3) with time zone,
	"meta_has_clarius_app" boolean DEFAULT false NOT NULL,
	"meta_used_mobile_app" boolean DEFAULT false NOT NULL,
	"totp_secret" text,
	"totp_enabled_at" timestamp (3) with time zone,
	"totp_last_step" bigint,
	"active_workspace_guid" uuid,
	"config_guid" uuid,
	"scanner_id" text,
	"nurse_id" text,
	"site" text,
	"deletion_requested_on" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_email_form" CHECK ("users"."email" = lower("users"."email") and "users"."email" ~ '^[^\s@]+@[^\s@]+$'),
	CONSTRAINT "users_totp" CHECK ("users"."totp_enabled_at" is null or "users"."totp_secret" is not null)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"actor_guid" uuid,
	"subject_kind" text,
	"subject_guid" uuid,
	"exam_guids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"ip" text,
	CONSTRAINT "audit_events_kind" CHECK ("audit_events"."kind" in ('patient-read', 'change', 'sign-in', 'refusal'))
);
--> statement-breakpoint
CREATE TABLE "licenses" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_guid" uuid NOT NULL,
	"status" text NOT NULL,
	"is_trialing" boolean DEFAULT false NOT NULL,
	"trial_expires_on" timestamp (3) with time zone,
	"academy_bundle_purchased_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licenses_workspace_guid" UNIQUE("workspace_guid"),
	CONSTRAINT "licenses_status" CHECK ("licenses"."status" in ('active', 'inactive', 'force_active', 'force_inactive', 'deleted', 'no_license')),
	CONSTRAINT "licenses_trial" CHECK (not "licenses"."is_trialing" or "licenses"."trial_expires_on" is not null)
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_guid" uuid NOT NULL,
	"stripe_customer_id" text NOT NULL,
	"stripe_subscription_id" text NOT NULL,
	"price_id" text NOT NULL,
	"status" text NOT NULL,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_stripe_subscription_id" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
CREATE TABLE "clips" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exam_guid" uuid NOT NULL,
	"anatomical_view" text NOT NULL,
	"attempt" integer NOT NULL,
	"algorithm_assessment" text,
	"user_assessment" text,
	"duration_seconds" double precision,
	"filter" text,
	"fps" double precision,
	"frame_count" integer,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plain_key" text,
	"overlay_key" text,
	"plain_tar_key" text,
	"overlay_tar_key" text,
	"full_plain_key" text,
	"full_overlay_key" text,
	"full_plain_tar_key" text,
	"full_overlay_tar_key" text,
	"full_tags" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "clips_attempt" UNIQUE("exam_guid","anatomical_view","attempt"),
	CONSTRAINT "clips_exam" UNIQUE("guid","exam_guid"),
	CONSTRAINT "clips_anatomical_view" CHECK ("clips"."anatomical_view" ~ '^[a-z0-9_]{1,60}$'),
	CONSTRAINT "clips_attempt_from_one" CHECK ("clips"."attempt" >= 1),
	CONSTRAINT "clips_length" CHECK ("clips"."duration_seconds" >= 0 and "clips"."fps" > 0 and "clips"."frame_count" >= 0),
	CONSTRAINT "clips_tags" CHECK (jsonb_typeof("clips"."tags") = 'array'),
	CONSTRAINT "clips_full_tags" CHECK (jsonb_typeof("clips"."full_tags") = 'object')
);
--> statement-breakpoint
CREATE TABLE "configs" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "configs_name_length" CHECK (char_length("configs"."name") between 1 and 200),
	CONSTRAINT "configs_settings_object" CHECK (jsonb_typeof("configs"."settings") = 'object')
);
--> statement-breakpoint
CREATE TABLE "collection_exams" (
	"collection_guid" uuid NOT NULL,
	"exam_guid" uuid NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_exams_key" PRIMARY KEY("collection_guid","exam_guid")
);
--> statement-breakpoint
CREATE TABLE "collection_links" (
	"from_guid" uuid NOT NULL,
	"to_guid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_links_key" PRIMARY KEY("from_guid","to_guid"),
	CONSTRAINT "collection_links_not_itself" CHECK ("collection_links"."from_guid" <> "collection_links"."to_guid")
);
--> statement-breakpoint
CREATE TABLE "collection_members" (
	"collection_guid" uuid NOT NULL,
	"user_guid" uuid NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "collection_members_key" PRIMARY KEY("collection_guid","user_guid"),
	CONSTRAINT "collection_members_roles" CHECK ("collection_members"."roles" <@ array['scanner', 'reviewer', 'admin', 'exams_subscriber', 'reviews_subscriber', 'in_rota']::text[])
);
--> statement-breakpoint
CREATE TABLE "data_collections" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'everyone_reviews' NOT NULL,
	"exams_subscriber_ical" text,
	"reviews_subscriber_ical" text,
	"expected_exams" integer DEFAULT 200 NOT NULL,
	"created_by_guid" uuid,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_collections_name_length" CHECK (char_length("data_collections"."name") between 1 and 200),
	CONSTRAINT "data_collections_type" CHECK ("data_collections"."type" in ('everyone_reviews', 'single_review_per_exam')),
	CONSTRAINT "data_collections_expected_exams" CHECK ("data_collections"."expected_exams" >= 0)
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only")
);
--> statement-breakpoint
CREATE TABLE "exams" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"protocol" text NOT NULL,
	"linked_to" uuid,
	"chain_guid" uuid GENERATED ALWAYS AS (coalesce(linked_to, guid)) STORED NOT NULL,
	"is_root" boolean GENERATED ALWAYS AS (linked_to is null) STORED NOT NULL,
	"links_to_root" boolean GENERATED ALWAYS AS (case when linked_to is not null then true end) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at_timezone_id" text DEFAULT 'UTC' NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"upload_started_at" timestamp (3) with time zone,
	"uploaded_at" timestamp (3) with time zone,
	"is_practise_exam" boolean DEFAULT false NOT NULL,
	"is_aborted" boolean DEFAULT false NOT NULL,
	"is_virtual_scan" boolean DEFAULT false NOT NULL,
	"exclude_from_analysis" boolean DEFAULT false NOT NULL,
	"is_overridden" boolean DEFAULT false NOT NULL,
	"ground_truth" text,
	"note" text DEFAULT '' NOT NULL,
	"patient_id" text,
	"patient_first_name" text,
	"patient_last_name" text,
	"patient_sex" text,
	"patient_date_of_birth" date,
	"patient_height_cm" double precision,
	"patient_weight_kg" double precision,
	"scan_id" text,
	"scan_nr" integer,
	"bucket" text,
	"user_guid" uuid NOT NULL,
	"operator_email" text NOT NULL,
	"operator_first_name" text,
	"operator_last_name" text,
	"operator_name" text GENERATED ALWAYS AS (nullif(btrim(coalesce(operator_first_name, '') || ' ' || coalesce(operator_last_name, '')), '')) STORED,
	"operator_phone_number" text,
	"operator_landline_number" text,
	"scanner_id" text,
	"wells_score" jsonb,
	"search_text" text GENERATED ALWAYS AS (lower(
  guid::text || '|' || protocol || '|' || case protocol when 'dvt_left_two_point' then 'DVT Left Two Point' when 'dvt_right_two_point' then 'DVT Right Two Point' when 'dvt_left_three_point' then 'DVT Left Three Point' when 'dvt_right_three_point' then 'DVT Right Three Point' when 'dvt_left_three_point_extended' then 'DVT Left Three Point Extended' when 'dvt_right_three_point_extended' then 'DVT Right Three Point Extended' when 'dvt_left_four_point' then 'DVT Left Four Point' when 'dvt_right_four_point' then 'DVT Right Four Point' when 'dvt_left_thermal_ablation' then 'DVT Left Thermal Ablation' when 'dvt_right_thermal_ablation' then 'DVT Right Thermal Ablation' when 'cardiac' then 'Cardiac' when 'efast' then 'eFAST' when 'aorta' then 'Aorta' when 'left_wrist' then 'Left Wrist' when 'right_wrist' then 'Right Wrist' else '' end || '|' || coalesce(patient_id, '')
  || '|' || coalesce(patient_first_name, '') || ' ' || coalesce(patient_last_name, '')
  || '|' || coalesce(operator_first_name, '') || ' ' || coalesce(operator_last_name, '')
  || '|' || operator_email || '|' || coalesce(scanner_id, '')
)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exams_root" UNIQUE("guid","is_root"),
	CONSTRAINT "exams_protocol" CHECK ("exams"."protocol" in ('dvt_left_two_point', 'dvt_right_two_point', 'dvt_left_three_point', 'dvt_right_three_point', 'dvt_left_three_point_extended', 'dvt_right_three_point_extended', 'dvt_left_four_point', 'dvt_right_four_point', 'dvt_left_thermal_ablation', 'dvt_right_thermal_ablation', 'cardiac', 'efast', 'aorta', 'left_wrist', 'right_wrist')),
	CONSTRAINT "exams_ground_truth" CHECK ("exams"."ground_truth" in ('positive', 'negative')),
	CONSTRAINT "exams_patient_sex" CHECK ("exams"."patient_sex" in ('male', 'female')),
	CONSTRAINT "exams_patient_size" CHECK ("exams"."patient_height_cm" > 0 and "exams"."patient_weight_kg" > 0),
	CONSTRAINT "exams_wells_score" CHECK (jsonb_typeof("exams"."wells_score") = 'array'),
	CONSTRAINT "exams_not_linked_to_itself" CHECK ("exams"."linked_to" <> "exams"."guid")
);
--> statement-breakpoint
CREATE TABLE "hardware_usages" (
	"exam_guid" uuid PRIMARY KEY NOT NULL,
	"probe_serial_number" text,
	"phone_serial_number" text,
	"usage" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hardware_usages_object" CHECK (jsonb_typeof("hardware_usages"."usage") = 'object')
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"exam_guid" uuid PRIMARY KEY NOT NULL,
	"iliac_proximal_thigh_swelling" boolean,
	"iliac_history_of_dvt" boolean,
	"iliac_type_of_dvt" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaires_type_of_dvt" CHECK ("questionnaires"."iliac_type_of_dvt" in ('iliocaval', 'leg', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_guid" uuid NOT NULL,
	"user_guid" uuid NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_key" PRIMARY KEY("group_guid","user_guid"),
	CONSTRAINT "group_members_roles" CHECK ("group_members"."roles" <@ array['admin', 'member', 'viewer']::text[])
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'permission' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_guid_kind" UNIQUE("guid","kind"),
	CONSTRAINT "groups_name_length" CHECK (char_length("groups"."name") between 1 and 200),
	CONSTRAINT "groups_kind" CHECK ("groups"."kind" in ('permission', 'workspace'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"once_key" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer NOT NULL,
	"lease_token" uuid,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_once_key" UNIQUE("once_key"),
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "jobs_attempts" CHECK ("jobs"."attempts" >= 0 and "jobs"."max_attempts" >= 1),
	CONSTRAINT "jobs_lease" CHECK (("jobs"."status" = 'running') = ("jobs"."lease_token" is not null and "jobs"."lease_until" is not null)),
	CONSTRAINT "jobs_finished" CHECK (("jobs"."status" in ('done', 'failed')) = ("jobs"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"status" text NOT NULL,
	"once_key" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_once_key" UNIQUE("once_key"),
	CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('queued', 'sent', 'failed', 'kept')),
	CONSTRAINT "outbox_sent" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null)),
	CONSTRAINT "outbox_attempts" CHECK ("outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "phone_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_serial_number" text NOT NULL,
	"app_version" text,
	"build_number" text,
	"clarius_sdk_firmware" text,
	"owning_user_guid" uuid,
	"probe_guid" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phones" (
	"phone_serial_number" text PRIMARY KEY NOT NULL,
	"app_version" text,
	"build_number" text,
	"clarius_sdk_firmware" text,
	"owning_user_guid" uuid,
	"probe_guid" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clip_reviews" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_guid" uuid NOT NULL,
	"exam_guid" uuid NOT NULL,
	"clip_guid" uuid NOT NULL,
	"rating" integer NOT NULL,
	"assessment" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "clip_reviews_once" UNIQUE("review_guid","clip_guid"),
	CONSTRAINT "clip_reviews_rating" CHECK ("clip_reviews"."rating" between 1 and 5),
	CONSTRAINT "clip_reviews_assessment" CHECK ("clip_reviews"."assessment" in ('negative', 'positive', 'not_applicable', 'rescan', 'standard')),
	CONSTRAINT "clip_reviews_low_rating" CHECK ("clip_reviews"."rating" >= 3 or ("clip_reviews"."assessment" not in ('positive', 'negative') and btrim("clip_reviews"."comment") <> ''))
);
--> statement-breakpoint
CREATE TABLE "exam_reviews" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"exam_guid" uuid NOT NULL,
	"reviewer_guid" uuid NOT NULL,
	"single_review" boolean DEFAULT false NOT NULL,
	"rating" integer NOT NULL,
	"assessment" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"clinical_decision" text,
	"clinical_decision_comment" text,
	"communicated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at_timezone_id" text DEFAULT 'UTC' NOT NULL,
	CONSTRAINT "exam_reviews_exam_reviewer" UNIQUE("exam_guid","reviewer_guid"),
	CONSTRAINT "exam_reviews_exam" UNIQUE("guid","exam_guid"),
	CONSTRAINT "exam_reviews_rating" CHECK ("exam_reviews"."rating" between 1 and 5),
	CONSTRAINT "exam_reviews_assessment" CHECK ("exam_reviews"."assessment" in ('negative', 'positive', 'not_applicable')),
	CONSTRAINT "exam_reviews_decision" CHECK ("exam_reviews"."clinical_decision" in ('discharge', 'rescan', 'standard')),
	CONSTRAINT "exam_reviews_decision_note" CHECK ("exam_reviews"."clinical_decision" is null or btrim(coalesce("exam_reviews"."clinical_decision_comment", '')) <> '')
);
--> statement-breakpoint
CREATE TABLE "probes" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial_number" text NOT NULL,
	"workspace_guid" uuid NOT NULL,
	"activation_status" text DEFAULT 'pending' NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"linked_by_guid" uuid,
	"oem_status" text,
	"model" text,
	"certificate" text,
	"oem_expiration" timestamp (3) with time zone,
	"oem_refreshed_at" timestamp (3) with time zone,
	"sdk_firmware_version" text,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "probes_serial_number_form" CHECK ("probes"."serial_number" = upper(btrim("probes"."serial_number")) and char_length("probes"."serial_number") between 6 and 200),
	CONSTRAINT "probes_activation_status" CHECK ("probes"."activation_status" in ('pending', 'in_progress', 'activated', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "behaviour_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "behaviour_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_guid" uuid NOT NULL,
	"type" text NOT NULL,
	"page" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"seconds_on_page" double precision,
	"extra" jsonb,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "behaviour_events_type" CHECK ("behaviour_events"."type" in ('PageView', 'UserInteraction')),
	CONSTRAINT "behaviour_events_seconds" CHECK ("behaviour_events"."seconds_on_page" >= 0)
);
--> statement-breakpoint
CREATE TABLE "worklist_entries" (
	"exam_guid" uuid NOT NULL,
	"reviewer_guid" uuid NOT NULL,
	"collection_guid" uuid NOT NULL,
	"date_added" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "worklist_entries_key" PRIMARY KEY("exam_guid","reviewer_guid","collection_guid")
);
--> statement-breakpoint
CREATE TABLE "worklist_totals" (
	"reviewer_guid" uuid NOT NULL,
	"collection_guid" uuid NOT NULL,
	"due" integer NOT NULL,
	CONSTRAINT "worklist_totals_key" PRIMARY KEY("reviewer_guid","collection_guid")
);
--> statement-breakpoint
CREATE TABLE "workspace_invitations" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"workspace_guid" uuid NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"invited_by_guid" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "workspace_invitations_status" CHECK ("workspace_invitations"."status" in ('pending', 'accepted', 'rejected')),
	CONSTRAINT "workspace_invitations_email" CHECK ("workspace_invitations"."email" = lower("workspace_invitations"."email"))
);
--> statement-breakpoint
CREATE TABLE "workspace_members" (
	"workspace_guid" uuid NOT NULL,
	"user_guid" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspace_members_key" PRIMARY KEY("workspace_guid","user_guid")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"guid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"slots_users" integer DEFAULT 5 NOT NULL,
	"slots_probes" integer DEFAULT 5 NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"probes_taken" integer DEFAULT 0 NOT NULL,
	"group_guid" uuid NOT NULL,
	"group_kind" text DEFAULT 'workspace' NOT NULL,
	"dc_guid" uuid NOT NULL,
	"purchaser_user_guid" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_group_guid" UNIQUE("group_guid"),
	CONSTRAINT "workspaces_dc_guid" UNIQUE("dc_guid"),
	CONSTRAINT "workspaces_name_length" CHECK (char_length("workspaces"."name") between 1 and 200),
	CONSTRAINT "workspaces_slots" CHECK ("workspaces"."slots_users" >= 0 and "workspaces"."slots_probes" >= 0),
	CONSTRAINT "workspaces_seats" CHECK ("workspaces"."seats_taken" between 0 and "workspaces"."slots_users"),
	CONSTRAINT "workspaces_probes" CHECK ("workspaces"."probes_taken" between 0 and "workspaces"."slots_probes"),
	CONSTRAINT "workspaces_group_kind" CHECK ("workspaces"."group_kind" = 'workspace')
);
--> statement-breakpoint
ALTER TABLE "auth_tokens" ADD CONSTRAINT "auth_tokens_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_config" FOREIGN KEY ("config_guid") REFERENCES "public"."configs"("guid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_of_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_exams" ADD CONSTRAINT "collection_exams_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_exams" ADD CONSTRAINT "collection_exams_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_links" ADD CONSTRAINT "collection_links_from" FOREIGN KEY ("from_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_links" ADD CONSTRAINT "collection_links_to" FOREIGN KEY ("to_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_collection" FOREIGN KEY ("collection_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_collections" ADD CONSTRAINT "data_collections_created_by" FOREIGN KEY ("created_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_linked_to_root" FOREIGN KEY ("linked_to","links_to_root") REFERENCES "public"."exams"("guid","is_root") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_operator" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hardware_usages" ADD CONSTRAINT "hardware_usages_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group" FOREIGN KEY ("group_guid") REFERENCES "public"."groups"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_history" ADD CONSTRAINT "phone_history_phone" FOREIGN KEY ("phone_serial_number") REFERENCES "public"."phones"("phone_serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_history" ADD CONSTRAINT "phone_history_owner" FOREIGN KEY ("owning_user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_history" ADD CONSTRAINT "phone_history_probe" FOREIGN KEY ("probe_guid") REFERENCES "public"."probes"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phones" ADD CONSTRAINT "phones_owner" FOREIGN KEY ("owning_user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phones" ADD CONSTRAINT "phones_probe" FOREIGN KEY ("probe_guid") REFERENCES "public"."probes"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_reviews" ADD CONSTRAINT "clip_reviews_review" FOREIGN KEY ("review_guid","exam_guid") REFERENCES "public"."exam_reviews"("guid","exam_guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clip_reviews" ADD CONSTRAINT "clip_reviews_clip" FOREIGN KEY ("clip_guid","exam_guid") REFERENCES "public"."clips"("guid","exam_guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_reviews" ADD CONSTRAINT "exam_reviews_of_exam" FOREIGN KEY ("exam_guid") REFERENCES "public"."exams"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_reviews" ADD CONSTRAINT "exam_reviews_reviewer" FOREIGN KEY ("reviewer_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "probes" ADD CONSTRAINT "probes_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "probes" ADD CONSTRAINT "probes_linked_by" FOREIGN KEY ("linked_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "behaviour_events" ADD CONSTRAINT "behaviour_events_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD CONSTRAINT "workspace_invitations_invited_by" FOREIGN KEY ("invited_by_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_workspace" FOREIGN KEY ("workspace_guid") REFERENCES "public"."workspaces"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_members" ADD CONSTRAINT "workspace_members_user" FOREIGN KEY ("user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_group" FOREIGN KEY ("group_guid","group_kind") REFERENCES "public"."groups"("guid","kind") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_dc" FOREIGN KEY ("dc_guid") REFERENCES "public"."data_collections"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_purchaser" FOREIGN KEY ("purchaser_user_guid") REFERENCES "public"."users"("guid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auth_tokens_user_guid" ON "auth_tokens" USING btree ("user_guid","kind");--> statement-breakpoint
CREATE INDEX "auth_tokens_expires_at" ON "auth_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_attempts_account" ON "login_attempts" USING btree ("account","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "login_attempts_ip" ON "login_attempts" USING btree ("ip","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "login_attempts_at" ON "login_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sessions_user_guid" ON "sessions" USING btree ("user_guid");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_active_workspace" ON "users" USING btree ("active_workspace_guid");--> statement-breakpoint
CREATE INDEX "users_config_guid" ON "users" USING btree ("config_guid");--> statement-breakpoint
CREATE INDEX "users_deletion_requested" ON "users" USING btree ("deletion_requested_on") WHERE "users"."deletion_requested_on" is not null;--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at" DESC NULLS FIRST,"position" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_guid","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_guid","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_exams" ON "audit_events" USING gin ("exam_guids");--> statement-breakpoint
CREATE INDEX "stripe_events_open" ON "stripe_events" USING btree ("received_at") WHERE "stripe_events"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_workspace_guid" ON "subscriptions" USING btree ("workspace_guid");--> statement-breakpoint
CREATE INDEX "subscriptions_stripe_customer_id" ON "subscriptions" USING btree ("stripe_customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "configs_name" ON "configs" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "configs_one_default" ON "configs" USING btree ("is_default") WHERE "configs"."is_default";--> statement-breakpoint
CREATE INDEX "collection_exams_exam_guid" ON "collection_exams" USING btree ("exam_guid");--> statement-breakpoint
CREATE INDEX "collection_links_to_guid" ON "collection_links" USING btree ("to_guid");--> statement-breakpoint
CREATE INDEX "collection_members_user_guid" ON "collection_members" USING btree ("user_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "data_collections_live_name" ON "data_collections" USING btree (lower("name")) WHERE "data_collections"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "data_collections_created_by_guid" ON "data_collections" USING btree ("created_by_guid");--> statement-breakpoint
CREATE INDEX "exams_linked_to" ON "exams" USING btree ("linked_to");--> statement-breakpoint
CREATE INDEX "exams_chain" ON "exams" USING btree ("chain_guid","created_at" DESC NULLS FIRST,"guid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exams_operator_newest" ON "exams" USING btree ("user_guid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exams_newest" ON "exams" USING btree ("created_at" DESC NULLS FIRST,"guid" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exams_patient_id" ON "exams" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "exams_search" ON "exams" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "hardware_usages_probe" ON "hardware_usages" USING btree ("probe_serial_number","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "hardware_usages_phone" ON "hardware_usages" USING btree ("phone_serial_number","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "group_members_user_guid" ON "group_members" USING btree ("user_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_permission_name" ON "groups" USING btree (lower(btrim("name"))) WHERE "groups"."kind" = 'permission';--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("run_at") WHERE "jobs"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("lease_until") WHERE "jobs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "jobs_finished_at" ON "jobs" USING btree ("finished_at") WHERE "jobs"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_created_at" ON "outbox" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_to_address" ON "outbox" USING btree ("to_address","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "phone_history_phone_newest" ON "phone_history" USING btree ("phone_serial_number","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "phone_history_owning_user_guid" ON "phone_history" USING btree ("owning_user_guid");--> statement-breakpoint
CREATE INDEX "phone_history_probe_guid" ON "phone_history" USING btree ("probe_guid");--> statement-breakpoint
CREATE INDEX "phones_owning_user_guid" ON "phones" USING btree ("owning_user_guid");--> statement-breakpoint
CREATE INDEX "phones_probe_guid" ON "phones" USING btree ("probe_guid");--> statement-breakpoint
CREATE INDEX "clip_reviews_clip_guid" ON "clip_reviews" USING btree ("clip_guid","exam_guid");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_reviews_single" ON "exam_reviews" USING btree ("exam_guid") WHERE "exam_reviews"."single_review";--> statement-breakpoint
CREATE INDEX "exam_reviews_reviewer_newest" ON "exam_reviews" USING btree ("reviewer_guid","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exam_reviews_newest" ON "exam_reviews" USING btree ("created_at" DESC NULLS FIRST,"guid" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "probes_live_serial_number" ON "probes" USING btree ("serial_number") WHERE "probes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "probes_workspace_guid" ON "probes" USING btree ("workspace_guid");--> statement-breakpoint
CREATE INDEX "probes_linked_by_guid" ON "probes" USING btree ("linked_by_guid");--> statement-breakpoint
CREATE INDEX "behaviour_events_at" ON "behaviour_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "behaviour_events_user_guid" ON "behaviour_events" USING btree ("user_guid");--> statement-breakpoint
CREATE INDEX "worklist_entries_newest" ON "worklist_entries" USING btree ("reviewer_guid","collection_guid","date_added" DESC NULLS FIRST,"exam_guid" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_invitations_one_pending" ON "workspace_invitations" USING btree ("workspace_guid","email") WHERE "workspace_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "workspace_invitations_workspace_guid" ON "workspace_invitations" USING btree ("workspace_guid");--> statement-breakpoint
CREATE INDEX "workspace_invitations_email_address" ON "workspace_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "workspace_invitations_invited_by_guid" ON "workspace_invitations" USING btree ("invited_by_guid");--> statement-breakpoint
CREATE INDEX "workspace_members_user_guid" ON "workspace_members" USING btree ("user_guid");--> statement-breakpoint
CREATE INDEX "workspaces_purchaser_user_guid" ON "workspaces" USING btree ("purchaser_user_guid");