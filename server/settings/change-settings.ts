import { eq, inArray } from 'drizzle-orm';
import { AppError, ERRORS } from '#contract/errors.ts';
import { type ChangeSettingsBody, type Settings, settingValues } from '#contract/settings.schema.ts';
import { describeSetting, type SettingKey } from '#contract/settings.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { assertConfirmed, type Viewer } from '#server/platform/http/access.ts';
import { recordSecurityEvent } from '#server/platform/security/record-event.ts';
import { contactsChanged, shopOpened } from './events.ts';
import { SETTINGS_TAG, SHOP_PROFILE_TAG } from './open-settings.ts';
import { settings } from './tables.ts';

type SettingsDeps = Pick<Deps, 'db' | 'tags' | 'now' | 'settings' | 'jobs'>;
const DELIVERY_DAYS: ReadonlySet<SettingKey> = new Set(['deliveryFromDays', 'deliveryToDays']);
const OPENING: ReadonlySet<SettingKey> = new Set(['isShopOpen', 'isVisibleWhileClosed']);
type SettingChange = ChangeSettingsBody['changes'][number];

/**
 * Makes all changes or none. Throws `setting_changed` for an outdated version, and `confirmation_required` if the
 * password is needed again.
 */
export async function changeSettings(deps: SettingsDeps, by: Viewer, changes: readonly SettingChange[]): Promise<void> {
  if (by.role !== 'admin' && changes.some(({ key }) => describeSetting(key).isForAdmins))
    throw new AppError('forbidden');
  if (changes.some(({ key }) => describeSetting(key).isConfirmed)) assertConfirmed(by, deps.now());
  const parsed = parseChanges(changes);
  // An admin without two-step login would lock themselves out.
  if (parsed.some(({ key, value }) => key === 'twoStepRequired' && value === true) && !by.twoStep?.isOn)
    throw new AppError('second_factor_off', { fields: { twoStepRequired: ERRORS.second_factor_off.message } });
  const current = await deps.settings.read();
  assertDaysInOrder(current, parsed);
  const at = deps.now();
  const contacts: { key: SettingKey; before: unknown; after: unknown }[] = [];
  await inTransaction(deps.db, async (tx) => {
    const keys = parsed.map(({ key }) => key);
    if (by.role !== 'admin' && keys.includes('email')) await assertOwnOrderMail(tx);
    const rows = await tx
      .select()
      .from(settings)
      .where(inArray(settings.key, keys))
      .orderBy(settings.key)
      .for('update');
    for (const { key, value, version } of parsed) {
      const row = rows.find((each) => each.key === key);
      if ((row?.version ?? 0) !== version) throw settingChanged(key);
      const isDefault = value === undefined;
      if (isDefault && (!row || row.isDefault)) continue;
      const changed = { value: value ?? null, isDefault, version: version + 1, updatedAt: at };
      const [stored] = await tx
        .insert(settings)
        .values({ key, ...changed })
        .onConflictDoUpdate({ target: settings.key, set: changed, setWhere: eq(settings.version, version) })
        .returning({ version: settings.version });
      // A concurrent request has changed this setting for the first time.
      if (!stored) throw settingChanged(key);
      const { label, isConfirmed, isContact } = describeSetting(key);
      await recordChange(tx, {
        by,
        at,
        verb: 'setting.changed',
        subject: { id: key, label },
        before: { value: row && !row.isDefault ? row.value : current[key] },
        after: { value: isDefault ? 'default' : value },
      });
      if (isConfirmed) await recordSecurityEvent(tx, { at, kind: 'setting.changed', userId: by.id, detail: label });
      if (isContact) contacts.push({ key, before: current[key], after: value ?? 'default' });
    }
    if (contacts.length > 0) {
      const notified = [...new Set([...current.orderMailTo, current.email])].filter(Boolean);
      const changed = contacts.map(({ key, before, after }) => ({
        key,
        before: wordsOf(before),
        after: wordsOf(after),
      }));
      await deps.jobs.enqueue(tx, contactsChanged, { by: by.username, changes: changed, notified });
    }
    // Every response of the catalogue depends on it, and most of them have no tag of the settings.
    if (keys.some((key) => OPENING.has(key))) {
      await deps.tags.invalidate(tx, [EVERYTHING]);
      await deps.jobs.publish(tx, shopOpened, {});
    }
    const isPublic = keys.some((key) => describeSetting(key).isPublic);
    await deps.tags.invalidate(tx, isPublic ? [SETTINGS_TAG, SHOP_PROFILE_TAG] : [SETTINGS_TAG]);
  });
}

function assertDaysInOrder(current: Settings, changes: readonly ParsedChange[]): void {
  const given = changes.filter(({ key, value }) => value !== undefined && DELIVERY_DAYS.has(key));
  const changed = Object.fromEntries(given.map(({ key, value }) => [key, value]));
  const { deliveryFromDays, deliveryToDays } = { ...current, ...changed };
  const [first] = given;
  if (!first || deliveryFromDays <= deliveryToDays) return;
  const message = `Delivery cannot take at least ${deliveryFromDays} and at most ${deliveryToDays} days.`;
  throw new AppError('validation', { message, fields: { [first.key]: message } });
}

/**
 * Throws `forbidden` if mails about orders go to the shop's e-mail: a helper could redirect them by changing that
 * e-mail.
 */
async function assertOwnOrderMail(tx: Executor): Promise<void> {
  const [row] = await tx.select().from(settings).where(eq(settings.key, 'orderMailTo')).for('update');
  if (!row || row.isDefault) {
    const message = 'Mails about new orders go to this address too, so only an admin may change it.';
    throw new AppError('forbidden', { message, fields: { email: message } });
  }
}

function wordsOf(value: unknown): string {
  const words = [value].flat().map(String).join(', ');
  return words === '' ? 'nothing' : words;
}

interface ParsedChange {
  key: SettingKey;
  /** Undefined resets the setting. */
  value: Settings[SettingKey] | undefined;
  version: number;
}

function parseChanges(changes: readonly SettingChange[]): ParsedChange[] {
  const problems: Record<string, string> = {};
  const parsed = changes.map(({ key, value, version }): ParsedChange => {
    if (value === undefined) return { key, value, version };
    const result = settingValues[key].safeParse(value);
    if (!result.success) problems[key] = result.error.issues[0]?.message ?? 'is not valid';
    return { key, value: result.data, version };
  });
  const [first] = Object.keys(problems);
  if (first === undefined) return parsed;
  const message = Object.entries(problems)
    .map(([key, problem]) => `${describeSetting(key as SettingKey).label}: ${problem}`)
    .join('; ');
  throw new AppError('validation', { message, fields: problems });
}

function settingChanged(key: SettingKey): AppError {
  const message = `${describeSetting(key).label}: this was changed meanwhile. Please look at it again.`;
  return new AppError('setting_changed', { message });
}
