import type { Rating } from '#contract/reviews.ts';
import { DEMO_PRODUCTS, type DemoProduct } from './catalogue.ts';
import type { GarmentKind, Print } from './designs/garment-design.ts';
import { makeDemoOrders } from './orders.ts';
import { makeRandom, type Random } from './random.ts';
import { DEMO_USERS } from './users.ts';

export interface DemoReview {
  productSlug: string;
  userKey: string;
  rating: Rating;
  comment: string;
  daysAgo: number;
}

/** A comment has at most one sentence of each topic. Otherwise it could contradict itself. */
type Topic =
  | 'verdict'
  | 'fabric'
  | 'fit'
  | 'delivery'
  | 'wash'
  | 'price'
  | 'child'
  | 'closing'
  | 'garment'
  | 'appearance';

const PRAISE: Record<Exclude<Topic, 'garment' | 'appearance'>, readonly string[]> = {
  verdict: [
    "Masha'Allah, such a beautiful piece.",
    'Exactly as shown in the picture, maybe even nicer.',
    'Bohat khoobsurat, everyone at home liked it.',
    'One of the best things I have bought online this year.',
    'Very happy with this purchase.',
    'Simple, well made and lovely.',
    'Zabardast quality, no complaints at all.',
    'I was doubtful about ordering clothes online, but this won me over.',
    'Five stars from our whole family.',
    'Really impressed with the finishing inside and out.',
    'Looks far more expensive than it is.',
    'Dil khush ho gaya when I opened the packet.',
    'A perfect gift, the parents asked me where I found it.',
    'Neat stitching from top to bottom.',
    'Better than what we get in the mall for double the money.',
    'Colour is true to the photo, which is rare.',
    'Kamaal ki cheez hai, please make it in bigger sizes too.',
    'This is our second one, the first went to a cousin.',
  ],
  fabric: [
    'Bohat acha fabric, soft without being flimsy.',
    'The fabric is thick enough and not see-through at all.',
    'Kapra bilkul asli hai, just as the description says.',
    'You can feel the quality the moment you touch it.',
    'The material breathes well and does not feel sticky.',
    'Soft on the inside, which matters most to us.',
    'The cloth has a nice weight to it.',
    'Lovely fabric, I only wish they sold it by the metre.',
    'The inside seams are finished properly, so nothing itches.',
    'Anyone who knows cloth will approve of this.',
    'Feels soft from the first wear, no starchy stiffness.',
    'Fabric ki quality is price mein mil jana is a surprise.',
  ],
  fit: [
    'The size chart was spot on.',
    'Fits perfectly with a little room to grow.',
    'Size bilkul theek aya.',
    'True to size, I ordered by age and it was right.',
    'The cut is comfortable and does not restrict movement.',
    'The length is just right, neither too short nor too long.',
    'Easy to put on and take off, even in a hurry.',
    'Slightly roomy, which is how I like children to wear things.',
    'I went one size up for next year and the proportions are still good.',
    'Sits nicely on the shoulders and stays in place.',
  ],
  delivery: [
    'Delivered in three days, well packed.',
    'Cash on delivery was smooth and the rider was polite.',
    'Reached our small town within the week, shukriya.',
    'It arrived a day early, neatly folded in tissue.',
    'They called to confirm the order and it came on time.',
    'Packing was simple and tidy, no fancy waste.',
    'Ordered on Sunday night and wore it on Thursday.',
    'Customer service answered on WhatsApp within minutes.',
    'The parcel came exactly on the promised day.',
    'Delivery to our area is usually a headache, but not this time.',
  ],
  wash: [
    'Washed it five times already and it still looks new.',
    'No shrinking after the first wash.',
    'Colour did not run at all in the wash.',
    'It washes well and hardly needs ironing.',
    'Survived our washing machine without losing its shape.',
    'After a month of weekly washing it is holding up nicely.',
    'The stains came out with an ordinary wash.',
  ],
  price: [
    'Great value for the price.',
    'Qeemat munasib hai for this quality.',
    'Worth every rupee.',
    'I compared prices for days and this was the fairest.',
    'Paisa wasool.',
    'Not the cheapest, but you can see where the money went.',
    'I would have paid a little more for it.',
    'Reasonable price for something that will be handed down.',
  ],
  child: [
    'My son refuses to take it off.',
    'My daughter chose it herself and wears it with pride.',
    'My niece looked like a little star in it.',
    'My nephew wore it to a birthday and got so many compliments.',
    'My little one smiled the whole day in it.',
    'Even my very fussy daughter approves.',
    'My son wore it two days in a row before I could get it off him.',
    'The grandparents could not stop taking pictures.',
    'My toddler can crawl and climb in it without any trouble.',
    'All the cousins want one now.',
    'My daughter says it is her lucky one for tests at school.',
    'He wears it to school trips and comes back with compliments from the teacher.',
    'She has already told me which colour she wants next.',
    'The baby looks adorable in it.',
  ],
  closing: [
    "Will order again, insha'Allah.",
    'Highly recommended.',
    'JazakAllah to the team.',
    'Already planning my next order.',
    'Keep it up, Nanhi Dukaan.',
    'Recommended to all the parents in our building.',
    'Please restock more colours.',
    'You have a regular customer now.',
    'Thank you for keeping the quality consistent.',
    'Saving this shop for Eid.',
  ],
};

const PRAISE_OF_KIND: Record<GarmentKind, readonly string[]> = {
  't-shirt': [
    'The neckline keeps its shape, unlike most T-shirts we own.',
    'A proper everyday T-shirt that also looks good in photos.',
    'This T-shirt is cool enough for load-shedding afternoons.',
    'Of all the tees in the drawer this one always goes first.',
    'Nice thick tee, not the thin stuff from the weekly bazaar.',
    'Goes with every pair of jeans and shorts in the cupboard.',
    'The tee is smooth around the neck, so there is no fuss when dressing.',
    'Best T-shirt we have had for outdoor play.',
  ],
  polo: [
    'The collar on this polo actually stays flat.',
    'Smart enough for a family lunch, comfortable enough for the park.',
    'The pique is breathable and the polo looks fresh all day.',
    'A good polo is hard to find in small sizes, and this is one.',
    'The buttons on the polo are small but easy to do up.',
    'Looks very decent with chinos, a proper little gentleman or lady.',
  ],
  shirt: [
    'The collar sits beautifully and the shirt irons in a minute.',
    'Buttons are firmly sewn and the buttonholes are clean.',
    'A real shirt with real tailoring, just smaller.',
    'We used this shirt for a wedding and again for a picnic.',
    'The shirt looks good tucked in and left out.',
    'The cuffs and collar are neatly finished.',
    'Such a smart shirt, the pattern pieces even line up at the front.',
    'It is light and airy, my favourite kind of shirt for summer functions.',
  ],
  kurta: [
    'The kurta falls beautifully and looks very graceful.',
    'Perfect kurta for Eid namaz and the visits afterwards.',
    'The placket work on this kurta is so clean.',
    'Wore this kurta to a mehndi and it photographed wonderfully.',
    'The side slits of the kurta are just right for running about.',
    'The kurta looks hand-finished, my tailor was impressed.',
  ],
  frock: [
    'The frock has such a lovely flare when she spins.',
    'The lining in the frock is soft, so no complaints about itching.',
    'My princess wore this frock to a wedding and felt like the bride.',
    'Gathers on this frock are even and beautifully done.',
    'A frock that is pretty and still practical.',
    'Everyone at the party asked about this frock.',
    'The frock closes easily at the back, no wrestling needed.',
  ],
  trousers: [
    'The waistband is comfortable and leaves no marks.',
    'Trousers stay up without a belt, finally.',
    'The knees are still fine after weeks of crawling around on floors.',
    'These trousers go with almost everything we own.',
    'These trousers look tidy even after a day of play.',
    'Comfortable to sit cross-legged in, which is what trousers should be.',
    'We bought one pair of these trousers and came back for two more.',
  ],
  shorts: [
    'These shorts are on heavy rotation this summer.',
    'The elastic on the shorts is gentle and does not roll.',
    'Light shorts that dry on the line in no time.',
    'Perfect shorts for running around the street in June.',
    'The length of these shorts is sensible, just above the knee.',
    'Cool, comfortable shorts for the garden.',
  ],
  jacket: [
    'The jacket is light to wear and easy to layer.',
    'The jacket looks smart enough for a wedding in the hills.',
    'Lining of the jacket is smooth, so it slips on over anything.',
    'This jacket has become the one we reach for every morning.',
    'The stitching on the jacket is very strong, even at the pockets.',
    'A jacket with room for a sweater underneath, well thought out.',
  ],
  sweatshirt: [
    'The sweatshirt is cosy without being bulky.',
    'Cuffs and hem of the sweatshirt keep their stretch.',
    'Just the right sweatshirt for foggy mornings.',
    'This sweatshirt replaced two sweaters in our house.',
    'The sweatshirt looks good with jeans and with pyjamas.',
    'Soft sweatshirt, easy neck, warm sleeves.',
  ],
  hoodie: [
    'The hood is nice and deep and stays on.',
    'Such a warm hoodie for December mornings.',
    'The hoodie is brushed inside and feels like a blanket.',
    'This hoodie went with us to Murree and did its job.',
    'The front pocket of the hoodie is already full of pebbles.',
    'A hoodie that is thick where it should be.',
    'I want this hoodie in my own size.',
  ],
};

const PRAISE_OF_PRINT: Partial<Record<Print, readonly string[]>> = {
  dinosaur: ['The dinosaur gets a good-night kiss every evening.', 'The dinosaur is cute and not scary at all.'],
  rocket: ['We count down from ten every time this rocket goes on.', 'The rocket is crisp and has not cracked.'],
  flower: ['The flower is delicate and very neatly done.', 'That single flower makes it special.'],
  truck: [
    'The truck print starts a conversation wherever we go.',
    'Truck on the front, so of course it is the favourite.',
  ],
  moon: ['The moon is so pretty, simple and elegant.', 'We say good night to the moon on it before bed.'],
  cat: ['The cat has been given a name already.', 'The cat looks just like our own Mano.'],
  sun: ['The smiling sun cheers everyone up at breakfast.', 'The sun print is bright and has stayed bright.'],
  whale: ['The whale is charming and well drawn.', 'The whale made our trip to Sea View complete.'],
  mango: ['The mango is adorable, so very Pakistani.', 'Mango lovers in this house, so it was an instant yes.'],
  kite: ['The kite reminds me of Basant in my childhood.', 'The kite is such an original idea.'],
  stripes: ['The stripes are even and line up at the seams.', 'Stripes always look fresh, and these do.'],
  checks: ['The checks match at the side seams, a sign of care.', 'The checks look classic and rich.'],
  dots: ['The dots are so cheerful.', 'The dots are small and neat, not loud.'],
  stars: ['The stars are lovely, just enough of them.', 'The little stars look even better in real life.'],
  floral: ['The floral print is fine and elegant.', 'The flowers look as if someone painted them.'],
  'colour-block': ['The colour blocks are bold but tasteful.', 'Love how the two tones work together.'],
};

const QUIBBLES: Partial<Record<Topic, readonly string[]>> = {
  fit: [
    'It runs slightly large, so check the measurements first.',
    'Sleeves or hem could be a centimetre longer, otherwise fine.',
    'A bit snug for a healthy child, take one size up.',
    'Fits well now, though I doubt it will last two seasons.',
  ],
  delivery: [
    'Delivery took a day longer than promised.',
    'The packet was a little torn, but the item was fine.',
    'One star less because the rider had no change.',
    'Courier called three times for directions, thora sa masla hua.',
  ],
  wash: [
    'It needs a proper iron after every wash.',
    'A tiny bit of colour came out in the first wash.',
    'Slightly softer and shorter after washing, but still good.',
  ],
  price: [
    'Price is a little on the higher side.',
    'I would wait for a sale, but the quality is there.',
    'Thora mehnga hai, but fair.',
  ],
  appearance: [
    'The shade is a touch lighter than on my screen.',
    'Found one loose thread, which I simply cut off.',
    'A spare button or patch would have been a nice extra.',
    'I wish there were more colours to choose from.',
  ],
};

const SO_SO: Partial<Record<Topic, readonly string[]>> = {
  verdict: [
    'It is okay, nothing special.',
    'Theek hai, average quality for daily use.',
    'Good idea, ordinary finish.',
    'Not bad, but I expected a little more from the photos.',
    'Decent for home wear, not for a function.',
    'Half happy, half not.',
    'Acceptable, though I probably would not reorder.',
    'Guzara hai, it does the job.',
  ],
  fabric: [
    'The fabric is thinner than I imagined.',
    'The cloth is fine but not as soft as described.',
    'Fabric acha hai, the finishing less so.',
    'The material creases as soon as you look at it.',
  ],
  fit: [
    'The size came out bigger than the chart says.',
    'Too tight at first, then it loosened up after some wear.',
    'Width is fine but the length is short.',
    'I had to get it altered by our darzi.',
  ],
  delivery: [
    'Delivery took more than a week.',
    'The order came late and nobody called to tell us.',
    'Packing could be better, it arrived very crumpled.',
  ],
  wash: ['It lost some of its brightness after a few washes.', 'It shrank a little in the first wash, so be careful.'],
  price: ['At this price I would expect better finishing.', 'Buy it on sale, not at full price.'],
  appearance: [
    'The colour is duller than in the picture.',
    'There were two or three loose threads.',
    'It looks nice from a distance, less so up close.',
  ],
};

const POOR: Partial<Record<Topic, readonly string[]>> = {
  verdict: [
    'Disappointed with this one.',
    'Not up to the standard of my earlier orders.',
    'Maza nahi aya, I expected better.',
    'I wanted to like it, but no.',
    'Below average, sorry to say.',
  ],
  fabric: ['The fabric feels rough and started pilling within days.', 'Kapra halka hai, not what I paid for.'],
  fit: ['The size is clearly smaller than the label says.', 'The cut is odd, tight in one place and loose in another.'],
  delivery: ['It came ten days late and missed the birthday.', 'Had to follow up four times before it was dispatched.'],
  wash: ['It faded badly in the second wash.', 'It shrank so much in the wash that it now belongs to a doll.'],
  appearance: ['The shade is quite different from the website.', 'Uneven stitching along the hem.'],
};

const BAD: Partial<Record<Topic, readonly string[]>> = {
  verdict: [
    'Very poor experience.',
    'Bilkul pasand nahi aya.',
    'Would not recommend this at all.',
    'Waste of money for us.',
    'I regret ordering this.',
  ],
  fabric: ['The cloth tore at the seam on the second day.', 'Fabric is nothing like the description.'],
  fit: ['The wrong size was stitched under the right label.', 'It did not fit at all, although I measured twice.'],
  delivery: [
    'They sent the wrong colour and the exchange took three weeks.',
    'The parcel arrived open and the item was dirty.',
  ],
  wash: ['The colour ran in the wash and ruined two other things.'],
  appearance: ['A seam was open when it arrived.', 'Stain on the front straight out of the packet.'],
};

/** Sentences for reviews with three stars or fewer. */
const COMPLAINT_OF_KIND: Partial<Record<GarmentKind, readonly string[]>> = {
  't-shirt': ['The neck of the T-shirt has already gone loose.'],
  polo: ['The collar of the polo curls up after a day.'],
  shirt: ['One button came off the shirt in the first week.'],
  kurta: ['The kurta needed pressing twice before it looked presentable.'],
  frock: ['The frock has less flare than in the picture.'],
  trousers: ['The waist elastic of the trousers is too tight.'],
  shorts: ['The elastic of the shorts twists inside the band.'],
  jacket: ['The jacket is lighter than I expected for real cold.'],
  sweatshirt: ['The sweatshirt leaves fluff on everything under it.'],
  hoodie: ['The hood is too big and keeps falling over the eyes.'],
};

const POPULAR = new Map([
  ['lahore-rocket-cotton-t-shirt', 11],
  ['murree-quilted-jacket', 9],
  ['everyday-plain-cotton-t-shirt', 10],
  ['rocket-club-hoodie', 8],
  ['big-dino-sweatshirt', 9],
  ['picnic-check-frock', 8],
  ['football-maidan-shorts', 8],
  ['margalla-checked-shirt', 8],
]);
const UNREVIEWED = new Set(['pinstripe-formal-trousers', 'gilgit-quilted-sweatshirt', 'constellation-evening-shirt']);
/** Days after which a new product can have its first review: it has to be delivered and used. */
const DAYS_UNTIL_FIRST_REVIEW = 4;
const NEW_PRODUCT_DAYS = 12;

function countReviews(product: DemoProduct, random: Random): number {
  const popular = POPULAR.get(product.slug);
  if (popular !== undefined) return popular;
  if (UNREVIEWED.has(product.slug) || product.daysOld < 2 * DAYS_UNTIL_FIRST_REVIEW) return 0;
  if (product.daysOld < NEW_PRODUCT_DAYS) return 1;
  return random.between(1, product.daysOld < 45 ? 3 : 5);
}

/** Returns shuffled ratings in the proportions of a real shop: most customers are content. */
function dealRatings(count: number, random: Random): Rating[] {
  const fours = Math.round(count * 0.25);
  const threes = Math.round(count * 0.12);
  const twos = Math.round(count * 0.05);
  const ones = Math.round(count * 0.03);
  const deal = (rating: Rating, times: number) => Array.from({ length: times }, () => rating);
  const fives = deal(5, count - fours - threes - twos - ones);
  return random.shuffle([...fives, ...deal(4, fours), ...deal(3, threes), ...deal(2, twos), ...deal(1, ones)]);
}

const TOPIC_ORDER: readonly Topic[] = [
  'verdict',
  'garment',
  'appearance',
  'fabric',
  'fit',
  'child',
  'wash',
  'price',
  'delivery',
  'closing',
];

interface Sentence {
  topic: Topic;
  text: string;
}

function sentencesOf(pools: Partial<Record<Topic, readonly string[]>>): Sentence[] {
  const topics = Object.keys(pools) as Topic[];
  return topics.flatMap((topic) => (pools[topic] ?? []).map((text) => ({ topic, text })));
}

const SAYS_BOY = /\b(son|nephew|he|him|his)\b/i;
const SAYS_GIRL = /\b(daughter|niece|princess|she|her)\b/i;

/** Matches sentences that only make sense after some weeks of use. */
const NEEDS_TIME =
  /month|weeks|week|few washes|five times|second one|two more|stayed bright|not cracked|ten days|two sweaters|rotation/i;
const LONG_ENOUGH_DAYS = 45;

function suits({ text }: Sentence, product: DemoProduct, daysInShop: number): boolean {
  const { category, age, description, design } = product;
  const isForGirls = design.kind === 'frock' || category === 'new-arrivals-girls';
  const isWarm = ['jacket', 'sweatshirt', 'hoodie'].includes(design.kind);
  const isForLegs = design.kind === 'trousers' || design.kind === 'shorts';
  const exclusions: [RegExp, boolean][] = [
    [SAYS_BOY, isForGirls],
    [SAYS_GIRL, category === 'new-arrivals-boys'],
    [/Eid namaz/, isForGirls],
    [/\b(toddler|baby)\b/, age !== 1],
    [/crawling around/, age > 2],
    [/\bschool\b/, age < 3],
    [/wash|machine|iron/i, /dry clean/i.test(description)],
    [/machine/i, /hand wash/i.test(description)],
    [/see-through|thinner|creases|home wear/, isWarm],
    [/shoulders|Sleeves/, isForLegs],
    [/light and airy|real cold/, /flannel|khaddar|showerproof|tricot/i.test(description)],
    [NEEDS_TIME, daysInShop < LONG_ENOUGH_DAYS],
  ];
  return !exclusions.some(([words, applies]) => applies && words.test(text));
}

/** Two sentences contradict each other if each matches one side, such as a boy and a girl. */
const CONFLICTS: readonly [RegExp, RegExp][] = [
  [SAYS_BOY, SAYS_GIRL],
  [/true to the photo|as shown in the picture|even nicer/, /lighter than|more colours/],
  [/money|expensive|mall/, /Price is|a sale|mehnga/],
  [/finishing|stitching|well made|neat/i, /loose thread/],
  [/size|length|fits|roomy/i, /size|length|snug|alter/i],
];

function areConsistent(chosen: readonly Sentence[], { text }: Sentence): boolean {
  const before = chosen.map((sentence) => sentence.text).join(' ');
  return !CONFLICTS.some(
    ([one, other]) => (one.test(before) && other.test(text)) || (other.test(before) && one.test(text)),
  );
}

function planComment(rating: Rating, product: DemoProduct, random: Random): Sentence[][] {
  const { kind, print } = product.design;
  const { closing, ...praises } = PRAISE;
  const garment = sentencesOf({ garment: PRAISE_OF_KIND[kind], appearance: PRAISE_OF_PRINT[print] ?? [] });
  const praise = [...sentencesOf(praises), ...garment, ...garment];
  const complaint = sentencesOf({ garment: COMPLAINT_OF_KIND[kind] ?? [] });
  const { verdict: mildVerdict, ...mild } = SO_SO;
  const { verdict: poorVerdict, ...poor } = POOR;
  const { verdict: badVerdict, ...bad } = BAD;
  const length = random.between(1, 100);

  switch (rating) {
    case 5:
      if (length <= 28) return [[...sentencesOf({ verdict: PRAISE.verdict, child: PRAISE.child }), ...garment]];
      if (length <= 72) return [praise, praise];
      return [praise, praise, random.chance(0.5) ? sentencesOf({ closing }) : praise];
    case 4:
      if (length <= 18) return [garment];
      if (length <= 34) return [praise, sentencesOf({ fabric: PRAISE.fabric, price: PRAISE.price })];
      if (length <= 78) return [[...sentencesOf({ fabric: PRAISE.fabric }), ...garment], sentencesOf(QUIBBLES)];
      return [garment, praise, sentencesOf(QUIBBLES)];
    case 3:
      if (length <= 20) return [[...sentencesOf({ verdict: mildVerdict }), ...complaint]];
      if (length <= 75) return [sentencesOf({ verdict: mildVerdict }), [...sentencesOf(mild), ...complaint]];
      return [sentencesOf({ delivery: PRAISE.delivery }), [...sentencesOf(mild), ...complaint], sentencesOf(mild)];
    case 2:
      if (length <= 60) return [sentencesOf({ verdict: poorVerdict }), [...sentencesOf(poor), ...complaint]];
      return [sentencesOf(poor), [...sentencesOf(poor), ...complaint]];
    case 1:
      return [sentencesOf({ verdict: badVerdict }), sentencesOf(bad), ...(length <= 40 ? [sentencesOf(bad)] : [])];
  }
}

type CommentWriter = (rating: Rating, product: DemoProduct, daysInShop: number, usedOnPage: Set<string>) => string;

/** Returns a function that never repeats a comment, and prefers sentences that it has rarely used. */
function makeCommentWriter(random: Random): CommentWriter {
  const useCounts = new Map<string, number>();
  const writtenComments = new Set<string>();

  const choose = (
    pool: readonly Sentence[],
    chosen: readonly Sentence[],
    product: DemoProduct,
    daysInShop: number,
    usedOnPage: Set<string>,
  ) => {
    const fitting = pool.filter(
      (sentence) =>
        !chosen.some(({ topic }) => topic === sentence.topic) &&
        !usedOnPage.has(sentence.text) &&
        suits(sentence, product, daysInShop) &&
        areConsistent(chosen, sentence),
    );
    const ranked = random.shuffle(fitting).sort((a, b) => (useCounts.get(a.text) ?? 0) - (useCounts.get(b.text) ?? 0));
    return ranked.length === 0 ? undefined : random.pick(ranked.slice(0, 3));
  };

  return (rating, product, daysInShop, usedOnPage) => {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const chosen: Sentence[] = [];
      for (const pool of planComment(rating, product, random)) {
        const sentence = choose(pool, chosen, product, daysInShop, usedOnPage);
        if (sentence) chosen.push(sentence);
      }
      if (rating === 5) chosen.sort((a, b) => TOPIC_ORDER.indexOf(a.topic) - TOPIC_ORDER.indexOf(b.topic));
      const comment = chosen.map(({ text }) => text).join(' ');
      if (comment === '' || writtenComments.has(comment)) continue;
      writtenComments.add(comment);
      for (const { text } of chosen) {
        useCounts.set(text, (useCounts.get(text) ?? 0) + 1);
        usedOnPage.add(text);
      }
      return comment;
    }
    throw new Error(`Nothing new to say about ${product.slug}`);
  };
}

function findDeliveries(): Map<string, number> {
  const deliveries = new Map<string, number>();
  for (const { userKey, status, lines, history } of makeDemoOrders()) {
    const delivery = history.at(-1);
    if (status !== 'Delivered' || !delivery) continue;
    for (const { productSlug } of lines) deliveries.set(`${userKey} ${productSlug}`, delivery.daysAgo);
  }
  return deliveries;
}

/** Returns the oldest review first. The random numbers have a fixed seed, so each run returns the same reviews. */
export function makeDemoReviews(): DemoReview[] {
  const random = makeRandom(20_261);
  const counts = DEMO_PRODUCTS.map((product) => ({ product, count: countReviews(product, random) }));
  const ratings = dealRatings(
    counts.reduce((sum, { count }) => sum + count, 0),
    random,
  );
  const writeComment = makeCommentWriter(random);
  const deliveries = findDeliveries();

  const reviews = counts.flatMap(({ product, count }) => {
    const usedOnPage = new Set<string>();
    const receivedDaysAgo = (user: { key: string }) => deliveries.get(`${user.key} ${product.slug}`) ?? 0;
    // Users who received the product come first, because only their reviews are verified.
    const isBuyer = (user: { key: string }) => Number(receivedDaysAgo(user) > 1);
    const users = random
      .shuffle(DEMO_USERS)
      .sort((a, b) => isBuyer(b) - isBuyer(a))
      .slice(0, count);
    return users.map((user): DemoReview => {
      const rating = ratings.pop() ?? 5;
      const latest = isBuyer(user) ? receivedDaysAgo(user) - 1 : product.daysOld - DAYS_UNTIL_FIRST_REVIEW;
      const daysAgo = random.between(1, latest);
      return {
        productSlug: product.slug,
        userKey: user.key,
        rating,
        comment: writeComment(rating, product, product.daysOld - daysAgo, usedOnPage),
        daysAgo,
      };
    });
  });
  return reviews.sort((a, b) => b.daysAgo - a.daysAgo);
}
