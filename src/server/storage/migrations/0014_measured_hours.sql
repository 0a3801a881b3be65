CREATE TABLE "measured_hours" (
	"place" text NOT NULL,
	"hour_at" timestamp (3) with time zone NOT NULL,
	"station_name" text NOT NULL,
	"station_distance_meters" double precision NOT NULL,
	"measured_values" jsonb NOT NULL,
	CONSTRAINT "measured_hours_place_hour_at_pk" PRIMARY KEY("place","hour_at")
);
--> statement-breakpoint
CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON "public"."measured_hours" FOR EACH STATEMENT EXECUTE FUNCTION "public".refuse_past_term();
