-- Script for pgbench. Places an order in plain SQL: one transaction writes the rows that an order needs to the shop's tables.
-- It computes no prices and validates nothing.
\set order_key random(1, 9000000000000000000)
\set one random(1, :products)
\set other 1 + ((:one + random(0, :products - 2)) % :products)
\set first least(:one, :other)
\set second greatest(:one, :other)
\set buyer 1 + :client_id
begin;
insert into idempotency_keys (user_id, key, request_hash, order_id, response, created_at)
  select id, :order_key::text, repeat(md5(:order_key::text), 2), md5(:order_key::text)::uuid, repeat('answer, ', 150), now()
  from bench.users where number = :buyer;
update products set stock = stock - 1 where id = (select id from bench.products where number = :first) and stock >= 1;
update products set stock = stock - 1 where id = (select id from bench.products where number = :second) and stock >= 1;
insert into orders (id, order_id, user_id, status, email, phone, customer_name, address, city, state, zip_code, notes,
    total_paisa, adjustments, grand_total_paisa, created_at, updated_at)
  select md5(:order_key::text)::uuid, 'ND-' || upper(left(md5(:order_key::text), 10)), id, 'pending', email, '0300 0000456',
    'Zara Sheikh', 'House 12, Street 4', 'Lahore', 'Punjab', '54700', '', 200000,
    '[{"kind": "delivery", "amountPaisa": 20000, "terms": {"deliveryPaisa": 20000, "freeDeliveryPaisa": 1000000}}]', 220000, now(), now()
  from bench.users where number = :buyer;
insert into order_lines (order_id, position, product_id, name, unit_price_paisa, quantity, image, color, age)
  select md5(:order_key::text)::uuid, row_number() over (order by number), id, name, price_paisa, 1, image, color, age
  from bench.products where number in (:first, :second);
insert into order_events (id, order_id, status, by_user_id, created_at)
  select gen_random_uuid(), md5(:order_key::text)::uuid, 'pending', id, now() from bench.users where number = :buyer;
insert into jobs.job (name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, policy)
  values ('order.placed', jsonb_build_object('id', md5(:order_key::text)), 32, 5, true, 60, 'standard');
commit;
