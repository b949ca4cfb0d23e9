import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Executor } from '#server/platform/database/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { MEDIA_PATH } from './image-key.ts';

const ROWS_AT_ONCE = 500;
const LOOKUPS_AT_ONCE = 16;

const namedSchema = z.object({ rows: z.array(z.object({ key: z.string(), tables: z.array(z.string()) })) });

export interface MissingImages {
  /** Different images that rows name. */
  named: number;
  missing: { key: string; tables: string[] }[];
}

/**
 * Finds the stored images that products, orders and users name and the storage lacks. Reads no image, and at most 500 names and 16
 * answers of the storage at once. Requires the newest schema. Throws `unavailable` as the storage does.
 */
export function findMissingImages(db: Executor, storage: Pick<Storage, 'has'>): Promise<MissingImages> {
  const bounded = pLimit(LOOKUPS_AT_ONCE);
  const result: MissingImages = { named: 0, missing: [] };
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`declare named_images no scroll cursor for
        select substr(url, ${MEDIA_PATH.length + 1}::int) as key, array_agg(distinct named.table_name) as tables
        from (
          select image as url, 'products' as table_name from products
          union all select each ->> 'url', 'products' from products cross join jsonb_array_elements(pictures) as each
          union all select image, 'orders' from order_lines
          union all select profile_image, 'users' from users
        ) as named
        where starts_with(url, ${MEDIA_PATH}) group by url order by url`);
      for (;;) {
        const fetched = await tx.execute(sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from named_images`);
        const { rows } = namedSchema.parse(fetched);
        if (rows.length === 0) return result;
        const areThere = await bounded.map(rows, ({ key }) => storage.has(key));
        result.named += rows.length;
        result.missing.push(...rows.filter((_, index) => !areThere[index]));
      }
    },
    { accessMode: 'read only' },
  );
}

const NAMES_SHOWN = 5;

/** Returns '2 of 60 images that rows name are missing (products 2, orders 1, users 0): a.webp, b.webp', or undefined. */
export function describeMissing({ named, missing }: MissingImages): string | undefined {
  if (missing.length === 0) return undefined;
  const counts = ['products', 'orders', 'users'].map(
    (name) => `${name} ${missing.filter(({ tables }) => tables.includes(name)).length}`,
  );
  const shown = missing.slice(0, NAMES_SHOWN).map(({ key }) => key);
  const names = [...shown, ...(missing.length > NAMES_SHOWN ? ['…'] : [])].join(', ');
  return `${missing.length} of ${named} images that rows name are missing (${counts.join(', ')}): ${names}`;
}
