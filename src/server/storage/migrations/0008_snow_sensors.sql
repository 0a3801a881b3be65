CREATE TABLE "snow_sensor_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "snow_sensor_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sensor_gid" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snow_sensors" (
	"gid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "snow_sensors_gid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"facility_gid" integer NOT NULL,
	"device_id" text NOT NULL,
	"marker_color" text NOT NULL,
	"marker_symbol" text DEFAULT '' NOT NULL,
	"marker_size" text NOT NULL,
	"project" text NOT NULL,
	"type" text NOT NULL,
	"zone" text NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "snow_sensor_events" ADD CONSTRAINT "snow_sensor_events_sensor_gid_snow_sensors_gid_fk" FOREIGN KEY ("sensor_gid") REFERENCES "public"."snow_sensors"("gid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snow_sensors" ADD CONSTRAINT "snow_sensors_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snow_sensors" ADD CONSTRAINT "snow_sensors_facility_gid_facilities_gid_fk" FOREIGN KEY ("facility_gid") REFERENCES "public"."facilities"("gid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "snow_sensor_events_of" ON "snow_sensor_events" USING btree ("sensor_gid");--> statement-breakpoint
CREATE UNIQUE INDEX "snow_sensors_client_device_unique" ON "snow_sensors" USING btree ("client_id",lower("device_id"));--> statement-breakpoint
CREATE INDEX "snow_sensors_at" ON "snow_sensors" USING btree ("facility_gid");