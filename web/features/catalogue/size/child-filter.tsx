import type { Age } from '#contract/catalogue.ts';
import { CHILD_STORAGE_KEY, readStored } from '#web/store/browser-storage.ts';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadChip = () => import('./child-chip.tsx');

interface ChildFilterProps {
  ages: readonly Age[];
  onChange: (ages: readonly Age[]) => void;
}

/** Loads the chip only if this browser stores a child. */
export function ChildFilter(props: ChildFilterProps) {
  const { part } = useLazy(loadChip, readStored(CHILD_STORAGE_KEY) !== undefined);
  return part ? <part.ChildChip {...props} /> : null;
}
