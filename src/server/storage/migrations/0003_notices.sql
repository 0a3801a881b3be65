DROP TABLE "notices" CASCADE;--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gid" integer GENERATED ALWAYS AS IDENTITY (sequence name "notices_gid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"facility_id" text NOT NULL,
	"thread" text NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_urgent" boolean NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"last_error" text,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one_waiting" ON "notices" USING btree ("thread") WHERE "notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notices_underway" ON "notices" USING btree ("thread","gid") WHERE "notices"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("channel","due_at") WHERE "notices"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("client_id","facility_id","gid") WHERE "notices"."is_open";--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");