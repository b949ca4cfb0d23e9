/**
 * Shuts down on the first SIGTERM or SIGINT. Ignores further signals: a terminal signals every process, and the primary
 * process then signals its workers again. The returned function shuts down without a signal.
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
