CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid,
	"kind" text NOT NULL,
	"products" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"kind" text NOT NULL,
	"values" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"outcome" text,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number"),
	CONSTRAINT "import_rows_kind_known" CHECK ("import_rows"."kind" in ('new', 'changed', 'unchanged', 'bad'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"error" text,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"zip_bytes" bigint DEFAULT 0 NOT NULL,
	"has_zip" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"new_images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('checked', 'running', 'done', 'cancelled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "picture_sources" (
	"hash" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD CONSTRAINT "bulk_edits_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edits_created" ON "bulk_edits" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_rows_problems" ON "import_rows" USING btree ("import_id","number") WHERE "import_rows"."problems" <> '[]'::jsonb;--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("sku") WHERE "products"."sku" is not null;