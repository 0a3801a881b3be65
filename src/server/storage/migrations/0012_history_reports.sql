CREATE TABLE "display_silences" (
	"gid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "display_silences_gid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"kiosk_id" uuid NOT NULL,
	"name" text NOT NULL,
	"facility_ids" jsonb,
	"silent_from" timestamp (3) with time zone NOT NULL,
	"silent_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "history_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"report_order" jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"csv" "bytea",
	"pdf" "bytea"
);
--> statement-breakpoint
ALTER TABLE "display_silences" ADD CONSTRAINT "display_silences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_silences" ADD CONSTRAINT "display_silences_kiosk_id_kiosks_id_fk" FOREIGN KEY ("kiosk_id") REFERENCES "public"."kiosks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_reports" ADD CONSTRAINT "history_reports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "history_reports" ADD CONSTRAINT "history_reports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "display_silences_client" ON "display_silences" USING btree ("client_id","silent_from");--> statement-breakpoint
CREATE INDEX "display_silences_open" ON "display_silences" USING btree ("kiosk_id") WHERE "display_silences"."silent_to" is null;--> statement-breakpoint
CREATE INDEX "history_reports_waiting" ON "history_reports" USING btree ("requested_at") WHERE "history_reports"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "history_reports_person" ON "history_reports" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "history_reports_expires" ON "history_reports" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON "public"."history_reports" FOR EACH STATEMENT EXECUTE FUNCTION "public".refuse_past_term();
--> statement-breakpoint
CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON "public"."display_silences" FOR EACH STATEMENT EXECUTE FUNCTION "public".refuse_past_term();
