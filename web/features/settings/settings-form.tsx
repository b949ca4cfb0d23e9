import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { WEEKLY_HOLIDAYS } from '#contract/arrival.ts';
import type { Setting } from '#contract/settings.schema.ts';
import { describeSetting, SETTING_GROUPS, type SettingGroup, type SettingKey } from '#contract/settings.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import {
  conflictingRow,
  type Draft,
  draftAfterError,
  draftAfterSave,
  editedDraft,
  seenRow,
} from '#web/ui/dashboard/draft.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangeSettingsMutation } from './api.ts';
import { NO, settingOfText, textOfSetting, YES } from './setting-text.ts';

interface SettingsFormProps {
  settings: readonly Setting[];
  hasHistory: boolean;
}

const GROUPS = Object.keys(SETTING_GROUPS) as SettingGroup[];

type SettingDraft = Draft<string, Setting>;
type Drafts = Partial<Record<SettingKey, SettingDraft>>;

/** Sends only edited settings. Each has the version that the user has seen, to detect a conflict. */
export function SettingsForm({ settings, hasHistory }: SettingsFormProps) {
  const [drafts, setDrafts] = useDraftState<Drafts>('settings', {});
  const [save, { isLoading, isSuccess, error }] = useChangeSettingsMutation();
  const changed = settings.flatMap((setting) => {
    const draft = drafts[setting.key];
    return draft && draft.value !== textOfSetting(setting.key, setting.value) ? [{ setting, draft }] : [];
  });
  const problems = isApiError(error) ? (error.fields ?? {}) : {};
  const edit = (setting: Setting, text: string) =>
    setDrafts((before) => ({ ...before, [setting.key]: editedDraft(before[setting.key], text, setting) }));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading || changed.length === 0) return;
    const changes = changed.map(({ setting, draft }) => {
      const { key, default: byDefault } = setting;
      const { version } = seenRow(draft, setting);
      // The default is sent without a value. Then the setting also follows the default of a later release.
      return draft.value === textOfSetting(key, byDefault)
        ? { key, version }
        : { key, version, value: settingOfText(key, draft.value) };
    });
    const { data, error: rejection } = await save(changes);
    setDrafts((now) => {
      const after = { ...now };
      for (const { setting, draft } of changed) {
        const { key } = setting;
        const saved = data?.settings.find((each) => each.key === key) ?? setting;
        after[key] = data ? draftAfterSave(now[key], draft, saved) : draftAfterError(now[key], rejection);
      }
      return after;
    });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-4xl gap-6">
      {GROUPS.filter((group) => settings.some(({ key }) => describeSetting(key).group === group)).map((group) => (
        <fieldset key={group} className="min-w-0 rounded-md bg-card p-4 shadow-card md:p-6">
          <legend className="legend-row mb-6 text-xl font-bold">{SETTING_GROUPS[group]}</legend>
          <div className="grid gap-4 md:grid-cols-2">
            {settings
              .filter(({ key }) => describeSetting(key).group === group)
              .map((setting) => (
                <SettingField
                  key={setting.key}
                  setting={setting}
                  draft={drafts[setting.key]}
                  problem={problems[setting.key]}
                  hasHistory={hasHistory}
                  onChange={(text) => edit(setting, text)}
                />
              ))}
          </div>
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
  draft: SettingDraft | undefined;
  problem: string | undefined;
  hasHistory: boolean;
  onChange: (text: string) => void;
}

function SettingField({ setting, draft, problem, hasHistory, onChange }: SettingFieldProps) {
  const { key, version, value, default: byDefault } = setting;
  const { label, kind, hint } = describeSetting(key);
  const stored = textOfSetting(key, value);
  const text = draft?.value ?? stored;
  const standard = textOfSetting(key, byDefault);
  const field = {
    label,
    value: text,
    error: problem,
    hint: conflictingRow(draft, setting) && (
      <span className="whitespace-pre-line">
        Saved now: <bdi>{stored === '' ? 'nothing' : stored}</bdi>
      </span>
    ),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  const isNumber = kind === 'count' || kind === 'rupees' || kind === 'rupees-or-never';
  return (
    <div className="grid content-start gap-1">
      {kind === 'yes-no' || kind === 'weekday' ? (
        <SelectField {...field}>
          {(kind === 'weekday' ? WEEKLY_HOLIDAYS : [NO, YES]).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      ) : kind === 'emails' || kind === 'lines' ? (
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
            Back to “{standard || (kind === 'rupees-or-never' ? 'never' : 'empty')}”
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
