import { COUNTED_DESK_MAX, type DeskQueue } from '#contract/desk.ts';
import type { ParcelQueue } from '#contract/parcels.ts';
import { ordersByQueue } from '#server/desk/queries.ts';
import { parcelsByQueue } from '#server/parcels/queries.ts';
import { countEachUpTo } from '#server/platform/database/count-up-to.ts';
import type { Executor } from '#server/platform/database/database.ts';

export function countWaiting(db: Executor): Promise<Record<DeskQueue | ParcelQueue, number>> {
  return countEachUpTo(db, { ...ordersByQueue(), ...parcelsByQueue() }, COUNTED_DESK_MAX);
}
