ALTER TABLE "import_rows" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "undo_left" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_state" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undo_state_known" CHECK ("imports"."undo_state" in ('running', 'done', 'failed'));