CREATE TABLE "image_folders" (
	"is_the_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "image_folders_one_row" CHECK ("image_folders"."is_the_only")
);
