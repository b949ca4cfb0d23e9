import { useEffect, useRef } from 'react';
import type { OrderedLine } from '#web/store/ordered-pieces.ts';

/** Removes ordered pieces from the cart after the thank-you dialog, or if the checkout unmounts earlier. */
export function useOrderedProducts(onFinished: (ordered: readonly OrderedLine[]) => void) {
  const ordered = useRef<readonly OrderedLine[]>([]);
  const isUnmounted = useRef(false);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      finishOnce(ordered, onFinished);
    };
  }, [onFinished]);

  return {
    setOrdered: (lines: readonly OrderedLine[]) => {
      ordered.current = lines;
      if (isUnmounted.current) finishOnce(ordered, onFinished);
    },
    removeOrdered: () => finishOnce(ordered, onFinished),
  };
}

/** A second call would also remove pieces that were added since. */
function finishOnce(
  ordered: { current: readonly OrderedLine[] },
  onFinished: (lines: readonly OrderedLine[]) => void,
): void {
  const lines = ordered.current;
  ordered.current = [];
  if (lines.length > 0) onFinished(lines);
}
