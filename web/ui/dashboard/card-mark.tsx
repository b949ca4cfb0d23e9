import type { ReactNode } from 'react';

/** A label on the upper edge of a card with `position: relative`. It takes no space, so nothing moves. */
export function CardMark({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="absolute end-4 -top-3 rounded-full bg-sun-soft px-3 py-0.5 text-sm font-bold shadow-card first-letter:uppercase empty:hidden"
    >
      {children}
    </p>
  );
}
