import type { ReactNode } from 'react';
import { formatCount } from '#contract/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';

type Layout = 'list' | 'pills';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  count: number | undefined;
}

interface FilterChoiceProps<Value extends string> {
  name: string;
  legend: string;
  choices: readonly Choice<Value>[];
  chosen: readonly string[];
  /** Called with the chosen values in the order of `choices`. */
  onChoose: (values: Value[]) => void;
  layout: Layout;
}

export function FilterChoice<Value extends string>(props: FilterChoiceProps<Value>) {
  const { name, legend, choices, chosen, onChoose, layout } = props;
  const isAll = chosen.length === 0;
  const toggle = (value: Value) => {
    const willBeChosen = (each: Value) => (each === value ? !chosen.includes(each) : chosen.includes(each));
    onChoose(choices.map((choice) => choice.value).filter(willBeChosen));
  };
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-bold">{legend}</legend>
      <div className={classNames('flex flex-wrap gap-2', layout === 'list' && 'md:flex-col md:flex-nowrap md:gap-0')}>
        {/* While 'all' is checked, its checkbox has no name, so that a form without scripts does not submit 'all'. */}
        <FilterOption
          name={isAll ? undefined : name}
          value="all"
          label="all"
          count={undefined}
          isChosen={isAll}
          onToggle={() => onChoose([])}
          layout={layout}
        />
        {choices.map(({ value, label, count }) => (
          <FilterOption
            key={value}
            name={name}
            value={value}
            label={label}
            count={count}
            isChosen={chosen.includes(value)}
            onToggle={() => toggle(value)}
            layout={layout}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface FilterOptionProps extends Choice<string> {
  name: string | undefined;
  isChosen: boolean;
  onToggle: () => void;
  layout: Layout;
}

export function FilterOption({ name, value, label, count, isChosen, onToggle, layout }: FilterOptionProps) {
  const isList = layout === 'list';
  const countId = count === undefined ? undefined : `count-of-${name}-${value}`;
  return (
    <label
      className={classNames(
        'group/option relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-full border-2 border-line bg-card px-[min(0.875rem,3.5vw)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink md:min-h-10',
        'has-checked:chosen has-checked:border-ink has-checked:bg-ink has-checked:font-bold has-checked:text-card hover:border-ink',
        isList &&
          'md:w-full md:justify-start md:rounded-sm md:border-0 md:bg-transparent md:px-2 md:hover:bg-cream md:has-checked:bg-transparent md:has-checked:text-ink',
        count === 0 && 'text-muted',
      )}
    >
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onToggle}
        aria-describedby={countId}
        className="hidden-tick sr-only"
      />
      {isList && (
        <span
          aria-hidden="true"
          className="hidden size-5 shrink-0 place-items-center rounded-[0.3rem] border-2 border-edge bg-card text-card group-has-checked/option:border-berry group-has-checked/option:bg-berry md:grid"
        >
          <Icon name="check" className="hidden size-4 group-has-checked/option:block" />
        </span>
      )}
      {typeof label === 'string' ? <span className="inline-block first-letter:uppercase">{label}</span> : label}
      {count !== undefined && (
        <span
          id={countId}
          aria-hidden="true"
          className={classNames(
            'shrink-0 text-sm font-normal whitespace-nowrap tabular-nums opacity-85',
            isList && 'md:ms-auto',
          )}
        >
          <span className="sr-only">shows </span>
          {formatCount(count)}
        </span>
      )}
    </label>
  );
}
