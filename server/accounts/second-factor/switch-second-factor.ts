import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { accountChanged } from '#server/accounts/events.ts';
import { endSessions } from '#server/accounts/queries.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { findSecondFactor, removeSecondFactor, type SecondFactorRow } from './queries.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { findStep, newTotpSecret, qrDataUrl, totpUri } from './totp.ts';

/** Stores a new secret. Logins require codes only after `confirmSecondFactor`. Throws `second_factor_on`. */
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

/** Turns two-step login on and ends the other sessions. Returns recovery codes, which are stored only as hashes. */
export async function confirmSecondFactor({ db, jobs, now }: Deps, viewer: Viewer, code: string): Promise<string[]> {
  const step = findFirstStep(await findSecondFactor(db, viewer.id), code, now());
  // Slow, so it runs before the transaction locks the row.
  const { codes, hashes } = await newRecoveryCodes();
  await inTransaction(db, async (tx) => {
    const own = eq(secondFactors.userId, viewer.id);
    const [factor] = await tx.select().from(secondFactors).where(own).for('update');
    // A concurrent request may have replaced the secret or used the code.
    if (findFirstStep(factor, code, now()) !== step) throw new AppError('code_invalid');
    await tx
      .update(secondFactors)
      .set({ confirmedAt: now(), lastStep: step, recoveryHashes: hashes })
      .where(and(own, isNull(secondFactors.confirmedAt)));
    await endSessions(tx, viewer.id, viewer.tokenHash);
    await recordSwitch(tx, viewer, now(), 'user.two-step-on');
    await jobs.enqueue(tx, accountChanged, { user: viewer.id, change: 'two-step-on' });
  });
  return codes;
}

function findFirstStep(factor: SecondFactorRow | undefined, code: string, now: Date): number {
  if (factor?.confirmedAt) throw new AppError('second_factor_on');
  const step = factor && findStep(factor.secret, code, now);
  if (step === undefined) throw new AppError('code_invalid');
  return step;
}

export async function renewRecoveryCodes({ db, jobs, now }: Deps, viewer: Viewer): Promise<string[]> {
  const { codes, hashes } = await newRecoveryCodes();
  await inTransaction(db, async (tx) => {
    const [renewed] = await tx
      .update(secondFactors)
      .set({ recoveryHashes: hashes })
      .where(and(eq(secondFactors.userId, viewer.id), isNotNull(secondFactors.confirmedAt)))
      .returning({ userId: secondFactors.userId });
    if (!renewed) throw new AppError('second_factor_off');
    const subject = { id: viewer.id, label: viewer.role };
    const after = { recoveryCodes: codes.length };
    await recordChange(tx, { by: viewer, at: now(), verb: 'user.recovery-codes', subject, before: null, after });
    await jobs.enqueue(tx, accountChanged, { user: viewer.id, change: 'recovery-codes' });
  });
  return codes;
}

/** Turns two-step login off, and ends the viewer's other sessions if it was on. */
export async function switchOffSecondFactor({ db, jobs, now }: Deps, viewer: Viewer): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await removeSecondFactor(tx, viewer.id))) return;
    await endSessions(tx, viewer.id, viewer.tokenHash);
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
