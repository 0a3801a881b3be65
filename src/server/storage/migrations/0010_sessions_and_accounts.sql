CREATE TABLE "audit_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_gid" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seals_audit_gid_unique" UNIQUE("audit_gid")
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"person_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint
);
--> statement-breakpoint
CREATE TABLE "kiosk_enrolments" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"device" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"kiosk_id" uuid,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"facility_ids" jsonb,
	"public_key" jsonb NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"enrolled_by" uuid,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"person_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_person_id_device_hash_pk" PRIMARY KEY("person_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"family_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"device" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"proved_by" text,
	"issued_by" uuid,
	"issuing_family_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_how" text
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "old_signing_secret" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "old_secret_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "asks_fresh_proof" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "proved_by" text;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "issuing_family_id" uuid;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_audit_gid_audit_gid_fk" FOREIGN KEY ("audit_gid") REFERENCES "public"."audit"("gid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_enrolments" ADD CONSTRAINT "kiosk_enrolments_kiosk_id_kiosks_id_fk" FOREIGN KEY ("kiosk_id") REFERENCES "public"."kiosks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_enrolled_by_people_id_fk" FOREIGN KEY ("enrolled_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_revoked_by_people_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_issued_by_people_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_expires" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_person" ON "recovery_codes" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kiosk_enrolments_code" ON "kiosk_enrolments" USING btree ("code_hash") WHERE "kiosk_enrolments"."kiosk_id" is null;--> statement-breakpoint
CREATE INDEX "kiosk_enrolments_expires" ON "kiosk_enrolments" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kiosks_client" ON "kiosks" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kiosks_person" ON "kiosks" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_issuing" ON "sessions" USING btree ("issuing_family_id");--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_client" ON "audit" USING btree ("client_id","gid");--> statement-breakpoint
-- Sessions that live go on: their families were known by their refresh tokens alone. From now on a session of a person ends 30 days
-- after its sign-in (GAP-141); those that are older have 30 days from now.
INSERT INTO "sessions" ("family_id", "person_id", "started_at", "last_used_at", "ends_at")
SELECT "family_id", min("person_id"::text)::uuid, min("issued_at"), max("issued_at"),
	coalesce(min("family_ends_at"), date_trunc('milliseconds', now()) + interval '30 days')
FROM "refresh_tokens" GROUP BY "family_id" HAVING bool_or("revoked_at" IS NULL);
--> statement-breakpoint
-- Each client reads its own audit. What was noted before names its client in the detail, or is of the client of whoever did it.
UPDATE "audit" SET "client_id" = coalesce("detail"->>'clientId', (SELECT "client_id" FROM "people" WHERE "id"::text = "who"));
--> statement-breakpoint
-- Nobody changes what was noted. Whoever owns the database can take this away, which the seals then show.
CREATE FUNCTION "public"."refuse_change_of_record"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SCC02';
END
$$;
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."audit" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_record"();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."audit_seals" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_record"();
--> statement-breakpoint
DO $$
DECLARE
	one text;
BEGIN
	FOREACH one IN ARRAY ARRAY['audit_seals', 'challenges', 'passkeys', 'recovery_codes', 'totp_secrets', 'kiosk_enrolments', 'kiosks', 'known_devices', 'sessions'] LOOP
		EXECUTE format(
			'CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON public.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_past_term()',
			one
		);
	END LOOP;
END
$$;
