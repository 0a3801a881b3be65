CREATE TABLE "lease" (
	"term" bigint PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "lease_one_row" ON "lease" USING btree ((true));--> statement-breakpoint
INSERT INTO "lease" ("term", "holder", "expires_at") VALUES (0, 'nobody', '-infinity');
--> statement-breakpoint
-- Every write of a service carries the number of its term and waits for none but a takeover (S13). A session that names
-- no term (psql, a migration) writes freely. The lock is of the kind that a renewal of the same term does not meet.
CREATE FUNCTION "public"."refuse_past_term"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	mine text := current_setting('scc.term', true);
BEGIN
	IF mine IS NULL OR mine = '' THEN
		RETURN NULL;
	END IF;
	PERFORM 1 FROM "public"."lease" WHERE "term" = mine::bigint FOR KEY SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'term % is over', mine USING ERRCODE = 'SCC01';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	one record;
BEGIN
	FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'lease' LOOP
		EXECUTE format(
			'CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON public.%I FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_past_term()',
			one.tablename
		);
	END LOOP;
END
$$;
