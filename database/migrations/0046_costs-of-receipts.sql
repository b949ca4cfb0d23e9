ALTER TABLE "purchase_receipt_lines" ADD COLUMN "cost_before_paisa" integer;--> statement-breakpoint
ALTER TABLE "purchase_receipt_lines" ADD COLUMN "cost_after_paisa" integer;