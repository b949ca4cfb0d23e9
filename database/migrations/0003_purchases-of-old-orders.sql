-- Orders that were delivered before purchases were kept.
INSERT INTO purchases (user_id, product_id)
SELECT DISTINCT orders.user_id, order_lines.product_id
FROM orders
JOIN order_lines ON order_lines.order_id = orders.id
JOIN products ON products.id = order_lines.product_id
WHERE orders.status = 'Delivered' AND orders.user_id IS NOT NULL
ON CONFLICT DO NOTHING;
