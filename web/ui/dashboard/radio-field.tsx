interface RadioFieldProps<Value extends string> {
  legend: string;
  options: Readonly<Record<Value, string>>;
  value: Value | undefined;
  onChange: (value: Value) => void;
}

export function RadioField<Value extends string>({ legend, options, value, onChange }: RadioFieldProps<Value>) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(Object.keys(options) as Value[]).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              checked={each === value}
              onChange={() => onChange(each)}
              className="size-5 shrink-0 accent-berry"
            />
            {options[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
