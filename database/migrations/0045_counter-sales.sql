ALTER TABLE "orders" ADD COLUMN "received_paisa" bigint;--> statement-breakpoint
CREATE INDEX "orders_at_counter" ON "orders" USING btree ("created_at","id") WHERE "orders"."channel" = 'counter';--> statement-breakpoint
-- By hand: the desk has no finding about a counter sale, because its pieces never are in a parcel.
CREATE OR REPLACE FUNCTION keep_order_finding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.finding := CASE WHEN EXISTS (SELECT FROM orders WHERE id = NEW.order_id AND channel = 'counter') THEN NULL
    ELSE order_finding_of(NEW.order_id, NEW.status, NEW.is_packed, NEW.placed_at) END;
  IF TG_OP = 'INSERT' OR NEW.finding IS DISTINCT FROM OLD.finding OR NEW.status <> OLD.status THEN
    NEW.is_left := false;
  END IF;
  RETURN NEW;
END;
$$;
