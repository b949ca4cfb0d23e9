import { and, count, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { UnderstoodSearch } from '#contract/catalogue.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { sumFacetCounts } from '#server/catalogue/facets/facet-counts.ts';
import { isBandAligned } from '#server/catalogue/facets/price-bands.ts';
import { listProductsByIds, type ProductRow } from '#server/catalogue/queries.ts';
import { withFiltersOfText } from '#server/catalogue/search/filters-of-text.ts';
import { listMatches } from '#server/catalogue/search/list-matches.ts';
import { NO_NOTES } from '#server/catalogue/search/note-meanings.ts';
import type { SearchNotes } from '#server/catalogue/search/search-plan.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { type CursorPosition, readCursor, readPageCursor, writeCursor, writePageCursor } from './product-cursor.ts';
import { type CatalogueListQuery, matchesFilter, type SortedListQuery } from './product-filter.ts';
import { PRODUCT_SORT_KEYS } from './product-sort-keys.ts';

export interface ProductPage {
  rows: ProductRow[];
  total: number;
  /** Null on the last page. */
  next: string | null;
  /** Null if the text was not changed. */
  searchedFor: string | null;
  /** Null without a text. */
  understood: UnderstoodSearch | null;
  /** True if words of the text, such as 'on sale', were read as a filter. */
  searchedOnSale: boolean;
}

type PlainPage = Pick<ProductPage, 'rows' | 'total' | 'next'>;
type MatchingPage = PlainPage & Pick<ProductPage, 'searchedFor'> & { notes: SearchNotes };

/** Finds a page by number or cursor. Equal sort keys are sorted by id. Throws `validation` for an invalid cursor. */
export async function listProducts(db: Executor, sent: CatalogueListQuery): Promise<ProductPage> {
  const { query, price, isOnSale: searchedOnSale } = withFiltersOfText(sent);
  const { q } = query;
  if (q) {
    const { notes, ...page } = await listMatching(db, { ...query, q });
    return { ...page, searchedOnSale, understood: { ...notes, ...price } };
  }
  const page = await listAll(db, { ...query, sortBy: query.sortBy ?? 'createdAt' });
  return { ...page, searchedFor: null, searchedOnSale, understood: price ? { ...NO_NOTES, ...price } : null };
}

/** The cursor of a search is a page number, because a search has few matches. */
async function listMatching(db: Executor, query: CatalogueListQuery & { q: string }): Promise<MatchingPage> {
  const { sortBy, after, limit } = query;
  const page = after === undefined ? query.page : readPageCursor(after);
  const column = sortBy && PRODUCT_SORT_KEYS[sortBy].value;
  const { ids, total, searchedFor, notes } = await listMatches(db, { ...query, page }, column);
  const next = page * limit < total ? writePageCursor(page + 1) : null;
  return { rows: await listProductsByIds(db, ids), total, next, searchedFor, notes };
}

async function listAll(db: Executor, query: SortedListQuery): Promise<PlainPage> {
  const { sortBy, page, limit, after } = query;
  const position = after === undefined ? undefined : readCursor(sortBy, after);
  const total = await countListed(db, query);
  const offset = position ? 0 : (page - 1) * limit;
  if (offset >= total) return { rows: [], total, next: null };
  // Reads one row more than the page has, to know whether there is a next page (keyset pagination).
  const found = await findPage(db, { ...query, position, offset, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ row }) => row),
    total,
    next: last && found.length > limit ? writeCursor(sortBy, { sortKey: last.sortKey, id: last.row.id }) : null,
  };
}

/** Sums the materialized counts. Counts product rows only for reduced products, or a price bound inside a band. */
async function countListed(db: Executor, query: CatalogueListQuery): Promise<number> {
  if (isBandAligned(query) && !query.onSale) return sumFacetCounts(db, query);
  const [counted] = await db.select({ count: count() }).from(products).where(matchesFilter(query));
  return counted?.count ?? 0;
}

interface FoundProduct {
  row: ProductRow;
  sortKey: string;
}

interface PageQuery extends SortedListQuery {
  /** Last product of the previous page; undefined for a numbered page. */
  position: CursorPosition | undefined;
  offset: number;
}

/** Listings show only the first image. Null if `pictures` is empty, as in rows that are older than this column. */
const firstImage = sql<ProductRow['pictures'] | null>`${products.pictures} -> 0`
  .mapWith((first: ProductImage) => [first])
  .as('pictures');
const listedColumns = { ...getTableColumns(products), pictures: firstImage };

/** Deferred join: finds the ids in one index, then reads only the rows of the page. */
async function findPage(db: Executor, query: PageQuery): Promise<FoundProduct[]> {
  const { value: sortKey, write } = PRODUCT_SORT_KEYS[query.sortBy];
  const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
  const condition = and(matchesFilter(query), isAfter(query, sortKey)) ?? sql`true`;
  const page = sql`(
    select ${products.id} as id, ${sortKey} as sort_key from ${products} where ${condition}
    order by ${sortKey} ${direction}, ${products.id} ${direction} limit ${query.limit} offset ${query.offset}) as page`;
  const found = await db
    .select({ row: listedColumns, sortKey: write(sql`page.sort_key`) })
    .from(products)
    .innerJoin(page, sql`page.id = ${products.id}`)
    .orderBy(sql`page.sort_key ${direction}, page.id ${direction}`);
  return found.map(({ row, sortKey: written }) => ({
    row: { ...row, pictures: row.pictures ?? [] },
    sortKey: written,
  }));
}

function isAfter({ position, sortBy, order }: PageQuery, sortKey: SQL): SQL | undefined {
  if (!position) return undefined;
  const comparison = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${sortKey}, ${products.id}) ${comparison} (${PRODUCT_SORT_KEYS[sortBy].read(position.sortKey)}, ${position.id}::uuid)`;
}
