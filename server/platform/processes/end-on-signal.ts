/**
 * The first SIGTERM or SIGINT ends the process in good order; what takes longer than the limit is cut off. Further ones change
 * nothing: a terminal sends its own to every process, and whoever keeps this one passes the same on once more.
 */
export function endOnSignal(close: () => Promise<boolean>, limitMs: number): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    close().then(
      (isWell) => process.exit(isWell ? 0 : 1),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
}
