ALTER TABLE "events" ADD COLUMN "of_earlier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "events_earlier" ON "events" USING btree ("kepler_id") WHERE "events"."of_earlier";