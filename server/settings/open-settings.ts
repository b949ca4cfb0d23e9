import { type Settings, settingValues } from '#contract/settings.schema.ts';
import { SETTING_KEYS, type SettingKey } from '#contract/settings.ts';
import type { ShopProfile } from '#contract/shop-profile.schema.ts';
import type { Env } from '#server/env.ts';
import type { TagBus } from '#server/platform/cache/tag-bus.ts';
import { TaggedValue } from '#server/platform/cache/tagged-value.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { defaultSettings } from './default-settings.ts';
import { shopProfileOf } from './shop-profile-of.ts';
import { settings } from './tables.ts';

export const SETTINGS_TAG = 'Settings';
/** Cache tag of responses that contain the shop's profile, such as every page. */
export const SHOP_PROFILE_TAG = 'Store';

/** Reads the settings. A changed setting reaches every process within a second. */
export interface SettingsReader {
  read(): Promise<Settings>;
  readShopProfile(): Promise<ShopProfile>;
}

type SettingsEnv = Pick<Env, 'shopProfile' | 'orderLimits' | 'publicUrl' | 'isDemo'>;

/** Must be opened before the response cache. Otherwise a new response could contain old settings. */
export function openSettings(db: Executor, tags: Pick<TagBus, 'listen'>, env: SettingsEnv): SettingsReader {
  const value = new TaggedValue(SETTINGS_TAG, async () => {
    const read = await readSettings(db, env);
    return { settings: read, shopProfile: shopProfileOf(read, env) };
  });
  tags.listen(value);
  return {
    read: async () => (await value.read()).settings,
    readShopProfile: async () => (await value.read()).shopProfile,
  };
}

async function readSettings(db: Executor, env: SettingsEnv): Promise<Settings> {
  const rows = await db.select().from(settings);
  const stored = Object.fromEntries(
    rows.flatMap(({ key, value, isDefault }) => (isDefault ? [] : parseStored(key, value))),
  ) as Partial<Settings>;
  return { ...defaultSettings(env, stored.email), ...stored };
}

/** Returns an empty list if another release wrote a key or value that this one does not know. */
function parseStored(key: string, value: unknown): [SettingKey, unknown][] {
  const known = SETTING_KEYS.find((each) => each === key);
  const parsed = known && settingValues[known].safeParse(value);
  return known && parsed?.success ? [[known, parsed.data]] : [];
}
