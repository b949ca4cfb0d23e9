import { OUTCOME_TRANSITIONS, type ParcelOutcome } from '#contract/parcels.ts';
import type { Deps } from '#server/deps.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { followParcels } from './follow-parcels.ts';
import { moveParcels } from './move-parcels.ts';
import { publishChanged } from './publish-changed.ts';
import type { ParcelRow } from './queries.ts';

interface AppliedOutcome {
  outcome: ParcelOutcome;
  /** Cause in the history, if staff have not set the outcome of the parcel itself. */
  because?: string;
  /** True if the parcels follow the status of their order. Another status then undoes the outcome. */
  isByStatus?: boolean;
  /** Orders whose status follows their parcels. */
  orders?: readonly OrderRow[];
}

/**
 * Sets the outcome of locked parcels and publishes the change, which posts it to the ledger. Buttons, scans, lists,
 * statements and the status of an order all set outcomes here.
 */
export async function applyOutcome(
  deps: Deps,
  tx: Executor,
  by: Viewer,
  rows: readonly ParcelRow[],
  { outcome, because, isByStatus = false, orders = [] }: AppliedOutcome,
): Promise<void> {
  const at = deps.now();
  await moveParcels(tx, rows, OUTCOME_TRANSITIONS[outcome], {
    at,
    by,
    set: { deliveredAt: outcome === 'delivered' ? at : null },
    isByStatus,
    ...(because !== undefined && { after: { because } }),
  });
  await followParcels(deps, tx, by, orders);
  await publishChanged(deps, tx, rows);
}
