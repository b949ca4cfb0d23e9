import { and, eq, isNull } from 'drizzle-orm';
import { formatCode, RECOVERY_CODES } from '#contract/accounts.ts';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import { hashRecoveryCode, newLongCode } from '#server/accounts/secrets.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { removeSecondFactor } from './queries.ts';
import { findStep, newTotpSecret, qrDataUrl, totpUri } from './totp.ts';

/**
 * Makes a secret for the viewer's authenticator app, which counts once `confirmSecondFactor` had a code of it. Throws
 * `second_factor_on`.
 */
export async function startSecondFactor({ db, settings }: Deps, { id, email }: Viewer) {
  const secret = newTotpSecret();
  const fresh = { secret, lastStep: 0, recoveryHashes: [] };
  const [started] = await db
    .insert(secondFactors)
    .values({ userId: id, ...fresh })
    .onConflictDoUpdate({ target: secondFactors.userId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  if (!started) throw new AppError('second_factor_on');
  const { shopName } = await settings.read();
  const uri = totpUri({ secret, email, shopName });
  return { secret, uri, qr: qrDataUrl(uri) };
}

/**
 * Switches the second factor on with a first code. Returns the recovery codes, of which only hashes are stored. Throws
 * `code_invalid`, also where none was started, and `second_factor_on`.
 */
export async function confirmSecondFactor({ db, jobs, now }: Deps, viewer: Viewer, code: string): Promise<string[]> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newLongCode);
  await inTransaction(db, async (tx) => {
    const own = eq(secondFactors.userId, viewer.id);
    const [factor] = await tx.select().from(secondFactors).where(own).for('update');
    if (factor?.confirmedAt) throw new AppError('second_factor_on');
    const step = factor && findStep(factor.secret, code, now());
    if (step === undefined) throw new AppError('code_invalid');
    await tx
      .update(secondFactors)
      .set({
        confirmedAt: now(),
        lastStep: step,
        recoveryHashes: recoveryCodes.map((each) => hashRecoveryCode(viewer.id, each)),
      })
      .where(and(own, isNull(secondFactors.confirmedAt)));
    await recordSwitch(tx, viewer, now(), 'user.two-step-on');
    await jobs.enqueue(tx, accountChanged, { user: viewer.id, change: 'two-step-on' });
  });
  return recoveryCodes.map(formatCode);
}

/** Does nothing where it is off. The session is confirmed: a stolen one switches nothing off. */
export async function switchOffSecondFactor({ db, jobs, now }: Deps, viewer: Viewer): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await removeSecondFactor(tx, viewer.id))) return;
    await recordSwitch(tx, viewer, now(), 'user.two-step-off');
    await jobs.enqueue(tx, accountChanged, { user: viewer.id, change: 'two-step-off' });
  });
}

function recordSwitch(
  tx: Parameters<typeof recordChange>[0],
  viewer: Viewer,
  at: Date,
  verb: 'user.two-step-on' | 'user.two-step-off',
): Promise<void> {
  const subject = { id: viewer.id, label: viewer.role };
  const isOn = verb === 'user.two-step-on';
  return recordChange(tx, { by: viewer, at, verb, subject, before: { twoStep: !isOn }, after: { twoStep: isOn } });
}
