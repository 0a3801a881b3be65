ALTER TABLE "people" ADD COLUMN "is_limited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "people" SET "is_limited" = true WHERE EXISTS (SELECT 1 FROM "location_access" WHERE "location_access"."person_id" = "people"."id");
