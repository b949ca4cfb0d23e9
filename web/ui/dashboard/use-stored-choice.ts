import { useState } from 'react';
import { readStored, writeStored } from '#web/store/browser-storage.ts';

/** Like `useState`, but browser storage saves the choice. The first of the `choices` is the default. */
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
