import { isOnTimeline, type OrderStatus, TIMELINE_STATUSES } from '#contract/order-status.ts';
import { DEMO_PRODUCTS, type DemoProduct } from './catalogue.ts';
import { makeRandom, type Random } from './random.ts';
import { DEMO_USERS, type DemoAddress } from './users.ts';

export interface DemoOrderLine {
  productSlug: string;
  quantity: number;
}

export interface DemoOrderEvent {
  status: OrderStatus;
  daysAgo: number;
  hour: number;
}

export interface DemoOrder {
  userKey: string;
  placedDaysAgo: number;
  hour: number;
  status: OrderStatus;
  lines: DemoOrderLine[];
  notes: string;
  /** The oldest change first. The order has the status of the last change. */
  history: DemoOrderEvent[];
}

export const DEMO_CUSTOMER_KEY = 'customer';

export const DEMO_CUSTOMER_ADDRESS: DemoAddress = {
  city: 'Lahore',
  state: 'Punjab',
  postalCode: '54770',
  address: 'House 27, Street 8, Block C, Johar Town',
  phone: '+92 300 0000100',
};

const DAYS_IN_MONTH = 30;
/** Number of orders in each month, the current month first. The demo shop grows. */
const ORDERS_BY_MONTH = [13, 9, 8, 7, 6, 5, 4, 3, 3, 2, 2, 2];
/** Indexes of orders, counted from the latest, that the demo customer placed. */
const CUSTOMER_ORDERS = new Set([1, 4, 6, 16, 27, 38, 52]);
const CANCELLED_ORDERS = new Set([7, 19, 27, 41, 55]);

const NOTES = [
  'Please call before coming, the bell does not work.',
  'Leave with the guard at the gate if nobody opens.',
  'Deliver after 5 pm, we are at work until then.',
  'Gift for my niece, please leave the price slip out.',
  'Kindly bring change for a 5,000 rupee note.',
  'Second floor, green door, opposite the bakery.',
  'Need it before Friday for a birthday, if possible.',
  'Please check the stitching before sending. Shukriya!',
  'The street is closed on Sundays because of the bazaar, use the back lane.',
  'Do not ring the bell between 2 and 4, the baby sleeps.',
  'If the size is out of stock, please phone me first.',
  'Landmark: white mosque at the corner.',
  'Bhai, please ring once more if I miss the first call.',
  'Deliver to the school office and ask for the reception.',
  'Eid gift, gift wrapping would be lovely if you do it.',
  'Saturday delivery preferred.',
  'Call on WhatsApp, the signal is weak in our village.',
  'Please pack the frock or kurta flat, not folded small.',
];

/** Returns for each order how many days ago it was placed, the latest order first. */
function makePlacementDays(random: Random): number[] {
  return ORDERS_BY_MONTH.flatMap((count, month) => {
    return Array.from({ length: count }, (_, index) => {
      const fraction = (index + 0.2 + 0.6 * random.next()) / count;
      // Puts more orders on recent days, so that some are still open.
      const day = (month + (month === 0 ? fraction ** 1.6 : fraction)) * DAYS_IN_MONTH;
      // Places no order today, because its hour could be later than the seeding.
      return Math.max(1, Math.round(day));
    });
  });
}

function chooseStatus(index: number, placedDaysAgo: number, random: Random): OrderStatus {
  if (CANCELLED_ORDERS.has(index)) return 'cancelled';
  if (placedDaysAgo <= 2) return 'pending';
  if (placedDaysAgo <= 8) return 'processing';
  if (placedDaysAgo <= 15) return 'shipped';
  // Some parcels take up to 20 days, for example to the mountains.
  return placedDaysAgo <= 20 && random.chance(0.5) ? 'shipped' : 'Delivered';
}

function choosePath(status: OrderStatus, random: Random): OrderStatus[] {
  if (isOnTimeline(status)) return TIMELINE_STATUSES.slice(0, TIMELINE_STATUSES.indexOf(status) + 1);
  return random.chance(0.6) ? ['pending', status] : ['pending', 'processing', status];
}

function daysUntil(status: OrderStatus, random: Random): number {
  return status === 'Delivered' ? random.between(2, 5) : random.between(1, 2);
}

function makeHistory(status: OrderStatus, placedDaysAgo: number, hour: number, random: Random): DemoOrderEvent[] {
  let daysAgo = placedDaysAgo;
  return choosePath(status, random).map((step, index) => {
    if (index === 0) return { status: step, daysAgo, hour };
    daysAgo -= daysUntil(step, random);
    return { status: step, daysAgo, hour: random.between(9, 18) };
  });
}

const isOpen = (status: OrderStatus) => status !== 'Delivered' && isOnTimeline(status);

export function makeLines(status: OrderStatus, placedDaysAgo: number, random: Random): DemoOrderLine[] {
  const onSale = random
    .shuffle(DEMO_PRODUCTS)
    .filter((product) => product.daysOld > placedDaysAgo && !(isOpen(status) && product.stock === 0));
  const { age } = random.pick(onSale);
  const distance = (product: DemoProduct) => Math.abs(product.age - age);
  const candidates = onSale.sort((a, b) => distance(a) - distance(b));
  const count = random.pick([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
  return candidates.slice(0, count).map((product) => {
    const quantity = random.pick([1, 1, 1, 1, 1, 1, 2, 2, 2, 3]);
    return { productSlug: product.slug, quantity: Math.min(quantity, product.stock || quantity) };
  });
}

/** Returns the oldest order first. The random numbers have a fixed seed, so each run returns the same orders. */
export function makeDemoOrders(): DemoOrder[] {
  const random = makeRandom(64_786);
  // Each user is in the list twice, because most customers order once or twice.
  const users = [...random.shuffle(DEMO_USERS), ...random.shuffle(DEMO_USERS)];
  const notes = random.shuffle(NOTES);

  const latestFirst = makePlacementDays(random).map((placedDaysAgo, index): DemoOrder => {
    const status = chooseStatus(index, placedDaysAgo, random);
    const user = CUSTOMER_ORDERS.has(index) ? undefined : users.pop();
    const hour = random.between(8, 23);
    return {
      userKey: user?.key ?? DEMO_CUSTOMER_KEY,
      placedDaysAgo,
      hour,
      status,
      lines: makeLines(status, placedDaysAgo, random),
      notes: random.chance(0.28) ? (notes.pop() ?? '') : '',
      history: makeHistory(status, placedDaysAgo, hour, random),
    };
  });
  return latestFirst.sort((a, b) => b.placedDaysAgo - a.placedDaysAgo || a.hour - b.hour);
}
