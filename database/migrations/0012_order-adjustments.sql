-- The sum in paisa of an order's adjustments (`contract/orders.ts`); null for a row without them.
CREATE FUNCTION sum_adjustments(adjustments jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(sum((adjustment->>'amountPaisa')::bigint), 0)::bigint FROM jsonb_array_elements(adjustments) AS adjustment
$$;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_is_sum";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts_not_negative";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adjustments" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_is_sum" CHECK ("orders"."grand_total_paisa" = "orders"."total_paisa" + coalesce(sum_adjustments("orders"."adjustments"), "orders"."delivery_paisa"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts_not_negative" CHECK ("orders"."total_paisa" >= 0 and "orders"."delivery_paisa" >= 0 and "orders"."grand_total_paisa" >= 0);