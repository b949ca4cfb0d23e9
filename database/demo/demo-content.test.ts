import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRICE_RANGES, PRODUCT_NAME_MAX_LENGTH, parsePriceRange } from '#contract/catalogue.ts';
import { FACETS } from '#contract/facets.ts';
import { DESCRIPTION_MAX_LENGTH } from '#contract/managed-products.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { OWN_CATEGORY_CARDS, OWN_HERO } from '#contract/own-banners.ts';
import { hashOf } from '#server/media/image-key.ts';
import { describeMaster } from '#server/media/store-image.ts';
import { DEMO_PRODUCTS, type DemoProduct, genderOf } from './catalogue.ts';
import { describeImages } from './designs/describe-images.ts';
import { CUTS, cutOf, MOTIFS } from './designs/garment-design.ts';
import { makeDeskOrders } from './desk-orders.ts';
import { DEMO_CUSTOMER_ADDRESS, DEMO_CUSTOMER_KEY, type DemoOrderEvent, makeDemoOrders } from './orders.ts';
import { makeRandom } from './random.ts';
import { makeDemoReviews } from './reviews.ts';
import { readImageDescriptions } from './seed-images.ts';
import { DEMO_USERS } from './users.ts';

const productOf = (slug: string) => DEMO_PRODUCTS.find((product) => product.slug === slug);
const daysOldOf = (slug: string) => productOf(slug)?.daysOld ?? 0;
const countOf = <T>(items: readonly T[], isCounted: (item: T) => boolean) => items.filter(isCounted).length;
const distinct = (items: readonly unknown[]) => new Set(items).size;
const sentencesOf = (text: string) => text.match(/[^.!?]+[.!?]+(?=\s|$)/g) ?? [];

const bestCutOf = (isMeant: (product: DemoProduct) => boolean) =>
  Math.max(
    ...DEMO_PRODUCTS.filter(isMeant).map(({ price, oldPrice }) =>
      oldPrice ? Math.round((1 - price / oldPrice) * 100) : 0,
    ),
  );

describe('the discounts of the demo', () => {
  it.each(OWN_CATEGORY_CARDS)('reach the $discount of the card $category', ({ category, discount }) => {
    expect(bestCutOf((product) => product.category === category)).toBeGreaterThanOrEqual(Number.parseInt(discount, 10));
  });

  it('reach the percentage of the hero, for girls', () => {
    expect(OWN_HERO.headline).toContain('20%');
    expect(bestCutOf((product) => genderOf(product) === 'girls')).toBeGreaterThanOrEqual(20);
  });
});

const PROVINCE_OF_CITY: Record<string, string> = Object.fromEntries(
  Object.entries({
    Punjab:
      'Lahore,Rawalpindi,Faisalabad,Sialkot,Multan,Gujranwala,Bahawalpur,Sargodha,Jhelum,Gujrat,Sahiwal,Okara,' +
      'Dera Ghazi Khan,Rahim Yar Khan',
    Sindh: 'Karachi,Hyderabad,Sukkur,Larkana,Nawabshah',
    'Khyber Pakhtunkhwa': 'Peshawar,Kohat,Abbottabad,Mingora,Mardan,Chitral',
    Balochistan: 'Quetta,Khuzdar,Gwadar',
    'Islamabad Capital Territory': 'Islamabad',
    'Gilgit-Baltistan': 'Gilgit,Skardu',
    'Azad Jammu and Kashmir': 'Muzaffarabad,Mirpur',
  }).flatMap(([state, cities]) => cities.split(',').map((city) => [city, state])),
);

describe('the demo catalogue', () => {
  it('has 84 to 108 products with unique names and slugs', () => {
    expect(DEMO_PRODUCTS.length).toBeGreaterThanOrEqual(84);
    expect(DEMO_PRODUCTS.length).toBeLessThanOrEqual(108);
    expect(distinct(DEMO_PRODUCTS.map(({ slug }) => slug))).toBe(DEMO_PRODUCTS.length);
    expect(distinct(DEMO_PRODUCTS.map(({ name }) => name))).toBe(DEMO_PRODUCTS.length);
    expect(distinct(DEMO_PRODUCTS.map(({ design }) => design.seed))).toBe(DEMO_PRODUCTS.length);
  });

  it.each(FACETS.category.values())('has at least 8 products in %s', (category) => {
    expect(countOf(DEMO_PRODUCTS, (product) => product.category === category)).toBeGreaterThanOrEqual(8);
  });

  it.each(FACETS.color.values())('has at least 9 products in %s, for every age', (color) => {
    const ofColor = DEMO_PRODUCTS.filter((product) => product.color === color);
    expect(ofColor.length).toBeGreaterThanOrEqual(9);
    expect(new Set(ofColor.map(({ age }) => age))).toEqual(new Set(FACETS.age.values()));
  });

  it.each(FACETS.age.values())('has at least 14 products for age %d', (age) => {
    expect(countOf(DEMO_PRODUCTS, (product) => product.age === age)).toBeGreaterThanOrEqual(14);
  });

  it.each(PRICE_RANGES)('has at least 14 products in the price range $value', ({ value }) => {
    const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = parsePriceRange(value);
    expect(countOf(DEMO_PRODUCTS, ({ price }) => price >= minPrice && price <= maxPrice)).toBeGreaterThanOrEqual(14);
  });

  it('has a red T-shirt for age 2 without a stock count, so that it never sells out', () => {
    const matches = DEMO_PRODUCTS.filter(
      ({ name, color, age }) => color === 'red' && age === 2 && name.includes('T-Shirt'),
    );
    expect(matches.some(({ category }) => category === 'tops-and-tees')).toBe(true);
    expect(matches.every(({ stock }) => stock === null)).toBe(true);
  });

  it('marks about a third of the products down, by 10 to 35 percent', () => {
    const markedDown = DEMO_PRODUCTS.filter(({ oldPrice }) => oldPrice !== null);
    expect(markedDown.length / DEMO_PRODUCTS.length).toBeGreaterThan(0.28);
    expect(markedDown.length / DEMO_PRODUCTS.length).toBeLessThan(0.4);
    for (const { price, oldPrice } of markedDown) {
      expect((oldPrice ?? 0) / price).toBeGreaterThanOrEqual(1.1);
      expect((oldPrice ?? 0) / price).toBeLessThanOrEqual(1.55);
    }
  });

  it('counts the stock of about a third: two are sold out, three almost', () => {
    const counted = DEMO_PRODUCTS.filter(({ stock }) => stock !== null);
    expect(counted.length / DEMO_PRODUCTS.length).toBeGreaterThan(0.28);
    expect(counted.length / DEMO_PRODUCTS.length).toBeLessThan(0.4);
    expect(countOf(counted, ({ stock }) => stock === 0)).toBe(2);
    expect(countOf(counted, ({ stock }) => stock !== null && stock >= 1 && stock <= 3)).toBe(3);
  });

  it('spreads the arrivals over a year, new arrivals within 45 days', () => {
    const days = DEMO_PRODUCTS.map(({ daysOld }) => daysOld);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...days)).toBeLessThanOrEqual(375);
    expect(countOf(days, (daysOld) => daysOld <= 300)).toBeGreaterThanOrEqual(84);
    for (const { category, daysOld } of DEMO_PRODUCTS) {
      if (category.startsWith('new-arrivals')) expect(daysOld).toBeLessThanOrEqual(45);
    }
    for (let month = 0; month < 7; month += 1) {
      expect(countOf(days, (daysOld) => Math.floor((daysOld - 1) / 30) === month)).toBeGreaterThan(0);
    }
  });

  it.each(DEMO_PRODUCTS)(
    'gives $slug a valid description',
    ({ slug, name, price, oldPrice, color, description, design, stock }) => {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug).toBe(name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
      expect(name.length).toBeLessThanOrEqual(PRODUCT_NAME_MAX_LENGTH);
      expect(Number.isInteger(price) && price > 0 && price % 10 === 0).toBe(true);
      expect(oldPrice === null || (Number.isInteger(oldPrice) && oldPrice % 10 === 0)).toBe(true);
      expect(stock === null || (Number.isInteger(stock) && stock >= 0)).toBe(true);
      expect(design.color).toBe(color);
      expect(sentencesOf(description).length).toBeGreaterThanOrEqual(2);
      expect(sentencesOf(description).length).toBeLessThanOrEqual(4);
      expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX_LENGTH);
      expect(description).not.toMatch(/hypoallergenic|flame|medical|certified|guarantee|100 ?%|chok/i);
    },
  );

  it('says what is printed on a garment, in its name or description', () => {
    const motifs: readonly string[] = MOTIFS;
    const synonyms: Record<string, RegExp> = {
      dinosaur: /dino/i,
      flower: /flower|bloom|daisy|marigold|gulab/i,
      cat: /\bcat\b|kitten/i,
    };
    for (const { name, description, design } of DEMO_PRODUCTS) {
      if (!motifs.includes(design.print)) continue;
      expect(`${name} ${description}`).toMatch(synonyms[design.print] ?? new RegExp(design.print, 'i'));
    }
  });

  it('never repeats a sentence between descriptions', () => {
    const sentences = DEMO_PRODUCTS.flatMap(({ description }) => sentencesOf(description).map((text) => text.trim()));
    // Care instructions of up to seven words may recur, as on real labels.
    const long = sentences.filter((text) => text.split(' ').length > 7);
    expect(distinct(long)).toBe(long.length);
  });
});

describe('the families of the demo catalogue', () => {
  const families = Map.groupBy(
    DEMO_PRODUCTS.filter(({ family }) => family !== undefined),
    ({ family }) => family,
  );

  it('are at least ten, of two to four products each', () => {
    expect(families.size).toBeGreaterThanOrEqual(10);
    for (const [family, members] of families) {
      expect(members.length, family).toBeGreaterThanOrEqual(2);
      expect(members.length, family).toBeLessThanOrEqual(4);
    }
  });

  it('have one design each in several colours or ages, with at most one product of a colour and age', () => {
    for (const [family, members] of families) {
      const designs = members.map(({ design }) => `${design.kind} ${cutOf(design)} ${design.print} ${design.weave}`);
      expect(distinct(designs), family).toBe(1);
      expect(distinct(members.map(({ color, age }) => `${color} ${age}`)), family).toBe(members.length);
    }
  });
});

describe('the sizes of the demo catalogue', () => {
  it('are several for one colour of a design that has orders waiting for a confirmation at the desk', () => {
    const hasOtherSize = ({ productSlug, quantity }: { productSlug: string; quantity: number }) => {
      const product = productOf(productSlug);
      return DEMO_PRODUCTS.some(
        ({ family, color, age, stock }) =>
          family !== undefined &&
          family === product?.family &&
          color === product.color &&
          age !== product.age &&
          (stock === null || stock >= quantity),
      );
    };
    const pending = [...makeDemoOrders(), ...makeDeskOrders()].filter(({ status }) => status === 'pending');
    expect(countOf(pending, ({ lines }) => lines.some(hasOtherSize))).toBeGreaterThanOrEqual(2);
  });
});

describe('the demo images', () => {
  const folder = join(import.meta.dirname, 'images');

  it('are three for every product, and no others', async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.webp'));
    const described = DEMO_PRODUCTS.flatMap((product) => describeImages(product).map(({ file }) => file));
    expect(files.toSorted()).toEqual(described.toSorted());
  });

  it('have correct descriptions, each with the hash of its file', async () => {
    const descriptions = await readImageDescriptions();
    const files = (await readdir(folder)).filter((file) => file.endsWith('.webp')).toSorted();
    expect(Object.keys(descriptions)).toEqual(files);
    for (const [index, file] of files.entries()) {
      const master = await readFile(join(folder, file));
      expect(descriptions[file]?.hash, file).toBe(hashOf(master));
      // Only every 40th image, because decoding all takes seconds. The hash proves that an image is unchanged.
      if (index % 40 === 0) expect(descriptions[file]).toMatchObject(await describeMaster(master));
    }
  });

  it('weigh less than 14 MB together', async () => {
    const files = await readdir(folder);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14_000_000);
  });

  it('show a cut that belongs to its kind', () => {
    for (const { slug, design } of DEMO_PRODUCTS) {
      const cuts: readonly string[] = CUTS[design.kind];
      expect(cuts, slug).toContain(cutOf(design));
    }
  });
});

describe('the demo users', () => {
  it('are forty, each with a unique key and e-mail', () => {
    expect(DEMO_USERS).toHaveLength(40);
    expect(distinct(DEMO_USERS.map(({ key }) => key))).toBe(40);
    expect(distinct(DEMO_USERS.map(({ email }) => email))).toBe(40);
    expect(distinct(DEMO_USERS.map(({ username }) => username))).toBe(40);
    expect(distinct(DEMO_USERS.map(({ phone }) => phone))).toBe(40);
    expect(DEMO_USERS.some(({ key }) => key === DEMO_CUSTOMER_KEY)).toBe(false);
  });

  it('do not use the e-mails of the demo accounts', () => {
    for (const { email } of DEMO_USERS) {
      expect(email).toMatch(/^[a-z.]+@example\.com$/);
      expect(email).not.toMatch(/^(admin|customer|moderator)@/);
    }
  });

  it.each([...DEMO_USERS, DEMO_CUSTOMER_ADDRESS])('have a valid address ($city)', (user) => {
    expect(user.state).toBe(PROVINCE_OF_CITY[user.city]);
    expect(user.postalCode).toMatch(/^\d{5}$/);
    expect(user.address.length).toBeGreaterThan(10);
    expect(user.phone).toMatch(/^\+92 3\d\d 0000\d{3}$/);
  });

  it('come from every province', () => {
    expect(new Set(DEMO_USERS.map(({ state }) => state))).toEqual(new Set(Object.values(PROVINCE_OF_CITY)));
  });
});

describe('the demo reviews', () => {
  const reviews = makeDemoReviews();

  it('are the same at every call', () => {
    expect(makeDemoReviews()).toEqual(reviews);
  });

  it('are 260 to 340, at most one by each known user about each known product', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(260);
    expect(reviews.length).toBeLessThanOrEqual(340);
    expect(distinct(reviews.map(({ productSlug, userKey }) => `${productSlug} ${userKey}`))).toBe(reviews.length);
    const keys = new Set(DEMO_USERS.map(({ key }) => key));
    for (const { productSlug, userKey } of reviews) {
      expect(productOf(productSlug)).toBeDefined();
      expect(keys.has(userKey)).toBe(true);
    }
  });

  it('are younger than their products', () => {
    for (const { productSlug, daysAgo } of reviews) {
      expect(Number.isInteger(daysAgo)).toBe(true);
      expect(daysAgo).toBeGreaterThanOrEqual(1);
      expect(daysAgo).toBeLessThan(daysOldOf(productSlug));
    }
  });

  it('are partly by users who have received the product before they wrote', () => {
    const deliveries = new Map(
      makeDemoOrders()
        .filter(({ status }) => status === 'Delivered')
        .flatMap(({ userKey, lines, history }) =>
          lines.map(({ productSlug }) => [`${userKey} ${productSlug}`, history.at(-1)?.daysAgo ?? 0] as const),
        ),
    );
    const verified = reviews.filter(({ userKey, productSlug }) => deliveries.has(`${userKey} ${productSlug}`));
    expect(verified.length).toBeGreaterThanOrEqual(40);
    const tooEarly = verified.filter(
      ({ userKey, productSlug, daysAgo }) => daysAgo >= (deliveries.get(`${userKey} ${productSlug}`) ?? 0),
    );
    expect(tooEarly).toEqual([]);
  });

  it.each([
    [5, 0.55],
    [4, 0.25],
    [3, 0.12],
    [2, 0.05],
    [1, 0.03],
  ])('give %d stars in a share of about %d', (rating, share) => {
    expect(Math.abs(countOf(reviews, (review) => review.rating === rating) / reviews.length - share)).toBeLessThan(
      0.02,
    );
  });

  it('never have the same text twice, and use at least 120 different sentences', () => {
    expect(distinct(reviews.map(({ comment }) => comment))).toBe(reviews.length);
    const sentences = reviews.flatMap(({ comment }) => sentencesOf(comment).map((text) => text.trim()));
    expect(distinct(sentences)).toBeGreaterThanOrEqual(120);
    const lengths = new Set(reviews.map(({ comment }) => sentencesOf(comment).length));
    expect(lengths).toEqual(new Set([1, 2, 3]));
  });

  it('name no other garment than their product', () => {
    const words: Record<string, RegExp> = {
      't-shirt': /\b(T-shirts?|tees?)\b/i,
      polo: /\bpolo\b/i,
      shirt: /\b(?<!T-)shirt\b/i,
      kurta: /\bkurta\b/i,
      frock: /\bfrock\b/i,
      trousers: /\btrousers\b/i,
      jacket: /\bjacket\b/i,
      sweatshirt: /\bsweatshirt\b/i,
      hoodie: /\bhoodie\b/i,
    };
    for (const { productSlug, comment } of reviews) {
      const otherKinds = Object.entries(words).filter(([kind]) => kind !== productOf(productSlug)?.design.kind);
      expect(
        otherKinds.filter(([, word]) => word.test(comment)),
        productSlug,
      ).toEqual([]);
    }
  });

  it('praise only with high ratings, and complain only with low ratings', () => {
    const commentsOf = (isIncluded: (rating: number) => boolean) =>
      reviews.filter(({ rating }) => isIncluded(rating)).map(({ comment }) => comment);
    const regret = /regret|disappointed|poor|waste of|faded|tore/i;
    const praise = /masha'allah|lovely|recommended\b(?! at all)|zabardast|perfect/i;
    expect(commentsOf((rating) => rating >= 4).filter((comment) => regret.test(comment))).toEqual([]);
    expect(commentsOf((rating) => rating <= 2).filter((comment) => praise.test(comment))).toEqual([]);
  });

  it('leave a few products unreviewed and make a few popular', () => {
    const counts = DEMO_PRODUCTS.map(({ slug }) => countOf(reviews, ({ productSlug }) => productSlug === slug));
    expect(countOf(counts, (count) => count === 0)).toBeGreaterThanOrEqual(3);
    expect(countOf(counts, (count) => count === 0)).toBeLessThanOrEqual(12);
    expect(countOf(counts, (count) => count >= 8)).toBeGreaterThanOrEqual(4);
  });
});

describe('the demo orders', () => {
  const orders = makeDemoOrders();
  const hoursAgo = ({ daysAgo, hour }: DemoOrderEvent) => daysAgo * 24 - hour;

  it('are the same at every call', () => {
    expect(makeDemoOrders()).toEqual(orders);
  });

  it('are 64, some of them by the demo customer and none by unknown users', () => {
    expect(orders).toHaveLength(64);
    expect(countOf(orders, ({ userKey }) => userKey === DEMO_CUSTOMER_KEY)).toBeGreaterThanOrEqual(6);
    const keys = new Set([DEMO_CUSTOMER_KEY, ...DEMO_USERS.map(({ key }) => key)]);
    for (const { userKey } of orders) expect(keys.has(userKey)).toBe(true);
  });

  it('fall into each of the last twelve months, and become more towards now', () => {
    const byMonth = Array.from({ length: 12 }, (_, month) =>
      countOf(orders, ({ placedDaysAgo }) => Math.floor((placedDaysAgo - 1) / 30.5) === month),
    );
    expect(Math.min(...byMonth)).toBeGreaterThan(0);
    const byQuarter = [9, 6, 3, 0].map((from) => byMonth.slice(from, from + 3).reduce((sum, count) => sum + count, 0));
    expect(byQuarter).toEqual([...byQuarter].sort((a, b) => a - b));
    // Every gap is shorter than February, so each calendar month has an order whenever the demo is seeded.
    const days = [0, ...orders.map(({ placedDaysAgo }) => placedDaysAgo)].sort((a, b) => a - b);
    for (const [index, day] of days.entries()) expect(day - (days[index - 1] ?? 0)).toBeLessThan(28);
    expect(Math.max(...days)).toBeGreaterThan(335);
    expect(Math.max(...days)).toBeLessThanOrEqual(365);
  });

  it('have every status: most are delivered, a few cancelled, only recent ones open', () => {
    for (const status of ORDER_STATUSES) expect(countOf(orders, (order) => order.status === status)).toBeGreaterThan(1);
    expect(countOf(orders, ({ status }) => status === 'Delivered')).toBeGreaterThan(40);
    const cancelled = countOf(orders, ({ status }) => status === 'cancelled');
    expect(cancelled).toBeGreaterThanOrEqual(4);
    expect(cancelled).toBeLessThanOrEqual(6);
    for (const { status, placedDaysAgo } of orders) {
      if (status !== 'Delivered' && status !== 'cancelled') expect(placedDaysAgo).toBeLessThanOrEqual(20);
    }
  });

  it('have 1 to 4 different products that the shop sold on that day', () => {
    for (const { lines, placedDaysAgo, status } of orders) {
      expect(lines.length).toBeGreaterThanOrEqual(1);
      expect(lines.length).toBeLessThanOrEqual(4);
      expect(distinct(lines.map(({ productSlug }) => productSlug))).toBe(lines.length);
      for (const { productSlug, quantity } of lines) {
        expect(placedDaysAgo).toBeLessThan(daysOldOf(productSlug));
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(3);
        if (['pending', 'processing', 'shipped'].includes(status)) expect(productOf(productSlug)?.stock).not.toBe(0);
      }
    }
    const quantities = orders.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));
    expect(countOf(quantities, (quantity) => quantity <= 2) / quantities.length).toBeGreaterThan(0.8);
  });

  it('have a history from placement to their status that never runs backwards or ahead of now', () => {
    for (const { status, placedDaysAgo, hour, history } of orders) {
      expect(history[0]).toEqual({ status: 'pending', daysAgo: placedDaysAgo, hour });
      expect(history.at(-1)?.status).toBe(status);
      for (const [index, event] of history.entries()) {
        const before = history[index - 1];
        expect(event.daysAgo).toBeGreaterThanOrEqual(0);
        expect(event.hour).toBeGreaterThanOrEqual(0);
        expect(event.hour).toBeLessThanOrEqual(23);
        if (!before) continue;
        expect(hoursAgo(event)).toBeLessThan(hoursAgo(before));
        expect(ORDER_STATUSES.indexOf(event.status)).toBeGreaterThan(ORDER_STATUSES.indexOf(before.status));
      }
      const path = history.map((event) => event.status);
      if (status !== 'cancelled') expect(path).toEqual(ORDER_STATUSES.slice(0, path.length));
    }
  });
});

describe('the seeded random generator', () => {
  it('repeats itself only for the same seed', () => {
    const draw = (seed: number) => {
      const random = makeRandom(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('stays within its bounds and loses nothing in a shuffle', () => {
    const random = makeRandom(7);
    const draws = Array.from({ length: 500 }, () => random.between(2, 5));
    expect(new Set(draws)).toEqual(new Set([2, 3, 4, 5]));
    expect(random.shuffle([1, 2, 3, 4]).sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(() => random.pick([])).toThrow('Nothing to pick from');
  });
});
