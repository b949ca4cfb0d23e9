ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount_positive";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "agreed_paisa" bigint;--> statement-breakpoint
CREATE INDEX "products_folded_sku" ON "products" USING btree (translate(lower("sku"), '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩ –—-', '01234567890123456789'));--> statement-breakpoint
CREATE INDEX "refunds_order_number" ON "refunds" USING btree ("order_number");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_agreed_above_amount" CHECK ("refunds"."agreed_paisa" > "refunds"."amount_paisa");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paisa" > 0 or "refunds"."amount_paisa" = 0 and "refunds"."agreed_paisa" is not null);