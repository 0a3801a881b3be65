CREATE TABLE "feed_deliveries" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"feed" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "feed_deliveries_of_feed" ON "feed_deliveries" USING btree ("feed","position");
--> statement-breakpoint
CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON "public"."feed_deliveries" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_past_term"();
