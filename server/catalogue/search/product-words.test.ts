import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '#server/catalogue/tables.ts';
import { addProduct } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { readSearchText } from './read-search-text.ts';

const WORDS = [
  'lawn',
  'Lawn',
  'kurta',
  '=',
  '=lawn',
  'a',
  'b,',
  '50%',
  'کرتا',
  '👗',
  "o'",
  '"',
  '\\',
  't-shirt',
  'x'.repeat(250),
];
const content = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

const ERRORS = sql`select word, kept.product_count, kept.name_count, counted.in_product, counted.in_name
  from (select * from product_words where product_count <> 0 or name_count <> 0) as kept
  full join (
    select case when is_name then substr(found, 2) else found end as word,
      count(*) filter (where not is_name) as in_product, count(*) filter (where is_name) as in_name
    from products, unnest(search_words_of(name, description)) as found,
      lateral (select length(found) > 1 and starts_with(found, '=') as is_name) as marked
    group by 1
  ) as counted using (word)
  where product_count is distinct from in_product or name_count is distinct from in_name`;

describe('the dictionary of the catalogue', () => {
  const shop = useTestShop();

  it('equals a full count after any sequence of writes', async () => {
    const { deps } = shop;
    const write = fc.record({ kind: fc.nat(5), at: fc.nat(100), name: content, description: content });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 20 }), async (writes) => {
        for (const { kind, at, name, description } of writes) {
          const rows = await deps.db.select({ id: products.id }).from(products).orderBy(products.id);
          const id = rows[at % Math.max(1, rows.length)]?.id;
          if (kind < 2 || !id) await addProduct(deps, { name, description });
          else if (kind === 2) await deps.db.update(products).set({ name }).where(eq(products.id, id));
          else if (kind === 3)
            await deps.db.update(products).set({ description, stock: at }).where(eq(products.id, id));
          else if (kind === 4) await deps.db.delete(products).where(eq(products.id, id));
          else await deps.db.update(products).set({ name }).where(sql`stock is null`);
        }
        expect(await rowsOf(deps, ERRORS)).toEqual([]);
      }),
      { numRuns: runsOf('RUNS', 10), endOnFailure: true },
    );
    await deps.db.execute(sql`insert into products (id, name, price_paisa, image, category, color, age, description, created_at, updated_at)
      select gen_random_uuid(), 'Bulk lawn ' || n, 1, '', 'bottoms', 'red', 1, 'x', now(), now() from generate_series(1, 20) as n`);
    expect(await rowsOf(deps, ERRORS)).toEqual([]);
    await deps.db.execute(sql`update products set name = name || ' again'`);
    expect(await rowsOf(deps, ERRORS)).toEqual([]);
    await deps.db.delete(products);
    expect(await rowsOf(deps, ERRORS)).toEqual([]);
  });

  it('is not written if only stock, price or rating change', async () => {
    const { deps } = shop;
    const { id } = await addProduct(deps, { stock: 5 });
    const versions = () => rowsOf(deps, sql`select word, xmin::text, ctid::text from product_words order by word`);
    const before = await versions();
    await deps.db.update(products).set({ stock: 4, pricePaisa: 1, name: 'Red T-Shirt' }).where(eq(products.id, id));
    await deps.db.execute(sql`update products set rating_sum = 5, review_count = 1`);
    expect(await versions()).toEqual(before);
  });

  it('has every word and sign that the search reads in a text', async () => {
    const texts = fc.array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(' ', '  ', ',', '\n', '(', '-')), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        const text = parts.flat().join('');
        const [row] = await rowsOf<{ found: string[] }>(shop.deps, sql`select search_words_of('', ${text}) as found`);
        const found = row?.found ?? [];
        const { words, signs } = readSearchText(text.toLowerCase());
        for (const word of words.filter(({ length }) => length <= 100)) expect(found).toContain(word);
        for (const sign of signs) expect(found).toContain(sign);
      }),
      { numRuns: runsOf('RUNS', 40) },
    );
  });

  it('causes no deadlock between transactions that write the same words in another order', async () => {
    const { deps } = shop;
    const edit = async (words: string[]) => {
      const product = await addProduct(deps, { name: 'Plain', description: 'Plain.' });
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          deps.db
            .update(products)
            .set({ name: [...words, index].join(' ') })
            .where(eq(products.id, product.id)),
        ),
      );
    };
    await Promise.all([edit(['lawn', 'kurta', 'eid']), edit(['eid', 'kurta', 'lawn']), edit(['kurta', 'eid', 'lawn'])]);
    expect(await rowsOf(deps, ERRORS)).toEqual([]);
  });

  it('can be read with an empty search path, which ANALYZE and REINDEX use since PostgreSQL 17', async () => {
    await addProduct(shop.deps, { name: 'Lawn kurta' });
    await shop.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local search_path = pg_catalog`);
      await tx.execute(sql`reindex index public.products_search_keys`);
      await tx.execute(sql`analyze public.products`);
      const analysed = sql`select reltuples::int as rows from pg_class where oid = 'public.products'::regclass`;
      expect(await rowsOf<{ rows: number }>({ db: tx }, analysed)).not.toEqual([{ rows: -1 }]);
    });
  });
});
