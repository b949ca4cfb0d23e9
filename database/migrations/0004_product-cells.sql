-- A shop of a million products takes minutes here, and a connection of the shop is stopped after seconds.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
CREATE TABLE "product_cells" (
	"category" text NOT NULL,
	"color" text NOT NULL,
	"age" smallint NOT NULL,
	"in_stock" boolean NOT NULL,
	"price_band" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "product_cells_category_color_age_in_stock_price_band_pk" PRIMARY KEY("category","color","age","in_stock","price_band")
);
--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
-- Room in every page for one more version of a row: an order that takes pieces then writes no index (four rows fill a
-- page, so that without it there is never room). And a page of a list is found in an index alone only where little has
-- changed since the last vacuum.
ALTER TABLE "products" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "in_stock" boolean GENERATED ALWAYS AS (stock is null or stock > 0) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id","category","color","age","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_reviews" ON "products" USING btree ("review_count","id","category","color","age","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id","name","category","color","age","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_cell" ON "products" USING btree ("category","color","age","in_stock","rating","id","price_paisa","created_at","review_count");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating","id","category","color","age","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paisa","id","category","color","age","in_stock");
--> statement-breakpoint
-- The lowest price of the band that a price lies in, both in paisa (`server/catalogue/price-bands.ts`).
CREATE FUNCTION price_band(price_paisa integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN price_paisa < 100000 THEN 0
    WHEN price_paisa = 100000 THEN 100000
    WHEN price_paisa < 200000 THEN 100001
    WHEN price_paisa = 200000 THEN 200000
    WHEN price_paisa < 300000 THEN 200001
    WHEN price_paisa = 300000 THEN 300000
    ELSE 300001
  END;
$$;
--> statement-breakpoint
-- Adds to the cells what has changed. Whoever does so does it alone until the end of the transaction: cells are few, and
-- two transactions that changed two of them in opposite order would wait for each other.
CREATE FUNCTION add_to_product_cells(changes product_cells[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4711920262);
  INSERT INTO product_cells AS cells (category, color, age, in_stock, price_band, count)
  SELECT category, color, age, in_stock, price_band, count FROM unnest(changes)
  ON CONFLICT (category, color, age, in_stock, price_band) DO UPDATE SET count = cells.count + excluded.count;
END;
$$;
--> statement-breakpoint
-- Most writes change nothing that a list is filtered by: they are told apart first, and touch no cell.
CREATE FUNCTION keep_product_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes product_cells[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(category, color, age, in_stock, band, change)::product_cells) INTO changes FROM (
      SELECT category, color, age, in_stock, price_band(price_paisa) AS band, count(*) AS change
      FROM rows_after GROUP BY 1, 2, 3, 4, 5
    ) AS changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(category, color, age, in_stock, band, change)::product_cells) INTO changes FROM (
      SELECT category, color, age, in_stock, price_band(price_paisa) AS band, -count(*) AS change
      FROM rows_before GROUP BY 1, 2, 3, 4, 5
    ) AS changed;
  ELSE
    SELECT array_agg(ROW(category, color, age, in_stock, band, change)::product_cells) INTO changes FROM (
      SELECT category, color, age, in_stock, price_band(price_paisa) AS band, sum(sign) AS change
      FROM (
        SELECT category, color, age, in_stock, price_paisa, 1 AS sign FROM rows_after
        UNION ALL SELECT category, color, age, in_stock, price_paisa, -1 FROM rows_before
      ) AS versions
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(sign) <> 0
    ) AS changed;
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM add_to_product_cells(changes);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_added_to_cells AFTER INSERT ON products
REFERENCING NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_product_cells();
--> statement-breakpoint
CREATE TRIGGER products_moved_between_cells AFTER UPDATE ON products
REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT EXECUTE FUNCTION keep_product_cells();
--> statement-breakpoint
CREATE TRIGGER products_taken_from_cells AFTER DELETE ON products
REFERENCING OLD TABLE AS rows_before FOR EACH STATEMENT EXECUTE FUNCTION keep_product_cells();
--> statement-breakpoint
-- Counts all products anew: for those that were there before the triggers, and for whoever wrote past them.
CREATE FUNCTION recount_product_cells() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE products IN SHARE MODE;
  DELETE FROM product_cells;
  INSERT INTO product_cells (category, color, age, in_stock, price_band, count)
  SELECT category, color, age, in_stock, price_band(price_paisa), count(*) FROM products GROUP BY 1, 2, 3, 4, 5;
END;
$$;
--> statement-breakpoint
SELECT recount_product_cells();
