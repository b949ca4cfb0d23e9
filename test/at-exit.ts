const undoings = new Set<() => void>();
process.once('exit', () => {
  for (const undo of [...undoings].toReversed()) {
    try {
      undo();
    } catch {
      // The other clean-ups must run although this one has failed.
    }
  }
});

/** Registers a clean-up that runs when this process exits. Servers in their own process group would outlive this process. */
export function atExit(undo: () => void): { forget(): void } {
  undoings.add(undo);
  return { forget: () => void undoings.delete(undo) };
}
