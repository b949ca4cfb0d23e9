const undoings = new Set<() => void>();
process.once('exit', () => {
  for (const undo of [...undoings].toReversed()) {
    try {
      undo();
    } catch {
      // An error of one step must not skip the others.
    }
  }
});

/** Registers a clean-up for the exit of this process, such as the end of a server with its own session. */
export function atExit(undo: () => void): { forget(): void } {
  undoings.add(undo);
  return { forget: () => void undoings.delete(undo) };
}
