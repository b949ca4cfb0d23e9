import type { Client } from 'pg';

/** Writes about five reviews per product: thousands for a few products, none to ten for most. */
export async function fillReviews(
  client: Client,
  { products, users }: { products: number; users: number },
): Promise<number> {
  const made = await client.query(
    `insert into reviews (id, product_id, user_id, rating, comment, created_at)
    select pg_temp.id_of(number * 1000003 + nth, 41, at), product_id,
      pg_temp.id_of(author, 1, pg_temp.registered_at(author, $2)), pg_temp.review_rating(number, nth),
      comments.value, at
    from (
      select number, nth, pg_temp.id_of(number, 11, pg_temp.product_since(number, $1)) as product_id,
        (pg_temp.pick(number, 42, $2) + nth * 7919) % $2::bigint as author,
        pg_temp.product_since(number, $1) + (pg_temp.until() - pg_temp.product_since(number, $1))
          * pg_temp.chance(number * 1000003 + nth, 43) as at
      from generate_series(0::bigint, $1::bigint - 1) as number
      cross join lateral generate_series(0::bigint, pg_temp.review_count(number, $2) - 1) as nth
    ) as review
    join staged_comments as comments
      on comments.item = pg_temp.pick(review.number * 1000003 + nth, 44, (select count(*) from staged_comments))`,
    [products, users],
  );
  return made.rowCount ?? 0;
}
