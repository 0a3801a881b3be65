CREATE TABLE "schema_floor" (
	"migrations" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "schema_floor_one_row" ON "schema_floor" USING btree ((true));--> statement-breakpoint
INSERT INTO "schema_floor" ("migrations") VALUES (19);
--> statement-breakpoint
CREATE TRIGGER refuse_past_term BEFORE INSERT OR UPDATE OR DELETE ON "public"."schema_floor" FOR EACH STATEMENT EXECUTE FUNCTION "public"."refuse_past_term"();
