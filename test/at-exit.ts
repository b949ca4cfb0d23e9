const undoings = new Set<() => void>();
process.once('exit', () => {
  for (const undo of [...undoings].toReversed()) {
    try {
      undo();
    } catch {
      // Ignores the error, so that the other clean-ups run.
    }
  }
});

/** Registers a clean-up, such as ending a server that would outlive this process. */
export function atExit(undo: () => void): { forget(): void } {
  undoings.add(undo);
  return { forget: () => void undoings.delete(undo) };
}
