CREATE TABLE "content_slots" (
	"slot" text PRIMARY KEY NOT NULL,
	"draft" jsonb,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot" text NOT NULL,
	"value" jsonb,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"by_name" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_versions_slot" ON "content_versions" USING btree ("slot","published_at","id");--> statement-breakpoint
CREATE TRIGGER content_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "content_versions" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
