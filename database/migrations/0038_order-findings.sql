ALTER TABLE "entries" DROP CONSTRAINT "entries_why_known";--> statement-breakpoint
ALTER TABLE "entry_lines" DROP CONSTRAINT "entry_lines_account_known";--> statement-breakpoint
ALTER TABLE "parcels" DROP CONSTRAINT "parcels_booked_with_courier";--> statement-breakpoint
ALTER TABLE "entry_lines" ALTER COLUMN "courier_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_desk" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "order_desk" ADD COLUMN "is_left" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD COLUMN "is_by_status" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "order_desk_findings" ON "order_desk" USING btree ("due_at","order_id") WHERE "order_desk"."finding" is not null and not "order_desk"."is_left";--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_why_known" CHECK ("entries"."why" in ('delivered', 'settled', 'received', 'lost', 'transferred', 'reversed'));--> statement-breakpoint
ALTER TABLE "entry_lines" ADD CONSTRAINT "entry_lines_account_known" CHECK ("entry_lines"."account" in ('receivable', 'bank', 'cash', 'sales', 'delivery_income', 'courier_fee', 'fee_tax', 'income_tax_withheld', 'sales_tax_withheld', 'claim', 'stock_loss'));--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_booked_with_courier" CHECK ("parcels"."courier_account_id" is not null or "parcels"."state" in ('packed', 'void', 'returning', 'received', 'delivered'));
--> statement-breakpoint
-- By hand: what an order's status and its parcels disagree on (docs/decisions/0058-one-definition-per-figure.md). Mirrors `orderStatusOf` in
-- server/parcels/rules.ts. What no courier has taken is asked for only in a shop that hands parcels over.
CREATE FUNCTION order_finding_of(of_order uuid, status text, is_packed boolean, placed_at timestamptz) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  own record;
  wanted text;
BEGIN
  SELECT
    count(*) FILTER (WHERE state IN ('packed', 'booked')) AS here,
    count(*) FILTER (WHERE state NOT IN ('packed', 'booked')) AS has_left,
    count(*) FILTER (WHERE state = 'handed_over') AS away,
    count(*) FILTER (WHERE state NOT IN ('delivered', 'received', 'lost')) AS open,
    count(*) FILTER (WHERE state = 'delivered') AS delivered,
    count(*) FILTER (WHERE state = 'received') AS back
  INTO own FROM parcels WHERE order_id = of_order AND kind = 'forward' AND state <> 'void';
  IF own.has_left = 0 THEN
    IF status NOT IN ('shipped', 'Delivered') OR NOT EXISTS (
      SELECT FROM parcels WHERE handed_over_at >= placed_at - interval '30 days') THEN RETURN NULL;
    END IF;
    RETURN CASE status WHEN 'Delivered' THEN 'delivered_unsent' ELSE 'shipped_unsent' END;
  END IF;
  IF own.away > 0 AND status = 'Delivered' THEN RETURN 'delivered_away'; END IF;
  IF own.away > 0 AND status = 'cancelled' THEN RETURN 'cancelled_away'; END IF;
  IF status = 'Delivered' AND (NOT is_packed OR own.here > 0) THEN RETURN 'delivered_unsent'; END IF;
  wanted := CASE
    WHEN NOT is_packed THEN 'processing'
    WHEN own.open > 0 THEN 'shipped'
    WHEN own.delivered > 0 THEN 'Delivered'
    WHEN own.back > 0 THEN 'cancelled'
    ELSE status END;
  IF wanted = status OR (status = 'cancelled' AND wanted <> 'Delivered') THEN RETURN NULL; END IF;
  RETURN 'unlike_parcels';
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_order_finding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.finding := order_finding_of(NEW.order_id, NEW.status, NEW.is_packed, NEW.placed_at);
  IF TG_OP = 'INSERT' OR NEW.finding IS DISTINCT FROM OLD.finding OR NEW.status <> OLD.status THEN
    NEW.is_left := false;
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER order_desk_finding BEFORE INSERT OR UPDATE OF status, is_packed ON order_desk
FOR EACH ROW EXECUTE FUNCTION keep_order_finding();
--> statement-breakpoint
-- Writers of parcels have locked the order.
CREATE FUNCTION follow_parcel_on_desk() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_desk SET status = order_desk.status WHERE order_id = NEW.order_id
    AND finding IS DISTINCT FROM order_finding_of(order_id, order_desk.status, is_packed, placed_at);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER parcels_keep_finding AFTER INSERT OR UPDATE OF state ON parcels
FOR EACH ROW WHEN (NEW.kind = 'forward' AND NEW.order_id IS NOT NULL) EXECUTE FUNCTION follow_parcel_on_desk();
