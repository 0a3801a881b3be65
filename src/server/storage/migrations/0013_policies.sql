CREATE TABLE "policy_assignments" (
	"gid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_assignments_gid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"facility_gid" integer NOT NULL,
	"policy_id" text NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_by_name" text NOT NULL,
	"reason" text NOT NULL,
	"needs_confirmation" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_decisions" (
	"gid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_decisions_gid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"proposal_gid" integer NOT NULL,
	"decision" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text NOT NULL,
	"decided_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"gid" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "policy_versions_gid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"policy_id" text NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_by_name" text NOT NULL,
	"reason" text NOT NULL,
	"needs_confirmation" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "policy_assignments" ADD CONSTRAINT "policy_assignments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_assignments" ADD CONSTRAINT "policy_assignments_facility_gid_facilities_gid_fk" FOREIGN KEY ("facility_gid") REFERENCES "public"."facilities"("gid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_decisions" ADD CONSTRAINT "policy_decisions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_versions" ADD CONSTRAINT "policy_versions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "policy_assignments_client" ON "policy_assignments" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "policy_assignments_facility" ON "policy_assignments" USING btree ("facility_gid");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_decisions_once" ON "policy_decisions" USING btree ("kind","proposal_gid");--> statement-breakpoint
CREATE INDEX "policy_decisions_client" ON "policy_decisions" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_once" ON "policy_versions" USING btree ("client_id","policy_id","version");--> statement-breakpoint
DO $$
DECLARE
	one text;
BEGIN
	FOREACH one IN ARRAY ARRAY['policy_versions', 'policy_assignments', 'policy_decisions'] LOOP
		EXECUTE format(
			'CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON public.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_past_term()',
			one
		);
		-- rows go with their client or facility alone
		EXECUTE format(
			'CREATE TRIGGER unchangeable BEFORE UPDATE OR TRUNCATE ON public.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change_of_record()',
			one
		);
	END LOOP;
END
$$;
