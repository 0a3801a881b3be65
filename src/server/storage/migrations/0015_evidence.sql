CREATE TABLE "evidence" (
	"position" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"entry" jsonb NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_checkpoints" (
	"position" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"pruned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "evidence_at" ON "evidence" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON "public"."evidence" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_record"();
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "public"."evidence_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_change_of_record"();
--> statement-breakpoint
-- Only what lies behind a checkpoint can be removed: the rest is verified from there.
CREATE FUNCTION "public"."refuse_cut_of_evidence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT 1 FROM "public"."evidence_checkpoints" WHERE "position" >= OLD."position") THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'SCC02';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER behind_checkpoint BEFORE DELETE ON "public"."evidence" FOR EACH ROW EXECUTE FUNCTION "public"."refuse_cut_of_evidence"();
--> statement-breakpoint
-- With the rights of its owner: the role of a service may delete nothing of the evidence by itself.
CREATE FUNCTION "public"."prune_evidence"(up_to bigint, pruned_at timestamp with time zone) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
	INSERT INTO evidence_checkpoints SELECT "position", "hash", pruned_at FROM evidence WHERE "position" = up_to;
	DELETE FROM evidence WHERE "position" <= up_to;
$$;
--> statement-breakpoint
CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON "public"."evidence" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_past_term"();
--> statement-breakpoint
CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON "public"."evidence_checkpoints" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_past_term"();
