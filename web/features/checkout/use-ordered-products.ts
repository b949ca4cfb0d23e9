import { useEffect, useRef } from 'react';

/** Removes ordered products from the cart after the thank-you dialog, or if the checkout unmounts earlier. */
export function useOrderedProducts(onFinished: (ids: readonly string[]) => void) {
  const orderedIds = useRef<readonly string[]>([]);
  const isUnmounted = useRef(false);

  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      if (orderedIds.current.length > 0) onFinished(orderedIds.current);
    };
  }, [onFinished]);

  return {
    setOrdered: (ids: readonly string[]) => {
      orderedIds.current = ids;
      if (isUnmounted.current) onFinished(ids);
    },
    removeOrdered: () => {
      const ids = orderedIds.current;
      orderedIds.current = [];
      onFinished(ids);
    },
  };
}
