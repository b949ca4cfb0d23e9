import type { Deps } from '#server/deps.ts';
import { assertConfirmed, type Viewer } from '#server/platform/http/access.ts';
import { findSecondFactor } from './queries.ts';

/**
 * For what the password alone would allow: with two-step login its code must be as fresh. Throws `confirmation_required`, which
 * the dashboard answers by asking for both.
 */
export async function assertSecondFactorFresh({ db, now }: Pick<Deps, 'db' | 'now'>, viewer: Viewer): Promise<void> {
  const factor = await findSecondFactor(db, viewer.id);
  if (factor?.confirmedAt) assertConfirmed(viewer, now());
}
