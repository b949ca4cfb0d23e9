import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Prevents an element from shrinking once `isFinal` is true. Otherwise the elements below it would move up. */
export function useSteadyHeight<Element extends HTMLElement>(isFinal: boolean): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.style.minHeight = isFinal ? `${height.current}px` : '';
    if (!isFinal) height.current = element.offsetHeight;
  });
  return ref;
}
