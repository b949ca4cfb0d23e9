CREATE TABLE "import_new_images" (
	"import_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "import_new_images_import_id_hash_pk" PRIMARY KEY("import_id","hash")
);
--> statement-breakpoint
ALTER TABLE "import_new_images" ADD CONSTRAINT "import_new_images_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "import_new_images" SELECT "id", jsonb_array_elements_text("new_images") FROM "imports" ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "new_images";