CREATE TABLE "stock_alerts" (
	"product_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_alerts_product_id_user_id_pk" PRIMARY KEY("product_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_alerts_user" ON "stock_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "products_short_id" ON "products" USING btree (right("id"::text, 12));--> statement-breakpoint
-- By hand: a trigger writes the moves, so that they sum to the stock whoever changes it, the previous release included.
-- A shop of a million products takes a minute here, and a connection of the shop is stopped after seconds.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
-- The transaction's setting shop.stock_change describes one statement (server/catalogue/stock/stock-change.ts). It is cleared at
-- that statement's end, but not by statements of triggers within it: deleting a product deletes reviews, which update products.
CREATE FUNCTION record_stock_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  described text := current_setting('shop.stock_change', true);
  change jsonb := '{}';
BEGIN
  IF described <> '' THEN
    change := described::jsonb;
    IF pg_trigger_depth() = 1 THEN
      PERFORM set_config('shop.stock_change', '', true);
    END IF;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stock_moves (product_id, delta, why, ref, by_user_id, at)
    SELECT id, stock, coalesce(change->>'why', 'edit'), coalesce(change->>'ref', gen_random_uuid()::text), (change->>'by')::uuid, now()
    FROM rows_after WHERE stock <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stock_moves (product_id, delta, why, ref, by_user_id, at)
    SELECT id, -stock, coalesce(change->>'why', 'delete'), coalesce(change->>'ref', gen_random_uuid()::text), (change->>'by')::uuid, now()
    FROM rows_before WHERE stock <> 0;
  ELSE
    INSERT INTO stock_moves (product_id, delta, why, ref, by_user_id, at)
    SELECT id, coalesce(rows_after.stock, 0) - coalesce(rows_before.stock, 0), coalesce(change->>'why', 'edit'),
      coalesce(change->>'ref', gen_random_uuid()::text), (change->>'by')::uuid, now()
    FROM rows_before JOIN rows_after USING (id)
    WHERE coalesce(rows_after.stock, 0) <> coalesce(rows_before.stock, 0);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_stock_added AFTER INSERT ON products
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_stock_moves();
--> statement-breakpoint
CREATE TRIGGER products_stock_changed AFTER UPDATE ON products
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION record_stock_moves();
--> statement-breakpoint
CREATE TRIGGER products_stock_deleted AFTER DELETE ON products
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION record_stock_moves();
--> statement-breakpoint
INSERT INTO stock_moves (product_id, delta, why, ref, at) SELECT id, stock, 'opening', 'opening', now() FROM products WHERE stock <> 0;
