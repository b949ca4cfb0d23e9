ALTER TABLE "entries" DROP CONSTRAINT "entries_why_known";--> statement-breakpoint
ALTER TABLE "entry_lines" DROP CONSTRAINT "entry_lines_account_known";--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "entries_differences" ON "entries" USING btree ("at","id") WHERE "entries"."why" in ('accepted', 'claimed', 'claim_paid', 'claim_dropped', 'refunded');--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_note_length" CHECK (char_length("entries"."note") <= 200);--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_why_known" CHECK ("entries"."why" in ('delivered', 'settled', 'received', 'lost', 'transferred', 'reversed', 'accepted', 'claimed', 'claim_paid', 'claim_dropped', 'refunded'));--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_account_known" CHECK ("entry_lines"."account" in ('receivable', 'bank', 'cash', 'sales', 'delivery_income', 'courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld', 'claim', 'stock_loss', 'written_off'));