CREATE TABLE "location_access" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "location_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" uuid NOT NULL,
	"facility_gid" integer NOT NULL,
	"read" boolean NOT NULL,
	"write" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"facility_id" text NOT NULL,
	"chain_id" text NOT NULL,
	"event_type" text NOT NULL,
	"recipient_kind" text NOT NULL,
	"recipient_id" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"person_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"sms" boolean NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_preferences_person_id_event_type_pk" PRIMARY KEY("person_id","event_type")
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"client_id" text NOT NULL,
	"issued_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "silent_times" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"times" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"gid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_gid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"facility_gid" integer NOT NULL,
	"category_id" integer DEFAULT 1 NOT NULL,
	"person_id" uuid,
	"callback_url" text,
	"subscribed_by" uuid,
	CONSTRAINT "subscriptions_one_recipient" CHECK (num_nonnulls("subscriptions"."person_id", "subscriptions"."callback_url") = 1)
);
--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "callback_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "signing_secret" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "may_silence_lightning" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_link_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "external_issuer" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "external_subject" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "family_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "location_access" ADD CONSTRAINT "location_access_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_access" ADD CONSTRAINT "location_access_facility_gid_facilities_gid_fk" FOREIGN KEY ("facility_gid") REFERENCES "public"."facilities"("gid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_issued_by_people_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silent_times" ADD CONSTRAINT "silent_times_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_facility_gid_facilities_gid_fk" FOREIGN KEY ("facility_gid") REFERENCES "public"."facilities"("gid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscribed_by_people_id_fk" FOREIGN KEY ("subscribed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "location_access_once" ON "location_access" USING btree ("person_id","facility_gid");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("client_id","chain_id","recipient_id","channel");--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_attempt_at") WHERE "notices"."state" in ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "one_time_links_expires" ON "one_time_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_person" ON "subscriptions" USING btree ("facility_gid","category_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_callback" ON "subscriptions" USING btree ("facility_gid","category_id","callback_url");--> statement-breakpoint
CREATE INDEX "subscriptions_client" ON "subscriptions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "subscriptions_of_person" ON "subscriptions" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_external_unique" ON "people" USING btree ("external_issuer","external_subject");--> statement-breakpoint
CREATE UNIQUE INDEX "people_link_guest_unique" ON "people" USING btree ("client_id") WHERE "people"."is_link_guest";--> statement-breakpoint
CREATE INDEX "refresh_tokens_person" ON "refresh_tokens" USING btree ("person_id");