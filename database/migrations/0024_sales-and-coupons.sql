CREATE TABLE "sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"percent" smallint,
	"price_paisa" integer,
	"scope" text NOT NULL,
	"scope_values" text[] NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_scope_known" CHECK ("sales"."scope" in ('everything', 'category', 'design', 'product')),
	CONSTRAINT "sales_state_known" CHECK ("sales"."state" in ('planned', 'running', 'ended')),
	CONSTRAINT "sales_percent_or_price" CHECK (("sales"."percent" is null) <> ("sales"."price_paisa" is null)),
	CONSTRAINT "sales_percent_range" CHECK ("sales"."percent" between 1 and 90),
	CONSTRAINT "sales_price_positive" CHECK ("sales"."price_paisa" > 0),
	CONSTRAINT "sales_end_after_start" CHECK ("sales"."ends_at" > "sales"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" uuid NOT NULL,
	"user_id" uuid,
	"phone_e164" text,
	"used_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"percent" smallint,
	"amount_paisa" integer,
	"minimum_paisa" integer DEFAULT 0 NOT NULL,
	"total_limit" integer,
	"customer_limit" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_percent_or_amount" CHECK (("coupons"."percent" is null) <> ("coupons"."amount_paisa" is null)),
	CONSTRAINT "coupons_percent_range" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount_positive" CHECK ("coupons"."amount_paisa" > 0),
	CONSTRAINT "coupons_end_after_start" CHECK ("coupons"."ends_at" > "coupons"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_price_paisa" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_to_move" ON "sales" USING btree ("state") WHERE "sales"."state" <> 'ended' or not "sales"."is_applied";--> statement-breakpoint
CREATE INDEX "sales_newest" ON "sales" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "coupon_uses_user" ON "coupon_uses" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_phone" ON "coupon_uses" USING btree ("phone_e164","coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "coupons_newest" ON "coupons" USING btree ("starts_at","id");
--> statement-breakpoint
-- By hand. A trigger gives a product the lowest price of the running sales, so that no writer has to know of them. A writer sets the
-- regular price; one of the previous release sets the price alone, which is the regular one then.
CREATE FUNCTION lowest_sale(product_id uuid, product_category text, product_design text, regular integer)
RETURNS TABLE (price_paisa integer, ends_at timestamptz) LANGUAGE sql STABLE SET search_path = public AS $$
  SELECT offers.price_paisa, offers.ends_at FROM (
    -- In whole rupees, which is what a courier collects.
    SELECT coalesce(sales.price_paisa, greatest(100, round(regular::numeric * (100 - percent) / 10000) * 100)::integer) AS price_paisa, sales.ends_at
    FROM sales
    WHERE state = 'running' AND CASE scope
      WHEN 'category' THEN product_category = ANY (scope_values)
      WHEN 'design' THEN product_design = ANY (scope_values)
      WHEN 'product' THEN product_id::text = ANY (scope_values)
      ELSE true
    END
  ) AS offers WHERE offers.price_paisa < regular ORDER BY offers.price_paisa, offers.ends_at DESC LIMIT 1;
$$;
--> statement-breakpoint
-- Writers of prices share a lock that a sale takes alone while it starts or ends: one that did not see it has committed by then.
CREATE FUNCTION set_sale_price() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  regular integer := coalesce(NEW.regular_price_paisa, NEW.price_paisa);
  lowest record;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.price_paisa <> OLD.price_paisa AND NEW.regular_price_paisa IS NOT DISTINCT FROM OLD.regular_price_paisa THEN
    regular := NEW.price_paisa;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('sales'));
  SELECT price_paisa, ends_at INTO lowest FROM lowest_sale(NEW.id, NEW.category, NEW.design, regular);
  NEW.price_paisa := coalesce(lowest.price_paisa, regular);
  NEW.regular_price_paisa := CASE WHEN lowest.price_paisa IS NOT NULL THEN regular END;
  NEW.sale_ends_at := lowest.ends_at;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER products_sale_price BEFORE INSERT OR UPDATE OF price_paisa, regular_price_paisa, category, design ON products
FOR EACH ROW EXECUTE FUNCTION set_sale_price();
--> statement-breakpoint
CREATE FUNCTION count_coupon_uses() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  change integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.released_at IS NULL THEN
    change := change - 1;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.released_at IS NULL THEN
    change := change + 1;
  END IF;
  IF change <> 0 THEN
    UPDATE coupons SET used_count = used_count + change WHERE id = coalesce(NEW.coupon_id, OLD.coupon_id);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER coupon_uses_counted AFTER INSERT OR DELETE OR UPDATE OF released_at ON coupon_uses
FOR EACH ROW EXECUTE FUNCTION count_coupon_uses();
