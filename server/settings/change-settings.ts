import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { type ChangeSettingsBody, type Settings, settingValues } from '#contract/settings.schema.ts';
import { describeSetting, type SettingKey } from '#contract/settings.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { SETTINGS_TAG, SHOP_PROFILE_TAG } from './open-settings.ts';
import { settings } from './tables.ts';

type SettingsDeps = Pick<Deps, 'db' | 'tags' | 'now' | 'settings'>;
type SettingChange = ChangeSettingsBody['changes'][number];

/**
 * Changes all of them or none. Throws `validation` naming each key with a value that does not fit, and `setting_changed` where one was
 * changed since its version was seen, `forbidden` for a helper who changes what only admins may.
 */
export async function changeSettings(deps: SettingsDeps, by: Viewer, changes: readonly SettingChange[]): Promise<void> {
  if (by.role !== 'admin' && changes.some(({ key }) => describeSetting(key).isForAdmins))
    throw new AppError('forbidden');
  const parsed = parseChanges(changes);
  const current = await deps.settings.read();
  const at = deps.now();
  await inTransaction(deps.db, async (tx) => {
    const keys = parsed.map(({ key }) => key);
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
      // Somebody else made the first change at the same time.
      if (!stored) throw settingChanged(key);
      await recordChange(tx, {
        by,
        at,
        verb: 'setting.changed',
        subject: { id: key, label: describeSetting(key).label },
        before: { value: row && !row.isDefault ? row.value : current[key] },
        after: { value: isDefault ? 'default' : value },
      });
    }
    const isPublic = keys.some((key) => describeSetting(key).isPublic);
    await deps.tags.invalidate(tx, isPublic ? [SETTINGS_TAG, SHOP_PROFILE_TAG] : [SETTINGS_TAG]);
  });
}

interface ParsedChange {
  key: SettingKey;
  /** Undefined for the default. */
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
