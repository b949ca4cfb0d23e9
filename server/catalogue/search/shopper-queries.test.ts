import { beforeAll, describe, expect, it } from 'vitest';
import { listProductsQuery } from '#contract/catalogue.schema.ts';
import type { Age, Category, Color } from '#contract/catalogue.ts';
import { paisaFromPkr } from '#contract/money.ts';
import { DAY_MS } from '#contract/time.ts';
import { DEMO_PRODUCTS, genderOf } from '#database/demo/catalogue.ts';
import { listProducts } from '#server/catalogue/listing/list-products.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { useTestShop } from '#test/test-shop.ts';

type IsWanted = (product: ProductRow) => boolean;
const named =
  (words: RegExp): IsWanted =>
  ({ name }) =>
    words.test(name);
const says =
  (words: RegExp): IsWanted =>
  ({ name, description }) =>
    words.test(`${name} ${description}`);
const of =
  (...categories: Category[]): IsWanted =>
  ({ category }) =>
    categories.includes(category);
const colored =
  (...colors: Color[]): IsWanted =>
  ({ color }) =>
    colors.includes(color);
const aged =
  (...ages: Age[]): IsWanted =>
  ({ age }) =>
    ages.includes(age);
const priced =
  (min: number, max: number): IsWanted =>
  ({ pricePaisa }) =>
    pricePaisa >= paisaFromPkr(min) && pricePaisa <= paisaFromPkr(max);
const all =
  (...wanted: IsWanted[]): IsWanted =>
  (product) =>
    wanted.every((each) => each(product));
const notFor =
  (gender: 'girls' | 'boys'): IsWanted =>
  (product) =>
    product.gender !== gender;

const kurta = named(/kurta/i);
const frock = named(/frock/i);
const shirt = named(/shirt/i);
const shorts = named(/shorts/i);
const jacket = named(/jacket|coat/i);
const trousers = named(/trousers|joggers|pyjama/i);
const warm = says(/winter|fleece|quilted|warm|sherpa/i);
const festive = says(/festive|wedding|mehndi|valima|nikah|eid|party|function/i);

/** Texts that shoppers in Pakistan type, each with the condition of its first eight results. */
const QUERIES: readonly (readonly [string, IsWanted])[] = [
  ['under 3000', priced(0, 3_000)],
  ['below 2000', priced(0, 2_000)],
  ['less than 1500', priced(0, 1_500)],
  ['1000 se kam', priced(0, 1_000)],
  ['3000 tak', priced(0, 3_000)],
  ['upto 2500', priced(0, 2_500)],
  ['2000-3000', priced(2_000, 3_000)],
  ['above 2000', priced(2_000, 1e6)],
  ['teen hazar tak kurta', all(kurta, priced(0, 3_000))],
  ['frock under 2000', all(frock, priced(0, 2_000))],
  ['do hazar se kam shirt', all(shirt, priced(0, 2_000))],
  ['1500 se 2500 jacket', jacket],
  ['۲۰۰۰ سے کم فراک', all(frock, priced(0, 2_000))],
  ['تین ہزار تک کرتا', all(kurta, priced(0, 3_000))],
  ['kurta 2500 rupay', all(kurta, priced(0, 2_500))],
  ['shirt 2k se kam', all(shirt, priced(0, 2_000))],
  ['for girl 7 years', all(aged(4), notFor('boys'))],
  ['boy 5 saal', all(aged(3), notFor('girls'))],
  ['saat saal ki bachi', all(aged(4), notFor('boys'))],
  ['kurta paanch saal', kurta],
  ['white frock for girl 7 years', all(frock, notFor('boys'))],
  ['girl shirt', all(shirt, notFor('boys'))],
  ['boys shirt', all(shirt, notFor('girls'))],
  ['larke ki jacket', all(jacket, notFor('girls'))],
  ['school', says(/school|uniform/i)],
  ['school uniform', says(/school|uniform/i)],
  ['school shirt', all(shirt, says(/school/i))],
  ['white', colored('beige', 'silver')],
  ['pink frock', frock],
  ['purple', colored('blue', 'red')],
  ['orange', colored('gold', 'red')],
  ['brown', colored('beige', 'gold')],
  ['maroon kurta', kurta],
  ['safaid qameez', named(/kurta|shirt/i)],
  ['mehroon', colored('red')],
  ['firozi', colored('blue', 'green')],
  ['asmani', colored('blue')],
  ['unicorn kurta', kurta],
  ['green jacket xyzzy', all(jacket, colored('green'))],
  ['mehndi', festive],
  ['mehendi ke kapre', festive],
  ['nikar', shorts],
  ['chaddi', shorts],
  ['neeker', shorts],
  ['garam kapre', warm],
  ['garam', warm],
  ['sardiyon ke kapray', warm],
  ['thand', warm],
  ['resham', says(/silk|satin|sateen/i)],
  ['lawn', says(/lawn/i)],
  ['cotton', says(/cotton/i)],
  ['khadar', says(/khaddar|flannel/i)],
  ['jhabla', frock],
  ['topi', says(/hood|cap/i)],
  ['topiyan', says(/hood|cap/i)],
  ['barsati', says(/rain|monsoon/i)],
  ['salgirah', festive],
  ['nikah', festive],
  ['walima', festive],
  ['shalwaar kameez', kurta],
  ['kameezein', named(/kurta|shirt/i)],
  ['frockain', frock],
  ['jacketain', jacket],
  ['bhai ke liye', notFor('girls')],
  ['behen ke liye frock', frock],
  ['khel ke kapre', says(/sporty|play|cricket|football|track/i)],
  ['phoolon wali frock', all(frock, says(/flor|flower|bloom|bud|print/i))],
  ['pant', trousers],
  ['kurta laal', all(kurta, colored('red'))],
  ['laal kurta larki', all(kurta, colored('red'))],
  ['قمیضیں', named(/kurta|shirt/i)],
  ['ٹوپی', says(/hood|cap/i)],
  ['سفید قمیض', named(/kurta|shirt/i)],
  ['سردیوں کے کپڑے', warm],
  ['night suit', named(/pyjama|nap/i)],
  ['new arrivals', of('new-arrivals-boys', 'new-arrivals-girls')],
];

describe('what shoppers type finds what they mean, in the demo shop', () => {
  const shop = useTestShop();

  beforeAll(async () => {
    await shop.deps.db.insert(products).values(
      DEMO_PRODUCTS.map((product) => {
        const { slug, price, oldPrice: _, daysOld, design: __, family, ...fields } = product;
        const at = new Date(Date.UTC(2026, 0, 1) - daysOld * DAY_MS);
        const pricePaisa = paisaFromPkr(price);
        const gender = genderOf(product);
        return {
          ...fields,
          gender,
          pricePaisa,
          design: family ?? null,
          image: `/${slug}`,
          createdAt: at,
          updatedAt: at,
        };
      }),
    );
  });

  const search = (q: string, others: object = {}) =>
    listProducts(shop.deps.db, listProductsQuery.parse({ q, limit: '8', ...others }));

  it('puts the age before the colour if no product has both', async () => {
    const { rows } = await search('white frock for girl 7 years', { limit: '2' });
    expect(rows.every(all(frock, aged(4)))).toBe(true);
  });

  it.each(QUERIES)('"%s"', async (q, isWanted) => {
    const { rows } = await search(q);
    expect(rows.length).toBeGreaterThan(0);
    const wanted = rows.filter(isWanted).length;
    const known = (await search(q, { limit: '100' })).rows.filter(isWanted).length;
    expect({ q, first: rows.map(({ name }) => name), wanted }).toMatchObject({ wanted: Math.min(known, rows.length) });
  });
});
