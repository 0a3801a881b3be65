CREATE TABLE "facility_tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facility_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "facility_tags" ADD CONSTRAINT "facility_tags_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "facility_tags_client_name_unique" ON "facility_tags" USING btree ("client_id",lower("name"));--> statement-breakpoint
INSERT INTO "facility_tags" ("client_id", "name")
  SELECT DISTINCT ON ("facilities"."client_id", lower(tag->>'name')) "facilities"."client_id", tag->>'name'
  FROM "facilities", jsonb_array_elements("facilities"."tags") AS tag
  ORDER BY "facilities"."client_id", lower(tag->>'name');--> statement-breakpoint
UPDATE "facilities" SET "tags" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', known."id", 'name', known."name") ORDER BY known."name"), '[]'::jsonb)
  FROM "facility_tags" AS known
  WHERE known."client_id" = "facilities"."client_id" AND EXISTS (
    SELECT 1 FROM jsonb_array_elements("facilities"."tags") AS tag WHERE lower(tag->>'name') = lower(known."name")
  )
);
