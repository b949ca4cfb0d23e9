CREATE TABLE "former_order_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"orders" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"source" text NOT NULL,
	"number" text NOT NULL,
	"phone_e164" text NOT NULL,
	"customer_name" text NOT NULL,
	"city" text NOT NULL,
	"outcome" text NOT NULL,
	"total_paisa" bigint NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_orders_phone_form" CHECK ("former_orders"."phone_e164" ~ '^\+923[0-9]{9}$'),
	CONSTRAINT "former_orders_outcome_known" CHECK ("former_orders"."outcome" in ('delivered', 'returned', 'cancelled', 'open')),
	CONSTRAINT "former_orders_total_not_negative" CHECK ("former_orders"."total_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_layouts" (
	"headers_sha256" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "sale" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "done_at_start" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sale_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "html_by_row" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "former_order_files" ADD CONSTRAINT "former_order_files_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_orders" ADD CONSTRAINT "former_orders_file_id_former_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."former_order_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_orders_number" ON "former_orders" USING btree ("source","number");--> statement-breakpoint
CREATE INDEX "former_orders_phone_newest" ON "former_orders" USING btree ("phone_e164","placed_at","id");--> statement-breakpoint
CREATE INDEX "former_orders_file" ON "former_orders" USING btree ("file_id");