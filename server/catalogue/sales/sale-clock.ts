import { eq, ne, or } from 'drizzle-orm';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { isLockTimeout } from '#server/platform/database/transaction.ts';
import { applySales, moveDueSales, type SaleDeps } from './move-sales.ts';
import { SALES_TAG } from './reprice.ts';
import { sales } from './tables.ts';

/** Time until a process notices a changed system clock or a sale saved by another process. */
const TICK_MS = 1_000;

export interface SaleClock {
  /**
   * Starts and ends due sales. True while prices are still being written: the caller must then reprice its products.
   */
  move(): Promise<boolean>;
  /** Like `move`, and then waits until all prices are written. Never rejects; the next tick tries again. */
  apply(): Promise<void>;
  close(): Promise<void>;
}

interface SaleClockDeps extends SaleDeps {
  onError: (error: Error) => void;
}

interface Outlook {
  /** Next start or end of a sale; undefined without planned or running sales. */
  next: Date | undefined;
  isApplied: boolean;
}

/** Every process has a clock. The first clock that notices a due sale starts or ends the sale for all processes. */
export function openSaleClock({ db, tags, now, onError }: SaleClockDeps): SaleClock {
  const outlook = new TaggedValue(SALES_TAG, () => readOutlook(db));
  tags.listen(outlook);

  let moving: Promise<void> | undefined;
  /** Single-flight: orders that arrive together share one query and connection. */
  const moveDue = () => {
    moving ??= moveDueSales({ db, tags, now })
      .catch((error: unknown) => {
        if (!isLockTimeout(error)) throw error;
      })
      .finally(() => {
        moving = undefined;
      });
    return moving;
  };
  async function move(): Promise<boolean> {
    const { next } = await outlook.read();
    if (next !== undefined && next <= now()) await moveDue();
    return !(await outlook.read()).isApplied;
  }

  let applying: Promise<void> | undefined;
  async function moveAndApply(): Promise<void> {
    if (await move()) await applySales({ db, tags, now });
  }
  const apply = () => {
    applying ??= moveAndApply()
      .catch(onError)
      .finally(() => {
        applying = undefined;
      });
    return applying;
  };

  let isClosed = false;
  let timer = setTimeout(() => void tick(), 0).unref();
  async function tick(): Promise<void> {
    await apply();
    const { next } = await outlook.read().catch(() => ({ next: undefined }));
    const untilNext = next === undefined ? TICK_MS : next.getTime() - now().getTime();
    if (!isClosed) timer = setTimeout(() => void tick(), Math.min(Math.max(untilNext, 10), TICK_MS)).unref();
  }

  return {
    move,
    apply,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await applying;
    },
  };
}

async function readOutlook(db: Executor): Promise<Outlook> {
  const rows = await db
    .select()
    .from(sales)
    .where(or(ne(sales.state, 'ended'), eq(sales.isApplied, false)));
  const instants = rows.flatMap(({ state, startsAt, endsAt }) =>
    state === 'ended' ? [] : [state === 'planned' ? startsAt : endsAt],
  );
  const next = instants.reduce<Date | undefined>((first, at) => (!first || at < first ? at : first), undefined);
  return { next, isApplied: rows.every(({ isApplied }) => isApplied) };
}
