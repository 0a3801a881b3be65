ALTER TABLE "events" ADD COLUMN "began_at" timestamp (3) with time zone;--> statement-breakpoint
-- of older events the first start is not known: their last stored one stands for it
UPDATE "events" SET "began_at" = "event_start_at";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "began_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "events_span" ON "events" USING gist (tstzrange("began_at", greatest("began_at", coalesce("ended_at", "event_expires_at", 'infinity'::timestamptz)), '[]'));--> statement-breakpoint
CREATE INDEX "events_of_facility" ON "events" USING btree ("client_id","facility_id","began_at");