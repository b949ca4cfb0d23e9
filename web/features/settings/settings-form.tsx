import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Setting } from '#contract/settings.schema.ts';
import { describeSetting, SETTING_GROUPS, type SettingGroup, type SettingKey } from '#contract/settings.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeSettingsMutation } from './api.ts';
import { settingOfText, textOfSetting } from './setting-text.ts';

interface SettingsFormProps {
  settings: readonly Setting[];
  /** Shows links to what was changed before. */
  hasHistory: boolean;
}

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

/** All settings; only those that differ from what is stored are sent, each with the version that was seen. */
export function SettingsForm({ settings, hasHistory }: SettingsFormProps) {
  const [drafts, setDrafts] = useState<Partial<Record<SettingKey, string>>>({});
  const [save, { isLoading, isSuccess, error }] = useChangeSettingsMutation();
  const changed = settings.filter(({ key, value }) => {
    const draft = drafts[key];
    return draft !== undefined && draft !== textOfSetting(key, value);
  });
  const problems = isApiError(error) ? (error.fields ?? {}) : {};
  const edit = (key: SettingKey, text: string) => setDrafts((before) => ({ ...before, [key]: text }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading || changed.length === 0) return;
    const changes = changed.map(({ key, version, default: byDefault }) => {
      const text = drafts[key] ?? '';
      // What the default says goes back to it.
      return text === textOfSetting(key, byDefault)
        ? { key, version }
        : { key, version, value: settingOfText(key, text) };
    });
    const { data } = await save(changes);
    if (data) setDrafts({});
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-4xl gap-6">
      {GROUPS.map((group) => (
        <fieldset key={group} className="grid gap-4 rounded-md bg-white p-4 shadow-card md:grid-cols-2 md:p-6">
          <legend className="float-start mb-2 text-xl font-bold md:col-span-2">{SETTING_GROUPS[group]}</legend>
          {settings
            .filter(({ key }) => describeSetting(key).group === group)
            .map((setting) => (
              <SettingField
                key={setting.key}
                setting={setting}
                text={drafts[setting.key] ?? textOfSetting(setting.key, setting.value)}
                problem={problems[setting.key]}
                hasHistory={hasHistory}
                onChange={(text) => edit(setting.key, text)}
              />
            ))}
        </fieldset>
      ))}
      <div className="sticky bottom-16 z-10 grid gap-2 rounded-md border border-line bg-paper p-3 md:bottom-3">
        <FormAlert text={error && messageOf(error, 'The settings could not be saved. Please try again.')} />
        <FormSuccess text={isSuccess && changed.length === 0 ? 'Saved. The shop shows it now.' : ''} />
        <div className="flex flex-wrap items-center justify-end gap-3">
          {changed.length > 0 && (
            <Button variant="quiet" onClick={() => setDrafts({})}>
              Undo
            </Button>
          )}
          <Button type="submit" disabled={isLoading || changed.length === 0}>
            {isLoading ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface SettingFieldProps {
  setting: Setting;
  text: string;
  problem: string | undefined;
  hasHistory: boolean;
  onChange: (text: string) => void;
}

function SettingField({ setting, text, problem, hasHistory, onChange }: SettingFieldProps) {
  const { key, version, default: byDefault } = setting;
  const { label, kind, hint } = describeSetting(key);
  const standard = textOfSetting(key, byDefault);
  const field = {
    label,
    value: text,
    error: problem,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  const isNumber = kind === 'count' || kind === 'rupees' || kind === 'rupees-or-never';
  return (
    <div className="grid content-start gap-1">
      {kind === 'emails' ? (
        <TextAreaField rows={3} {...field} />
      ) : (
        <TextField inputMode={isNumber ? 'decimal' : undefined} {...field} />
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted empty:hidden">
        {hint && <span>{hint}</span>}
        {text !== standard && (
          <button
            type="button"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
            onClick={() => onChange(standard)}
          >
            Back to “{standard === '' ? 'never' : standard}”
          </button>
        )}
        {hasHistory && version > 0 && (
          <Link
            to={`/dashboard/audit?kind=setting&subject=${key}`}
            aria-label={`History of ${label}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            History
          </Link>
        )}
      </p>
    </div>
  );
}
