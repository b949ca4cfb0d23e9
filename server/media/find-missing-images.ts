import { type SQL, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Executor } from '#server/platform/database/database.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { ImageColumns } from './image-columns.ts';
import { MEDIA_PATH } from './image-key.ts';

const ROWS_AT_ONCE = 500;
const LOOKUPS_AT_ONCE = 16;

const namedSchema = z.object({ rows: z.array(z.object({ key: z.string(), owners: z.array(z.string()) })) });

/** JSON path of all strings, at any depth, that are URLs of stored images. */
const URLS_IN_JSON = `strict $.** ? (@ like_regex "^${MEDIA_PATH}[0-9A-Za-z_.-]+$")`;

export interface MissingImages {
  /** Number of different images that rows refer to. */
  named: number;
  missing: { key: string; owners: string[] }[];
}

/** Finds images that rows refer to but the storage lacks. Expects the newest database schema. */
export function findMissingImages(
  db: Executor,
  storage: Pick<Storage, 'has'>,
  register: readonly ImageColumns[],
): Promise<MissingImages> {
  const bounded = pLimit(LOOKUPS_AT_ONCE);
  const result: MissingImages = { named: 0, missing: [] };
  const named = sql.join(register.flatMap(selectUrls), sql` union all `);
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`declare named_images no scroll cursor for
        select substr(url, ${MEDIA_PATH.length + 1}::int) as key, array_agg(distinct named.owner) as owners
        from (${named}) as named
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

function selectUrls({ owner, columns }: ImageColumns): SQL[] {
  return columns.map((column) => {
    const isJson = column.getSQLType() === 'jsonb';
    const url = isJson ? sql`jsonb_path_query(${column}, ${URLS_IN_JSON}::jsonpath) #>> '{}'` : sql`${column}`;
    return sql`select ${url} as url, ${owner}::text as owner from ${column.table}`;
  });
}

const NAMES_SHOWN = 5;

/** Returns '2 of 60 images that rows name are missing (products 2): a.webp, b.webp'; undefined if none is. */
export function describeMissing({ named, missing }: MissingImages): string | undefined {
  if (missing.length === 0) return undefined;
  const owners = [...new Set(missing.flatMap((each) => each.owners))].toSorted();
  const counts = owners.map((owner) => `${owner} ${missing.filter((each) => each.owners.includes(owner)).length}`);
  const shown = missing.slice(0, NAMES_SHOWN).map(({ key }) => key);
  const names = [...shown, ...(missing.length > NAMES_SHOWN ? ['…'] : [])].join(', ');
  return `${missing.length} of ${named} images that rows name are missing (${counts.join(', ')}): ${names}`;
}
