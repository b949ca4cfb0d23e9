import { STATED_OUTCOME_NAMES, type StatedOutcome, TRACKING_ROWS_MAX } from '#contract/parcels.ts';
import { isRejection } from '#web/store/mutation-queue/mutation-queue.ts';
import { changeStoredValue } from '#web/store/stored-value.ts';
import { useStoredValue } from '#web/ui/use-stored-value.ts';

/** Scanned parcels whose outcome is not saved yet. Browser storage holds them, so that a reload does not lose them. */
export interface ScannedOutcomes {
  numbers: readonly string[];
  outcome?: StatedOutcome | undefined;
  /** Numbers whose outcome was sent, and that have no response yet. */
  sending: readonly string[];
}

const KEY = 'scanned-outcomes';
const NONE: ScannedOutcomes = { numbers: [], sending: [] };

export function changeScanned(edit: (before: ScannedOutcomes) => ScannedOutcomes): void {
  changeStoredValue(KEY, parseScanned, (before = NONE) => {
    const next = edit(before);
    return next.numbers.length + next.sending.length === 0 ? undefined : next;
  });
}

export function useScannedOutcomes(): ScannedOutcomes {
  const [scanned = NONE] = useStoredValue(KEY, parseScanned);
  return scanned;
}

/** Waits for the response to `sent`. If the server rejects the whole request, puts the numbers back into the list. */
export async function settleOutcomes(sent: readonly string[], response: Promise<unknown>): Promise<void> {
  const error: unknown = await response.then(
    () => undefined,
    (failure: { error: unknown }) => failure.error,
  );
  if (error === undefined) changeScanned((before) => ({ ...before, sending: without(before.sending, sent) }));
  else if (isRejection(error)) returnToList(sent);
}

/** Puts sent numbers back into the list. They may be sent again: a repeated outcome has no effect. */
export function returnToList(sent: readonly string[]): void {
  changeScanned(({ numbers, sending, outcome }) => ({
    numbers: [...without(numbers, sent), ...sent],
    outcome,
    sending: without(sending, sent),
  }));
}

export function without(numbers: readonly string[], gone: readonly string[]): string[] {
  return numbers.filter((number) => !gone.includes(number));
}

function parseScanned(stored: unknown): ScannedOutcomes | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { numbers, outcome, sending } = stored as Record<string, unknown>;
  return {
    numbers: parseNumbers(numbers),
    outcome: STATED_OUTCOME_NAMES.find((name) => name === outcome),
    sending: parseNumbers(sending),
  };
}

function parseNumbers(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((number) => typeof number === 'string').slice(0, TRACKING_ROWS_MAX) : [];
}
