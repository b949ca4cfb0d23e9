import { RIGHT_LABELS, RIGHT_PRESETS } from '#contract/right-labels.ts';
import { RIGHT_NAMES, type Right } from '#contract/rights.ts';
import { Button } from '#web/ui/button.tsx';

interface RightsFieldProps {
  rights: readonly Right[];
  onChange: (rights: Right[]) => void;
  disabled?: boolean;
}

/** What a helper may do: usual sets as buttons, and each right as a checkbox. */
export function RightsField({ rights, onChange, disabled = false }: RightsFieldProps) {
  const toggle = (right: Right, isOn: boolean) =>
    onChange(RIGHT_NAMES.filter((each) => (each === right ? isOn : rights.includes(each))));
  return (
    <fieldset disabled={disabled} className="grid gap-1">
      <legend className="font-bold">May do</legend>
      <div className="my-1 flex flex-wrap gap-2">
        {Object.entries(RIGHT_PRESETS).map(([name, preset]) => (
          <Button
            key={name}
            variant="secondary"
            aria-pressed={isSame(preset, rights)}
            className="aria-pressed:bg-sun-soft"
            onClick={() => onChange([...preset])}
          >
            {name}
          </Button>
        ))}
      </div>
      {RIGHT_NAMES.map((right) => (
        <label key={right} className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={rights.includes(right)}
            onChange={({ currentTarget }) => toggle(right, currentTarget.checked)}
            className="size-5 shrink-0 accent-berry"
          />
          {RIGHT_LABELS[right]}
        </label>
      ))}
    </fieldset>
  );
}

function isSame(preset: readonly Right[], rights: readonly Right[]): boolean {
  return preset.length === rights.length && preset.every((right) => rights.includes(right));
}
