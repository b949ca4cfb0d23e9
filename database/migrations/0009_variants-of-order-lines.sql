ALTER TABLE "order_lines" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "age" smallint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "design" text;