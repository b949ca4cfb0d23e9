import { useEffect, useRef } from 'react';

/** Products that were ordered and are still in the cart. Empties it even where Back unmounts the checkout during the call or the thanks. */
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
