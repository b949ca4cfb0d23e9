CREATE TABLE "categories" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent" text,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "colors" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"swatch" text NOT NULL,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "genders" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"merged_into" text
);
--> statement-breakpoint
CREATE TABLE "sizes" (
	"code" smallint PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"system" text NOT NULL,
	"from_months" integer NOT NULL,
	"to_months" integer NOT NULL,
	"from_cm" integer,
	"to_cm" integer,
	"merged_into" smallint,
	CONSTRAINT "sizes_system_known" CHECK ("sizes"."system" in ('years', 'months', 'letters', 'numbers')),
	CONSTRAINT "sizes_months_in_order" CHECK ("sizes"."from_months" >= 0 and "sizes"."from_months" <= "sizes"."to_months"),
	CONSTRAINT "sizes_cm_in_order" CHECK ("sizes"."from_cm" <= "sizes"."to_cm")
);
--> statement-breakpoint
-- By hand. The specification's values, as in contract/facet-options.ts.
INSERT INTO categories (code, label, position) VALUES
  ('tops-and-tees', 'Tops and tees', 1), ('shirts-and-polos', 'Shirts and polos', 2), ('bottoms', 'Bottoms', 3),
  ('jacket-and-coats', 'Jacket and coats', 4), ('new-arrivals-boys', 'New Arrivals (Boys)', 5),
  ('new-arrivals-girls', 'New Arrivals (Girls)', 6), ('kids-shirts', 'Kids Shirts', 7), ('kids-casuals', 'kids Casuals', 8),
  ('sweatshirts-and-hoodies', 'Sweatshirts and hoodies', 9);
--> statement-breakpoint
INSERT INTO colors (code, label, swatch, position) VALUES
  ('black', 'black', '#2b2d36', 1), ('red', 'red', '#c5383b', 2), ('gold', 'gold', '#d9a12b', 3), ('blue', 'blue', '#3b6fc4', 4),
  ('silver', 'silver', '#b4b8c2', 5), ('beige', 'beige', '#d8c3a0', 6), ('green', 'green', '#3d8a5f', 7);
--> statement-breakpoint
INSERT INTO sizes (code, label, system, from_months, to_months, from_cm, to_cm, position) VALUES
  (1, '1-2', 'years', 12, 35, 74, 92, 1), (2, '3-4', 'years', 36, 59, 93, 104, 2), (3, '5-6', 'years', 60, 83, 105, 116, 3),
  (4, '7-8', 'years', 84, 107, 117, 128, 4), (5, '9-10', 'years', 108, 131, 129, 140, 5);
--> statement-breakpoint
INSERT INTO genders (code, label, position) VALUES ('girls', 'Girls', 1), ('boys', 'Boys', 2), ('both', 'Girls and boys', 3);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_category_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_color_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_age_known";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_gender_known";--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_categories_code_fk" FOREIGN KEY ("parent") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_merged_into_categories_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colors" ADD CONSTRAINT "colors_merged_into_colors_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."colors"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genders" ADD CONSTRAINT "genders_merged_into_genders_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."genders"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sizes" ADD CONSTRAINT "sizes_merged_into_sizes_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."sizes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_categories_code_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_color_colors_code_fk" FOREIGN KEY ("color") REFERENCES "public"."colors"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_age_sizes_code_fk" FOREIGN KEY ("age") REFERENCES "public"."sizes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gender_genders_code_fk" FOREIGN KEY ("gender") REFERENCES "public"."genders"("code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- By hand. A merged value is replaced by the one that took over, for example if a form was open during the merge. The lock
-- waits for a merge that has not committed.
CREATE FUNCTION replace_merged_values() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.category := coalesce((SELECT merged_into FROM categories WHERE code = NEW.category FOR KEY SHARE), NEW.category);
  NEW.color := coalesce((SELECT merged_into FROM colors WHERE code = NEW.color FOR KEY SHARE), NEW.color);
  NEW.age := coalesce((SELECT merged_into FROM sizes WHERE code = NEW.age FOR KEY SHARE), NEW.age);
  NEW.gender := coalesce((SELECT merged_into FROM genders WHERE code = NEW.gender FOR KEY SHARE), NEW.gender);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
-- Its name comes before products_sale_price, which reads the category.
CREATE TRIGGER products_merged_values BEFORE INSERT OR UPDATE OF category, color, age, gender ON products
FOR EACH ROW EXECUTE FUNCTION replace_merged_values();
--> statement-breakpoint
-- A sale of a category reduces the categories below it too.
CREATE OR REPLACE FUNCTION lowest_sale(product_id uuid, product_category text, product_design text, regular integer)
RETURNS TABLE (price_paisa integer, ends_at timestamptz) LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT offers.price_paisa, offers.ends_at FROM (
    -- In whole rupees, which is what a courier collects.
    SELECT coalesce(sales.price_paisa, greatest(100, round(regular::numeric * (100 - percent) / 10000) * 100)::integer) AS price_paisa, sales.ends_at
    FROM sales
    WHERE state = 'running' AND CASE scope
      WHEN 'category' THEN product_category = ANY (scope_values)
        OR (SELECT parent FROM categories WHERE code = product_category) = ANY (scope_values)
      WHEN 'design' THEN product_design = ANY (scope_values)
      WHEN 'product' THEN product_id::text = ANY (scope_values)
      ELSE true
    END
  ) AS offers WHERE offers.price_paisa < regular ORDER BY offers.price_paisa, offers.ends_at DESC LIMIT 1;
$$;
