import { useEffect, useEffectEvent, useState } from 'react';
import { changeStoredValue, followStoredValue, readStoredValue } from '#web/store/stored-value.ts';

/** Like `useState`, but browser storage saves the value. `parse` returns undefined for an invalid value. */
export function useStoredValue<Value>(key: string, parse: (stored: unknown) => Value | undefined) {
  const [value, setValue] = useState(() => parse(readStoredValue(key)));
  const show = useEffectEvent(() => setValue(parse(readStoredValue(key))));
  useEffect(() => {
    const stop = followStoredValue(key, () => show());
    return stop;
  }, [key]);
  const change = (edit: (before: Value | undefined) => Value | undefined) => changeStoredValue(key, parse, edit);
  return [value, change] as const;
}
