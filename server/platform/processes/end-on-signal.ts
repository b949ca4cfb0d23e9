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
  process.on('SIGTERM', end).on('SIGINT', end);
  return end;
}
