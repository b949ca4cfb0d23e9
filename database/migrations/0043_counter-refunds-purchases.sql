CREATE TABLE "daily_closings" (
	"day" date PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"counted_cash_paisa" bigint,
	"note" text DEFAULT '' NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"signed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"order_number" text NOT NULL,
	"parcel_id" uuid,
	"why" text NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"method" text,
	"reference" text,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_why_known" CHECK ("refunds"."why" in ('return', 'exchange', 'overpaid', 'goodwill')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('open', 'paid', 'dropped')),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."method" in ('bank', 'wallet', 'cash', 'next_order')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paisa" > 0),
	CONSTRAINT "refunds_closed_with_time" CHECK (("refunds"."state" = 'open') = ("refunds"."closed_at" is null)),
	CONSTRAINT "refunds_paid_with_method" CHECK (("refunds"."state" = 'paid') = ("refunds"."method" is not null)),
	CONSTRAINT "refunds_text_lengths" CHECK (char_length("refunds"."note") <= 200 and char_length("refunds"."reference") <= 100)
);
--> statement-breakpoint
CREATE TABLE "bin_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"label" text NOT NULL,
	"rows" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "purchase_order_lines" (
	"purchase_order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"age" smallint,
	"quantity" integer NOT NULL,
	"unit_cost_paisa" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_order_lines_purchase_order_id_position_pk" PRIMARY KEY("purchase_order_id","position"),
	CONSTRAINT "purchase_order_lines_quantity" CHECK ("purchase_order_lines"."quantity" > 0 and "purchase_order_lines"."received" between 0 and "purchase_order_lines"."quantity"),
	CONSTRAINT "purchase_order_lines_cost_not_negative" CHECK ("purchase_order_lines"."unit_cost_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"supplier_id" uuid NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"expected_on" date,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purchase_orders_state_known" CHECK ("purchase_orders"."state" in ('draft', 'ordered', 'received', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "purchase_receipt_lines" (
	"receipt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"landed_paisa" bigint NOT NULL,
	CONSTRAINT "purchase_receipt_lines_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "purchase_receipt_lines_quantity_positive" CHECK ("purchase_receipt_lines"."quantity" > 0),
	CONSTRAINT "purchase_receipt_lines_landed_not_negative" CHECK ("purchase_receipt_lines"."landed_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "purchase_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"extra_cost_paisa" bigint DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "purchase_receipts_extra_not_negative" CHECK ("purchase_receipts"."extra_cost_paisa" >= 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"supplier_id" uuid NOT NULL,
	"amount_paisa" bigint NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user_id" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "supplier_payments_amount_positive" CHECK ("supplier_payments"."amount_paisa" > 0),
	CONSTRAINT "supplier_payments_method_known" CHECK ("supplier_payments"."method" in ('bank', 'cash'))
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_why_known";--> statement-breakpoint
ALTER TABLE "entry_lines" DROP CONSTRAINT "entry_lines_account_known";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cost_paisa" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "list_price_paisa" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "unit_cost_paisa" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD COLUMN "unit_cost_paisa" integer;--> statement-breakpoint
ALTER TABLE "daily_closings" ADD CONSTRAINT "daily_closings_signed_by_users_id_fk" FOREIGN KEY ("signed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_order_lines" ADD CONSTRAINT "purchase_order_lines_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_orders" ADD CONSTRAINT "purchase_orders_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipt_lines" ADD CONSTRAINT "purchase_receipt_lines_receipt_id_purchase_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."purchase_receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_purchase_order_id_purchase_orders_id_fk" FOREIGN KEY ("purchase_order_id") REFERENCES "public"."purchase_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_receipts" ADD CONSTRAINT "purchase_receipts_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_payments" ADD CONSTRAINT "supplier_payments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id") WHERE "refunds"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_parcel" ON "refunds" USING btree ("parcel_id") WHERE "refunds"."parcel_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at","id") WHERE "refunds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_newest" ON "refunds" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "bin_items_newest" ON "bin_items" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "bin_items_subject" ON "bin_items" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "purchase_order_lines_product" ON "purchase_order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_orders_number" ON "purchase_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "purchase_orders_newest" ON "purchase_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "purchase_orders_supplier" ON "purchase_orders" USING btree ("supplier_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_receipts_order" ON "purchase_receipts" USING btree ("purchase_order_id","at");--> statement-breakpoint
CREATE INDEX "supplier_payments_supplier" ON "supplier_payments" USING btree ("supplier_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_why_known" CHECK ("entries"."why" in ('delivered', 'settled', 'received', 'lost', 'transferred', 'reversed', 'accepted', 'claimed', 'claim_paid', 'claim_dropped', 'refunded', 'refund_owed', 'refund_paid', 'counter_sale', 'goods_received', 'supplier_paid', 'cash_counted', 'cash_banked'));--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_account_known" CHECK ("entry_lines"."account" in ('receivable', 'bank', 'cash', 'sales', 'delivery_income', 'courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld', 'claim', 'stock_loss', 'written_off', 'customer_credit', 'refunds', 'purchases', 'suppliers', 'cash_difference'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_known" CHECK ("orders"."channel" in ('web', 'phone', 'counter'));