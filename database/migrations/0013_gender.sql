-- A shop of a million products takes minutes here, and a connection of the shop is stopped after seconds.
SET LOCAL statement_timeout = 0;
--> statement-breakpoint
DROP INDEX "products_created";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "products_reviews";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_cell";--> statement-breakpoint
DELETE FROM "product_cells";--> statement-breakpoint
ALTER TABLE "product_cells" DROP CONSTRAINT "product_cells_category_color_age_in_stock_price_band_pk";--> statement-breakpoint
ALTER TABLE "product_cells" ADD COLUMN "gender" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_cells" ADD CONSTRAINT "product_cells_category_color_age_gender_in_stock_price_band_pk" PRIMARY KEY("category","color","age","gender","in_stock","price_band");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gender" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gender_known" CHECK ("products"."gender" in ('girls', 'boys', 'both'));--> statement-breakpoint
-- Adds to the cells what has changed. Whoever does so does it alone until the end of the transaction: cells are few, and
-- two transactions that changed two of them in opposite order would wait for each other.
CREATE OR REPLACE FUNCTION add_to_product_cells(changes product_cells[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4711920262);
  INSERT INTO product_cells AS cells (category, color, age, gender, in_stock, price_band, count)
  SELECT category, color, age, gender, in_stock, price_band, count FROM unnest(changes)
  ON CONFLICT (category, color, age, gender, in_stock, price_band) DO UPDATE SET count = cells.count + excluded.count;
END;
$$;
--> statement-breakpoint
-- Most writes change nothing that a list is filtered by: they are told apart first, and touch no cell.
CREATE OR REPLACE FUNCTION keep_product_cells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes product_cells[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(ROW(category, color, age, in_stock, band, change, gender)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, count(*) AS change
      FROM rows_after GROUP BY 1, 2, 3, 4, 5, 6
    ) AS changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(ROW(category, color, age, in_stock, band, change, gender)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, -count(*) AS change
      FROM rows_before GROUP BY 1, 2, 3, 4, 5, 6
    ) AS changed;
  ELSE
    SELECT array_agg(ROW(category, color, age, in_stock, band, change, gender)::product_cells) INTO changes FROM (
      SELECT category, color, age, gender, in_stock, price_band(price_paisa) AS band, sum(sign) AS change
      FROM (
        SELECT category, color, age, gender, in_stock, price_paisa, 1 AS sign FROM rows_after
        UNION ALL SELECT category, color, age, gender, in_stock, price_paisa, -1 FROM rows_before
      ) AS versions
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(sign) <> 0
    ) AS changed;
  END IF;
  IF changes IS NOT NULL THEN
    PERFORM add_to_product_cells(changes);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
-- Counts all products anew: for those that were there before the triggers, and for whoever wrote past them.
CREATE OR REPLACE FUNCTION recount_product_cells() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE products IN SHARE MODE;
  DELETE FROM product_cells;
  INSERT INTO product_cells (category, color, age, gender, in_stock, price_band, count)
  SELECT category, color, age, gender, in_stock, price_band(price_paisa), count(*) FROM products GROUP BY 1, 2, 3, 4, 5, 6;
END;
$$;
--> statement-breakpoint
-- What a category says already; all cells are counted anew below.
UPDATE "products" SET gender = CASE category WHEN 'new-arrivals-boys' THEN 'boys' ELSE 'girls' END
WHERE category IN ('new-arrivals-boys', 'new-arrivals-girls');
--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id","category","color","age","gender","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paisa","id","category","color","age","gender","in_stock");--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating","id","category","color","age","gender","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_reviews" ON "products" USING btree ("review_count","id","category","color","age","gender","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name"),"id","name","category","color","age","gender","in_stock","price_paisa");--> statement-breakpoint
CREATE INDEX "products_cell" ON "products" USING btree ("category","color","age","gender","in_stock","rating","id","price_paisa","created_at","review_count");--> statement-breakpoint
SELECT recount_product_cells();
