CREATE TABLE "overrides" (
	"override_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"facility_id" text NOT NULL,
	"message_group" text NOT NULL,
	"message" text NOT NULL,
	"status" text NOT NULL,
	"yard_status" text NOT NULL,
	"lightning_probability" double precision,
	"set_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"set_by_name" text NOT NULL,
	"set_by_email" text NOT NULL,
	"known_strike_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_how" text,
	"strike" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "overrides_in_force" ON "overrides" USING btree ("client_id","facility_id") WHERE "overrides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "overrides_ended" ON "overrides" USING btree ("ended_at");