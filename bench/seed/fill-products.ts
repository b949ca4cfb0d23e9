import type { Client } from 'pg';
import { FACETS } from '#contract/facets.ts';

interface Shop {
  products: number;
  users: number;
  areTriggersOff: boolean;
}

/** Writes the oldest products first. In each group of 18, two to ten products share design, name and description. */
export async function fillProducts(client: Client, { products, users, areTriggersOff }: Shop): Promise<number> {
  const made = await client.query(
    `insert into products (id, name, price_paisa, old_price_paisa, image, pictures, category, color, age, gender, description,
      stock, design, rating_sum, review_count, author_id, created_at, updated_at)
    select pg_temp.id_of(number, 11, at), name, price_paisa,
      case when pg_temp.chance(number, 12) < 0.3 then price_paisa + 1000 * (5 + pg_temp.pick(number, 13, 60)) end,
      pictures.value::jsonb -> 0 ->> 'url', pictures.value::jsonb,
      ($3::text[])[1 + floor(9 * pg_temp.chance(base, 14) ^ 1.3)::int],
      ($4::text[])[1 + (pg_temp.pick(base, 15, 7) + place) % 7], ($5::int[])[1 + (pg_temp.pick(base, 16, 5) + place) % 5],
      ($7::text[])[1 + pg_temp.pick(base, 32, 3)],
      first_half.value || ' From our ' || name || ' collection. ' || left(second_half.value, 60),
      case when pg_temp.chance(number, 17) < 0.7 then null when pg_temp.chance(number, 18) < 0.25 then 0
        else 1 + pg_temp.pick(number, 19, case when pg_temp.chance(number, 20) < 0.3 then 3 else 60 end) end,
      case when size > place then lower(replace(name, ' ', '-')) || '-' || base end,
      rating_sum, review_count, pg_temp.id_of(0, 1, pg_temp.registered_at(0, $2)), at,
      least(pg_temp.until(), at + interval '40 days' * pg_temp.chance(number, 21))
    from (
      select number, number % 18 as place, 2 + pg_temp.pick(number / 18, 22, 9) as size,
        case when number % 18 < 2 + pg_temp.pick(number / 18, 22, 9) then number - number % 18 else number end as base,
        pg_temp.product_since(number, $1) as at,
        30000 + 1000 * floor(871 * pg_temp.chance(number, 23) ^ 1.8)::int as price_paisa
      from generate_series(0::bigint, $1::bigint - 1) as number
    ) as product
    join staged_common_words as word1 on word1.item = floor(600 * pg_temp.chance(base, 24) ^ 3)::bigint
    join staged_common_words as word2 on word2.item = floor(600 * pg_temp.chance(base, 25) ^ 2)::bigint
    join staged_rare_words as rare on rare.item = pg_temp.pick(base, 26, 256)
    join staged_garments as garment on garment.item = pg_temp.pick(base, 27, 12)
    join staged_descriptions as first_half on first_half.item = pg_temp.pick(base, 28, (select count(*) from staged_descriptions))
    join staged_descriptions as second_half on second_half.item = pg_temp.pick(base, 29, (select count(*) from staged_descriptions))
    join staged_pictures as pictures on pictures.item = pg_temp.pick(number, 30, (select count(*) from staged_pictures))
    cross join lateral (
      select word1.value || ' ' || case when pg_temp.chance(base, 31) < 0.001 then rare.value else word2.value end || ' ' ||
        garment.value as name
    ) as named
    left join lateral (
      select coalesce(sum(pg_temp.review_rating(number, nth)), 0) as rating_sum, count(*) as review_count
      from generate_series(0::bigint, pg_temp.review_count(number, $2) - 1) as nth where $6
    ) as reviewed on true
    order by number`,
    [
      products,
      users,
      FACETS.category.values(),
      FACETS.color.values(),
      FACETS.age.values(),
      areTriggersOff,
      FACETS.gender.values(),
    ],
  );
  return made.rowCount ?? 0;
}
