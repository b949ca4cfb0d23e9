CREATE TABLE "stock_levels" (
	"stock" integer NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "stock_levels_stock_product_id_pk" PRIMARY KEY("stock","product_id")
);

--> statement-breakpoint
-- By hand: a trigger writes the levels, so that they are right whoever changes a stock, the previous release included.
-- A shop of a million products takes seconds here, and a connection of the shop is stopped after some.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
CREATE FUNCTION record_stock_level() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM stock_levels WHERE stock = OLD.stock AND product_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO stock_levels (stock, product_id) SELECT NEW.stock, NEW.id WHERE NEW.stock IS NOT NULL;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_level_added AFTER INSERT ON products
FOR EACH ROW WHEN (NEW.stock IS NOT NULL) EXECUTE FUNCTION record_stock_level();
--> statement-breakpoint
CREATE TRIGGER products_level_changed AFTER UPDATE OF stock ON products
FOR EACH ROW WHEN (OLD.stock IS DISTINCT FROM NEW.stock) EXECUTE FUNCTION record_stock_level();
--> statement-breakpoint
CREATE TRIGGER products_level_deleted AFTER DELETE ON products
FOR EACH ROW WHEN (OLD.stock IS NOT NULL) EXECUTE FUNCTION record_stock_level();
--> statement-breakpoint
CREATE FUNCTION recount_stock_levels() RETURNS void LANGUAGE sql AS $$
  DELETE FROM stock_levels;
  INSERT INTO stock_levels (stock, product_id) SELECT stock, id FROM products WHERE stock IS NOT NULL;
$$;
--> statement-breakpoint
SELECT recount_stock_levels();
