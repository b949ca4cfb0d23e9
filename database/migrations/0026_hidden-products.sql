-- A shop of a million products takes minutes here, and a connection of the shop is stopped after seconds.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
DROP INDEX "products_created";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "products_reviews";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_cell";--> statement-breakpoint
ALTER TABLE "product_cells" DROP CONSTRAINT "product_cells_category_color_age_gender_in_stock_price_band_pk";--> statement-breakpoint
ALTER TABLE "product_cells" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_cells" ADD CONSTRAINT "product_cells_pk" PRIMARY KEY("category","color","age","gender","in_stock","price_band","is_hidden");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_hidden" ON "products" USING btree ("created_at","id") WHERE "products"."is_hidden";--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id","category","color","age","gender","in_stock","price_paisa","is_hidden");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paisa","id","category","color","age","gender","in_stock","is_hidden");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating","id","category","color","age","gender","in_stock","price_paisa","is_hidden");--> statement-breakpoint
CREATE INDEX "products_reviews" ON "products" USING btree ("review_count","id","category","color","age","gender","in_stock","price_paisa","is_hidden");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id","name","category","color","age","gender","in_stock","price_paisa","is_hidden");--> statement-breakpoint
CREATE INDEX "products_cell" ON "products" USING btree ("category","color","age","gender","in_stock","rating","id","price_paisa","created_at","review_count","is_hidden");--> statement-breakpoint
-- Written by hand from here on. (The statements above are generated, but for the timeout, and for the new column of
-- "product_cells", which has to come before the key that names it.)
-- Counts hidden products apart from shown ones, so that lists of shoppers and of staff both have their totals.
CREATE OR REPLACE FUNCTION add_to_product_cells(changes product_cells[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- One at a time until the end of the transaction: two that changed two counts in opposite order would wait for each other.
  PERFORM pg_advisory_xact_lock(4711920262);
  INSERT INTO product_cells AS cells (category, color, age, gender, in_stock, price_band, count, is_hidden)
  SELECT category, color, age, gender, in_stock, price_band, count, is_hidden FROM unnest(changes)
  ON CONFLICT (category, color, age, gender, in_stock, price_band, is_hidden) DO UPDATE SET count = cells.count + excluded.count;
END;
$$;
--> statement-breakpoint
-- Most writes change nothing that a list is filtered by: they are told apart first, and touch no count.
CREATE OR REPLACE FUNCTION keep_product_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes product_cells[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(category, color, age, in_stock, band, change, gender, is_hidden)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, is_hidden, count(*) AS change
      FROM rows_after GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) AS changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(category, color, age, in_stock, band, change, gender, is_hidden)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, is_hidden, -count(*) AS change
      FROM rows_before GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) AS changed;
  ELSE
    SELECT array_agg(ROW(category, color, age, in_stock, band, change, gender, is_hidden)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, is_hidden, sum(sign) AS change
      FROM (
        SELECT category, color, age, gender, in_stock, price_paisa, is_hidden, 1 AS sign FROM rows_after
        UNION ALL SELECT category, color, age, gender, in_stock, price_paisa, is_hidden, -1 FROM rows_before
      ) AS versions
      GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(sign) <> 0
    ) AS changed;
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM add_to_product_cells(changes);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Counts all products anew, for whoever wrote past the triggers.
CREATE OR REPLACE FUNCTION recount_product_cells() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE products IN SHARE MODE;
  DELETE FROM product_cells;
  INSERT INTO product_cells (category, color, age, gender, in_stock, price_band, is_hidden, count)
  SELECT category, color, age, gender, in_stock, price_band(price_paisa), is_hidden, count(*)
  FROM products GROUP BY 1, 2, 3, 4, 5, 6, 7;
END;
$$;
