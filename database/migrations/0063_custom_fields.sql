CREATE TABLE "custom_fields" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"choices" text[] DEFAULT '{}' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "custom_fields_type_known" CHECK ("custom_fields"."type" in ('text', 'number', 'choice', 'yesNo'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "custom_values" jsonb DEFAULT '{}'::jsonb NOT NULL;