const undoings = new Set<() => void>();
process.once('exit', () => {
  for (const undo of [...undoings].toReversed()) {
    try {
      undo();
    } catch {
      // What has ended by itself needs no undoing; the others still do.
    }
  }
});

/** Undoes what would outlast this process, as a server of another session does. Forget it once it is undone. */
export function atExit(undo: () => void): { forget(): void } {
  undoings.add(undo);
  return { forget: () => void undoings.delete(undo) };
}
