import type { Client } from 'pg';
import { DEMO_PRODUCTS } from '#database/demo/catalogue.ts';
import { makeDemoReviews } from '#database/demo/reviews.ts';
import { storeImages } from '#database/demo/seed-images.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { listCommonWords, listGarments, listRareWords } from './vocabulary.ts';

/** Storage that writes nothing, because seeding needs only the rows of images. */
const DISCARDING_STORAGE: Storage = {
  write: () => Promise.resolve(),
  read: () => Promise.resolve(undefined),
  has: () => Promise.resolve(false),
  async *list() {},
  remove: () => Promise.resolve(),
  check: () => Promise.resolve(),
  close: () => undefined,
};

/** Creates temporary tables of words, and pseudo-random SQL functions with equal results on every machine. */
export async function stageVocabulary(client: Client): Promise<void> {
  await client.query(`
    create function pg_temp.chance(number bigint, salt int) returns float8 language sql immutable
      return (hashint8extended(number, salt) & 2147483647) / 2147483648.0;
    create function pg_temp.pick(number bigint, salt int, size bigint) returns bigint language sql immutable
      return floor(pg_temp.chance(number, salt) * size)::bigint;
    create function pg_temp.id_of(number bigint, salt int, at timestamptz) returns uuid language sql immutable
      return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5(number || ' ' || salt), 1, 3) || '8' || substr(md5(number || ' ' || salt), 4, 15))::uuid;
    create function pg_temp.until() returns timestamptz language sql stable
      return date_trunc('day', now(), 'UTC');
    create function pg_temp.registered_at(number bigint, user_count bigint) returns timestamptz language sql stable
      return pg_temp.until() - interval '900 days' * (1 - number / user_count::float8);
    create function pg_temp.product_since(number bigint, products bigint) returns timestamptz language sql stable
      return pg_temp.until() - interval '730 days' * (1 - number / products::float8);
    create function pg_temp.review_count(number bigint, user_count bigint) returns bigint language sql immutable
      return least(user_count / 2, greatest(0, floor(1.6 * (pg_temp.chance(number, 4) + 1e-9) ^ -0.75) - 1)::bigint);
    create function pg_temp.review_rating(number bigint, nth bigint) returns int language sql immutable
      return 5 - floor(5 * pg_temp.chance(number * 1000003 + nth, 5) ^ (1.2 + 2 * pg_temp.chance(number, 6)))::int;`);
  const images = await storeImages(DISCARDING_STORAGE, new Date(0));
  await stage(client, 'garments', listGarments());
  await stage(client, 'common_words', listCommonWords());
  await stage(client, 'rare_words', listRareWords());
  await stage(
    client,
    'descriptions',
    DEMO_PRODUCTS.map(({ description }) => description),
  );
  await stage(
    client,
    'comments',
    makeDemoReviews().map(({ comment }) => comment),
  );
  await stage(
    client,
    'pictures',
    [...images.bySlug.values()].map((productImages) => JSON.stringify(productImages)),
  );
  const rows = images.rows.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt }));
  await client.query('insert into public.pictures select * from jsonb_populate_recordset(null::public.pictures, $1)', [
    JSON.stringify(rows),
  ]);
}

async function stage(client: Client, name: string, values: readonly string[]): Promise<void> {
  await client.query(`create temporary table staged_${name} (item bigint primary key, value text not null)`);
  await client.query(
    `insert into staged_${name} select number - 1, value from unnest($1::text[]) with ordinality as v (value, number)`,
    [values],
  );
  await client.query(`analyze staged_${name}`);
}
