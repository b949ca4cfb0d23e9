import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Prevents an element from shrinking once `isFinal` is true, so that the elements below it stay in place. */
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
