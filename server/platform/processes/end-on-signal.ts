import { constants } from 'node:os';

/** A closed terminal sends SIGHUP. */
const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

type Reaction = (signal: NodeJS.Signals) => void;
let reaction: Reaction = () => undefined;

/** Calls `react` at each signal that ends a program. Replaces the earlier reaction. */
export function onEndingSignal(react: Reaction): void {
  for (const signal of ENDING_SIGNALS) process.off(signal, reaction).on(signal, react);
  reaction = react;
}

/** Exits at the first signal. By default a signal ends the process without its `exit` event, which ends the database. */
export function exitOnSignal(): void {
  onEndingSignal((signal) => process.exit(128 + constants.signals[signal]));
}

/**
 * Ends the process at the first signal and ignores all others: a terminal signals every process, and the primary
 * process then signals its workers again.
 */
export function endOnSignal(close: () => Promise<boolean>, limitMs: number): () => void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    close().then(
      (succeeded) => process.exit(succeeded ? 0 : 1),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  onEndingSignal(end);
  return end;
}
