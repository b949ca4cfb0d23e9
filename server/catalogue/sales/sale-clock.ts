import { ne } from 'drizzle-orm';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { moveSales } from './move-sales.ts';
import { SALES_TAG } from './reprice.ts';
import { sales } from './tables.ts';

/** A sale is noticed at its instant, and a clock that was set or a sale of another process within this time. */
const TICK_MS = 1_000;

export interface SaleClock {
  /** Starts and ends what is due. Cheap where nothing is: the next instant is held in memory. */
  move(): Promise<void>;
  close(): Promise<void>;
}

interface SaleClockDeps {
  db: Executor;
  tags: TagBus;
  now: () => Date;
  onError: (error: Error) => void;
}

/** Every process starts and ends sales by its own clock, and the first one does it for all. */
export function openSaleClock({ db, tags, now, onError }: SaleClockDeps): SaleClock {
  const next = new TaggedValue(SALES_TAG, () => findNextInstant(db));
  tags.listen(next);
  let moving: Promise<void> | undefined;
  const moveDue = async () => {
    const at = await next.read();
    if (at !== undefined && at <= now()) await moveSales({ db, tags, now });
  };
  /** Never rejects: prices stay those of before until the next tick. */
  const move = () => {
    moving ??= moveDue()
      .catch(onError)
      .finally(() => {
        moving = undefined;
      });
    return moving;
  };
  let timer: NodeJS.Timeout;
  const schedule = async () => {
    await move();
    const at = await next.read().catch(() => undefined);
    const wait = at === undefined ? TICK_MS : Math.min(Math.max(at.getTime() - now().getTime(), 0), TICK_MS);
    if (!isClosed) timer = setTimeout(() => void schedule(), Math.max(wait, 10)).unref();
  };
  let isClosed = false;
  timer = setTimeout(() => void schedule(), 0).unref();
  return {
    move,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await moving;
    },
  };
}

/** When the next sale starts or ends; undefined where none is planned or running. */
async function findNextInstant(db: Executor): Promise<Date | undefined> {
  const rows = await db
    .select({ state: sales.state, startsAt: sales.startsAt, endsAt: sales.endsAt })
    .from(sales)
    .where(ne(sales.state, 'ended'));
  const instants = rows.map(({ state, startsAt, endsAt }) => (state === 'planned' ? startsAt : endsAt));
  return instants.reduce<Date | undefined>((first, at) => (!first || at < first ? at : first), undefined);
}
