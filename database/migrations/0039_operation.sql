CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"is_encrypted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lasting_problems" (
	"key" text PRIMARY KEY NOT NULL,
	"logged_at" timestamp with time zone NOT NULL
);
