import { typedCount, typedPaisa } from '#contract/amounts.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { Setting } from '#contract/settings.schema.ts';
import { describeSetting, type SettingKey } from '#contract/settings.ts';

type Value = Setting['value'];

export const YES = 'Yes';
export const NO = 'No';

/** Returns the text of a field: amounts in rupees, and one e-mail address per line. */
export function textOfSetting(key: SettingKey, value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? YES : NO;
  if (Array.isArray(value)) return value.join('\n');
  const { kind } = describeSetting(key);
  const isMoney = kind === 'rupees' || kind === 'rupees-or-never';
  return String(isMoney && typeof value === 'number' ? pkrFromPaisa(value) : value);
}

/** Converts a field's text to a value. Other text stays, so that the server rejects it with a message. */
export function settingOfText(key: SettingKey, text: string): Value {
  const typed = text.trim();
  const { kind } = describeSetting(key);
  if (kind === 'emails') return typed.split(/[\s,;]+/).filter((address) => address !== '');
  if (kind === 'lines') return typed.split('\n').flatMap((line) => line.trim() || []);
  if (kind === 'count') return typedCount(typed) ?? typed;
  if (kind === 'yes-no') return typed === YES;
  if (kind === 'rupees-or-never' && typed === '') return null;
  return kind === 'rupees' || kind === 'rupees-or-never' ? (typedPaisa(typed) ?? typed) : typed;
}
