import { useState } from 'react';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

/** Holds a choice in browser storage. The default is the first of the `choices`. */
export function useStoredChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: Choice) => void] {
  const [chosen, setChosen] = useState(() => {
    const stored = readStored(key);
    return choices.find((choice) => choice === stored) ?? choices[0];
  });
  return [
    chosen,
    (choice) => {
      setChosen(choice);
      writeStored(key, choice);
    },
  ];
}
