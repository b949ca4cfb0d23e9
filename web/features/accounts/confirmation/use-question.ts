import { useCallback, useRef, useState } from 'react';

/** State of a dialog that requests wait for. Several requests wait for one answer. */
export function useQuestion() {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<((isYes: boolean) => void)[]>([]);

  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setIsOpen(true);
      }),
    [],
  );

  const settle = useCallback((isYes: boolean) => {
    setIsOpen(false);
    for (const each of waiting.current.splice(0)) each(isYes);
  }, []);

  return { isOpen, ask, settle };
}
