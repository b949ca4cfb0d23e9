-- By hand: pieces that came back for money are no longer sold (docs/decisions/0058-one-definition-per-figure.md). Sums of sold
-- pieces skip orders without `is_sold`, so an order with such pieces needs it.
CREATE OR REPLACE FUNCTION order_figures_of(of_order uuid, of_number text, status text, total bigint,
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
    count(*) FILTER (WHERE kind = 'exchange_out') AS exchanges,
    count(*) FILTER (WHERE kind = 'reverse') AS sent_back
  INTO own FROM parcels
  WHERE (order_id = of_order OR (order_id IS NULL AND order_number = of_number))
    AND ((kind = 'forward' AND state NOT IN ('packed', 'booked', 'void')) OR (kind = 'exchange_out' AND state <> 'void')
      OR (kind = 'reverse' AND state = 'received'));
  rest := greatest(total - own.parcels, 0);
  arrived := own.delivered + CASE WHEN status = 'Delivered' THEN rest ELSE 0 END;
  expected := CASE status WHEN 'cancelled' THEN 0 WHEN 'Delivered' THEN own.away ELSE own.away + rest END;
  parcels_paisa := own.parcels;
  delivered_paisa := nullif(arrived, CASE WHEN status = 'Delivered' THEN total ELSE 0 END);
  IF own.failures > 0 OR own.exchanges > 0 OR own.sent_back > 0 OR (status = 'cancelled' AND own.arrivals > 0)
    OR arrived + expected <> (CASE WHEN status = 'cancelled' THEN 0 ELSE total END)
  THEN
    sold_paisa := arrived + expected;
    is_sold := own.arrivals > 0
      OR (status <> 'cancelled' AND (own.failures = 0 OR own.exchanges > 0 OR rest > 0 OR own.away > 0));
  END IF;
END;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_order_figures() RETURNS void LANGUAGE sql AS $$
  UPDATE orders SET parcels_paisa = own.parcels_paisa, sold_paisa = own.sold_paisa,
    delivered_paisa = own.delivered_paisa, is_sold = own.is_sold
  FROM orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
  WHERE seen.id IN (SELECT order_id FROM parcels) AND orders.id = seen.id
    AND (orders.parcels_paisa, orders.sold_paisa, orders.delivered_paisa, orders.is_sold)
      IS DISTINCT FROM (own.parcels_paisa, own.sold_paisa, own.delivered_paisa, own.is_sold);
$$;
--> statement-breakpoint
UPDATE orders SET sold_paisa = own.sold_paisa, is_sold = own.is_sold
FROM orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
WHERE seen.is_sold IS NULL AND own.is_sold IS NOT NULL AND orders.id = seen.id
  AND seen.id IN (SELECT order_id FROM parcels WHERE kind = 'reverse' AND state = 'received');
--> statement-breakpoint
UPDATE deleted_orders SET sold_paisa = own.sold_paisa, is_sold = own.is_sold
FROM deleted_orders AS seen, order_figures_of(seen.id, seen.order_id, seen.status, seen.grand_total_paisa) AS own
WHERE seen.is_sold IS NULL AND own.is_sold IS NOT NULL AND deleted_orders.id = seen.id
  AND seen.order_id IN (SELECT order_number FROM parcels WHERE kind = 'reverse' AND state = 'received');
