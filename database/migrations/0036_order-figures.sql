CREATE TABLE "deleted_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"city" text NOT NULL,
	"grand_total_paisa" bigint NOT NULL,
	"parcels_paisa" bigint NOT NULL,
	"sold_paisa" bigint,
	"delivered_paisa" bigint,
	"is_sold" boolean,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_orders_status_known" CHECK ("deleted_orders"."status" in ('pending', 'processing', 'shipped', 'Delivered', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "parcels_paisa" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sold_paisa" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_paisa" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_sold" boolean;--> statement-breakpoint
CREATE INDEX "deleted_orders_number" ON "deleted_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "deleted_orders_newest" ON "deleted_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deleted_orders_delivered_by_status" ON "deleted_orders" USING btree ("updated_at","id") WHERE "deleted_orders"."status" = 'Delivered' and "deleted_orders"."parcels_paisa" < "deleted_orders"."grand_total_paisa";--> statement-breakpoint
CREATE INDEX "orders_delivered_by_status" ON "orders" USING btree ("updated_at","id") WHERE "orders"."status" = 'Delivered' and "orders"."parcels_paisa" < "orders"."grand_total_paisa";
--> statement-breakpoint
-- By hand: what the parcels of an order make of its figures (docs/decisions/0058-one-definition-per-figure.md). What is in no parcel
-- that has left counts by the order's status. The last three are null where they follow from status and total.
CREATE FUNCTION order_figures_of(of_order uuid, of_number text, status text, total bigint,
  OUT parcels_paisa bigint, OUT sold_paisa bigint, OUT delivered_paisa bigint, OUT is_sold boolean)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  own record;
  rest bigint;
  arrived bigint;
  expected bigint;
BEGIN
  SELECT
    coalesce(sum(cod_paisa) FILTER (WHERE kind = 'forward'), 0) AS parcels,
    coalesce(sum(cod_paisa) FILTER (WHERE state = 'delivered'), 0) AS delivered,
    coalesce(sum(cod_paisa) FILTER (WHERE state IN ('packed', 'booked', 'handed_over')), 0) AS away,
    count(*) FILTER (WHERE kind = 'forward' AND state = 'delivered') AS arrivals,
    count(*) FILTER (WHERE kind = 'forward' AND state IN ('refused', 'returning', 'received', 'lost')) AS failures,
    count(*) FILTER (WHERE kind = 'exchange_out') AS exchanges
  INTO own FROM parcels
  WHERE (order_id = of_order OR (order_id IS NULL AND order_number = of_number))
    AND ((kind = 'forward' AND state NOT IN ('packed', 'booked', 'void')) OR (kind = 'exchange_out' AND state <> 'void'));
  rest := greatest(total - own.parcels, 0);
  arrived := own.delivered + CASE WHEN status = 'Delivered' THEN rest ELSE 0 END;
  expected := CASE status WHEN 'cancelled' THEN 0 WHEN 'Delivered' THEN own.away ELSE own.away + rest END;
  parcels_paisa := own.parcels;
  delivered_paisa := nullif(arrived, CASE WHEN status = 'Delivered' THEN total ELSE 0 END);
  IF own.failures > 0 OR own.exchanges > 0 OR (status = 'cancelled' AND own.arrivals > 0)
    OR arrived + expected <> (CASE WHEN status = 'cancelled' THEN 0 ELSE total END)
  THEN
    sold_paisa := arrived + expected;
    is_sold := own.arrivals > 0
      OR (status <> 'cancelled' AND (own.failures = 0 OR own.exchanges > 0 OR rest > 0 OR own.away > 0));
  END IF;
END;
$$;
--> statement-breakpoint
-- What an order adds to materialized counts: 'earnings' is sold and 'earned' delivered, both by the month of placing;
-- 'delivered' is what no parcel has brought, by the month of the delivery.
CREATE FUNCTION order_figure_counts(status text, total bigint, parcels bigint, sold bigint, arrived bigint,
  created_at timestamptz, updated_at timestamptz)
RETURNS TABLE (subject text, detail text, value bigint) LANGUAGE sql STABLE AS $$
  VALUES
    ('earnings', store_month_of(created_at), coalesce(sold, CASE WHEN status = 'cancelled' THEN 0 ELSE total END)),
    ('earned', store_month_of(created_at), coalesce(arrived, CASE WHEN status = 'Delivered' THEN total ELSE 0 END)),
    ('delivered', store_month_of(updated_at), CASE WHEN status = 'Delivered' THEN greatest(total - parcels, 0) ELSE 0 END)
$$;
--> statement-breakpoint
-- 'unlike-status' corrects the number of orders that are not cancelled to that of sales.
CREATE FUNCTION order_counts(status text, is_sold boolean) RETURNS TABLE (subject text, detail text, value bigint)
LANGUAGE sql STABLE AS $$
  VALUES ('orders', status, 1::bigint),
    ('unlike-status', 'sales', coalesce(is_sold::int - (status <> 'cancelled')::int, 0)::bigint)
$$;
--> statement-breakpoint
CREATE FUNCTION parcel_figure_counts(kind text, state text, cod bigint, outcome_at timestamptz)
RETURNS TABLE (subject text, detail text, value bigint) LANGUAGE sql STABLE AS $$
  SELECT 'delivered', store_month_of(outcome_at), cod WHERE state = 'delivered' AND kind <> 'reverse'
$$;
--> statement-breakpoint
-- Deleted orders count in the sums of their months, and not among the orders.
CREATE OR REPLACE FUNCTION keep_order_counters() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT counts.subject, counts.detail, sum(sign * value)::bigint AS change
    FROM (
      SELECT 1 AS sign, figures.* FROM order_figure_counts(NEW.status, NEW.grand_total_paisa, NEW.parcels_paisa,
        NEW.sold_paisa, NEW.delivered_paisa, NEW.created_at, NEW.updated_at) AS figures WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT -1, figures.* FROM order_figure_counts(OLD.status, OLD.grand_total_paisa, OLD.parcels_paisa,
        OLD.sold_paisa, OLD.delivered_paisa, OLD.created_at, OLD.updated_at) AS figures WHERE TG_OP <> 'INSERT'
      UNION ALL SELECT 1, own.* FROM order_counts(NEW.status, NEW.is_sold) AS own
        WHERE TG_OP <> 'DELETE' AND TG_TABLE_NAME = 'orders'
      UNION ALL SELECT -1, own.* FROM order_counts(OLD.status, OLD.is_sold) AS own
        WHERE TG_OP <> 'INSERT' AND TG_TABLE_NAME = 'orders'
    ) AS counts GROUP BY 1, 2 HAVING sum(sign * value) <> 0
  LOOP
    PERFORM add_to_counter(changed.subject, changed.detail, changed.change);
  END LOOP;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_keep_counters AFTER INSERT OR DELETE OR UPDATE OF
  status, grand_total_paisa, created_at, updated_at, parcels_paisa, sold_paisa, delivered_paisa, is_sold ON orders
FOR EACH ROW EXECUTE FUNCTION keep_order_counters();
--> statement-breakpoint
CREATE TRIGGER deleted_orders_keep_counters AFTER INSERT OR UPDATE OR DELETE ON deleted_orders
FOR EACH ROW EXECUTE FUNCTION keep_order_counters();
--> statement-breakpoint
CREATE FUNCTION keep_order_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO NEW.parcels_paisa, NEW.sold_paisa, NEW.delivered_paisa, NEW.is_sold
  FROM order_figures_of(NEW.id, NEW.order_id, NEW.status, NEW.grand_total_paisa);
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_keep_figures BEFORE UPDATE OF status, grand_total_paisa ON orders
FOR EACH ROW EXECUTE FUNCTION keep_order_figures();
--> statement-breakpoint
-- Writers of parcels have locked the order. Parcels that are packed or unpacked change no figure, and the order's row stays.
CREATE FUNCTION follow_parcel_in_figures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed record;
BEGIN
  FOR changed IN
    SELECT counts.subject, counts.detail, sum(sign * value)::bigint AS change
    FROM (
      SELECT 1 AS sign, own.* FROM parcel_figure_counts(NEW.kind, NEW.state, NEW.cod_paisa, NEW.outcome_at) AS own
        WHERE TG_OP <> 'DELETE'
      UNION ALL SELECT -1, own.* FROM parcel_figure_counts(OLD.kind, OLD.state, OLD.cod_paisa, OLD.outcome_at) AS own
        WHERE TG_OP <> 'INSERT'
    ) AS counts GROUP BY 1, 2 HAVING sum(sign * value) <> 0
  LOOP
    PERFORM add_to_counter(changed.subject, changed.detail, changed.change);
  END LOOP;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  UPDATE orders SET parcels_paisa = own.parcels_paisa, sold_paisa = own.sold_paisa,
    delivered_paisa = own.delivered_paisa, is_sold = own.is_sold
  FROM orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
  WHERE seen.id = NEW.order_id AND orders.id = seen.id
    AND (orders.parcels_paisa, orders.sold_paisa, orders.delivered_paisa, orders.is_sold)
      IS DISTINCT FROM (own.parcels_paisa, own.sold_paisa, own.delivered_paisa, own.is_sold);
  IF NEW.order_id IS NULL THEN
    UPDATE deleted_orders SET parcels_paisa = own.parcels_paisa, sold_paisa = own.sold_paisa,
      delivered_paisa = own.delivered_paisa, is_sold = own.is_sold
    FROM deleted_orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
    WHERE seen.order_id = NEW.order_number AND deleted_orders.id = seen.id
      AND (deleted_orders.parcels_paisa, deleted_orders.sold_paisa, deleted_orders.delivered_paisa, deleted_orders.is_sold)
        IS DISTINCT FROM (own.parcels_paisa, own.sold_paisa, own.delivered_paisa, own.is_sold);
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER parcels_keep_figures AFTER INSERT OR DELETE OR UPDATE OF kind, state, cod_paisa, delivered_at, back_at ON parcels
FOR EACH ROW EXECUTE FUNCTION follow_parcel_in_figures();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_counters() RETURNS void LANGUAGE sql AS $$
  DELETE FROM counters;
  INSERT INTO counters (subject, detail, value)
    SELECT counts.subject, counts.detail, sum(value) FROM orders, order_counts(status, is_sold) AS counts GROUP BY 1, 2
    UNION ALL
    SELECT subject, detail, sum(value) FROM (
      SELECT counts.* FROM orders, order_figure_counts(status, grand_total_paisa, parcels_paisa, sold_paisa,
        delivered_paisa, created_at, updated_at) AS counts
      UNION ALL SELECT counts.* FROM deleted_orders, order_figure_counts(status, grand_total_paisa, parcels_paisa,
        sold_paisa, delivered_paisa, created_at, updated_at) AS counts
      UNION ALL SELECT counts.* FROM parcels, parcel_figure_counts(kind, state, cod_paisa, outcome_at) AS counts
    ) AS figures GROUP BY 1, 2
    UNION ALL SELECT 'users', role, count(*) FROM users GROUP BY role
    UNION ALL SELECT 'new-users', store_month_of(created_at), count(*) FROM users GROUP BY 2
    UNION ALL SELECT 'products', '', count(*) FROM products
    UNION ALL SELECT 'reviews', '', count(*) FROM reviews;
$$;
--> statement-breakpoint
-- Counts the new figures of existing rows by status, then corrects the orders that have parcels, whose triggers count the differences.
INSERT INTO counters (subject, detail, value)
  SELECT 'earned', store_month_of(created_at), sum(grand_total_paisa) FROM orders WHERE status = 'Delivered' GROUP BY 2
  UNION ALL
  SELECT 'delivered', month, sum(paisa) FROM (
    SELECT store_month_of(updated_at) AS month, grand_total_paisa AS paisa FROM orders WHERE status = 'Delivered'
    UNION ALL SELECT detail, value FROM parcels, parcel_figure_counts(kind, state, cod_paisa, outcome_at)
  ) AS figures GROUP BY month;
--> statement-breakpoint
-- Also for rows that were written past the triggers, before the counters are recounted.
CREATE FUNCTION recount_order_figures() RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET parcels_paisa = own.parcels_paisa, sold_paisa = own.sold_paisa,
    delivered_paisa = own.delivered_paisa, is_sold = own.is_sold
  FROM orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
  WHERE seen.id IN (SELECT order_id FROM parcels WHERE kind <> 'reverse') AND orders.id = seen.id
    AND (orders.parcels_paisa, orders.sold_paisa, orders.delivered_paisa, orders.is_sold)
      IS DISTINCT FROM (own.parcels_paisa, own.sold_paisa, own.delivered_paisa, own.is_sold);
$$;
--> statement-breakpoint
SELECT recount_order_figures();
