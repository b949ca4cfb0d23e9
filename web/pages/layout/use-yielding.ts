import { type RefObject, useEffect } from 'react';

/** Pixels. Smaller movements are no decision to scroll, such as a finger that rests on the screen. */
const MOVED_MIN = 8;

/**
 * Marks the element while the user scrolls down, so that CSS can hide it, and removes the mark when they scroll up. A jump
 * of more than a screen, such as to an anchor or by Back, removes it too.
 */
export function useYielding(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < MOVED_MIN) return;
      last += moved;
      const { current } = element;
      const isDown = moved > 0 && moved < window.innerHeight && last > (current?.offsetHeight ?? 0);
      current?.toggleAttribute('data-yields', isDown);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [element]);
}
