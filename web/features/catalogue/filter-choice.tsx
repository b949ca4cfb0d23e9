import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface FilterChoiceProps<Value extends string> {
  /** Its name in the URL. */
  name: string;
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** `list`: one below the other where there is a sidebar. `pills`: side by side. */
  layout: 'list' | 'pills';
}

/** One question of the filter: radio buttons, so that a plain form can send them too. */
export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { name, legend, choices, chosen, onChoose, layout } = props;
  const isList = layout === 'list';
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-bold">{legend}</legend>
      <div className={classNames('flex flex-wrap gap-2', isList && 'md:flex-col md:flex-nowrap md:gap-0')}>
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className={classNames(
              'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full border-2 border-line bg-white px-3.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink md:min-h-10',
              'has-checked:border-ink has-checked:bg-ink has-checked:font-bold has-checked:text-white hover:border-ink',
              isList &&
                'md:w-full md:justify-start md:border-transparent md:bg-transparent md:hover:border-transparent md:hover:bg-cream md:has-checked:border-transparent md:has-checked:bg-berry-soft md:has-checked:text-berry-deep',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            {typeof label === 'string' ? <span className="inline-block first-letter:uppercase">{label}</span> : label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
