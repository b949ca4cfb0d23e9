import { RIGHT_LABELS, RIGHT_PRESETS } from '#contract/right-labels.ts';
import { RIGHT_NAMES, type Right } from '#contract/rights.ts';
import { classNames } from '#web/ui/class-names.ts';

type Preset = keyof typeof RIGHT_PRESETS;
export const PRESET_NAMES = Object.keys(RIGHT_PRESETS) as Preset[];

export function presetOf(rights: readonly Right[]): Preset | undefined {
  return PRESET_NAMES.find((name) => {
    const preset: readonly Right[] = RIGHT_PRESETS[name];
    return RIGHT_NAMES.every((right) => preset.includes(right) === rights.includes(right));
  });
}

interface RightsFieldProps {
  rights: readonly Right[];
  onChange: (rights: Right[]) => void;
  disabled?: boolean;
}

export function RightsField({ rights, onChange, disabled = false }: RightsFieldProps) {
  const chosen = presetOf(rights);
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-bold">What they may do</legend>
      <div className="flex flex-wrap gap-2">
        {PRESET_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            disabled={disabled}
            aria-pressed={name === chosen}
            onClick={() => onChange([...RIGHT_PRESETS[name]])}
            className={classNames(
              'min-h-11 rounded-full border-2 px-4 font-bold disabled:cursor-not-allowed disabled:opacity-55',
              name === chosen ? 'chosen border-ink bg-ink text-card' : 'border-line bg-card hover:border-ink',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      <ul className="grid sm:grid-cols-2 sm:gap-x-4">
        {RIGHT_NAMES.map((right) => (
          <li key={right}>
            <label className="flex min-h-11 items-center gap-2.5 py-1 leading-tight">
              <input
                type="checkbox"
                checked={rights.includes(right)}
                disabled={disabled}
                onChange={({ currentTarget }) => onChange(toggled(rights, right, currentTarget.checked))}
                className="size-5 shrink-0 accent-berry"
              />
              {RIGHT_LABELS[right]}
            </label>
          </li>
        ))}
      </ul>
      {rights.length === 0 && (
        <p className="text-sm text-muted">With nothing chosen they have no dashboard and can only shop.</p>
      )}
    </fieldset>
  );
}

function toggled(rights: readonly Right[], right: Right, isChosen: boolean): Right[] {
  return RIGHT_NAMES.filter((each) => (each === right ? isChosen : rights.includes(each)));
}
