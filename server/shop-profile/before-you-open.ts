import { eq, inArray, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import { OPENING_STEPS, type OpeningStep } from '#contract/settings.ts';
import { products } from '#server/catalogue/tables.ts';
import { hasVisibility } from '#server/catalogue/visibility.ts';
import { contentVersions } from '#server/content/tables.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { settings } from '#server/settings/tables.ts';

/** Key of the row in `settings` with the dismissed steps. */
const DISMISSED = 'beforeYouOpen';

export async function listOpeningSteps(deps: Deps, viewer: Viewer): Promise<OpeningStep[]> {
  if (deps.env.isDemo) return [];
  const dismissed = await readDismissed(deps.db);
  const isDone = await checkSteps(deps, viewer);
  return OPENING_STEPS.filter((step) => !isDone[step] && !dismissed.includes(step));
}

/** Dismisses the steps for all admins. */
export async function dismissOpeningSteps({ db, now }: Deps, by: Viewer, steps: readonly OpeningStep[]): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    // Without the lock, two admins who dismiss steps at once would overwrite each other (lost update).
    await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
    const before = await readDismissed(tx);
    const value = OPENING_STEPS.filter((step) => before.includes(step) || steps.includes(step));
    if (value.length === before.length) return;
    const row = { value, isDefault: false, updatedAt: at };
    await tx
      .insert(settings)
      .values({ key: DISMISSED, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    await recordChange(tx, {
      by,
      at,
      verb: 'setting.changed',
      subject: { id: DISMISSED, label: 'Before you open: dismissed' },
      before: { value: before },
      after: { value },
    });
  });
}

async function readDismissed(db: Executor): Promise<OpeningStep[]> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, DISMISSED));
  const parsed = z.array(z.enum(OPENING_STEPS)).safeParse(row?.value);
  return parsed.success ? parsed.data : [];
}

async function checkSteps(deps: Deps, viewer: Viewer): Promise<Record<OpeningStep, boolean>> {
  const { db, env } = deps;
  const { phone, whatsapp, email, address } = await deps.settings.read();
  const [charges, shown, pages] = [
    db
      .select({ key: settings.key })
      .from(settings)
      .where(inArray(settings.key, ['deliveryPaisa', 'freeDeliveryPaisa'])),
    db.select({ id: products.id }).from(products).where(hasVisibility(products)).limit(1),
    db.select({ id: contentVersions.id }).from(contentVersions).where(like(contentVersions.slot, 'page-%')).limit(1),
  ];
  const { cities } = await deps.cities.read();
  return {
    phone: phone !== '' && whatsapp !== '',
    email: email !== '',
    address: address !== '',
    mails: env.smtpUrl !== undefined || env.emailService !== undefined,
    delivery:
      env.shopProfile.isDeliverySet ||
      (await charges).length > 0 ||
      cities.some(({ deliveryPaisa }) => deliveryPaisa !== null),
    product: (await shown).length > 0,
    texts: (await pages).length > 0,
    'two-step': viewer.twoStep?.isOn === true,
  };
}
