import { STATED_OUTCOMES, type StatedOutcome } from '#contract/parcels.ts';
import { messageOf } from '#web/store/api.ts';
import { useSetScannedOutcomesMutation } from './api.ts';
import { changeScanned } from './use-scanned-outcomes.ts';

/** Returns a function that sends outcomes. It waits for the connection, and resolves to error sentences. */
export function useSendScanned() {
  const [setOutcomes] = useSetScannedOutcomesMutation();

  return async (lines: string[], outcome: StatedOutcome): Promise<string[]> => {
    changeScanned((before) => ({
      ...before,
      numbers: before.numbers.filter((number) => !lines.includes(number)),
      sending: [...before.sending, ...lines],
    }));
    const items = lines.map((number) => ({ id: number, name: number }));
    const { data, error } = await setOutcomes({
      press: { action: STATED_OUTCOMES[outcome], items },
      body: { lines, outcome },
    });
    if (!data) return [messageOf(error, 'This could not be saved. Please try again.')];
    return data.rows.flatMap(({ line, problem }) => (problem === null ? [] : `${lines[line - 1]}: ${problem}`));
  };
}
