import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export type BadgeTone = 'waiting' | 'moving' | 'done' | 'off' | 'plain';

export const BADGE_TONES: Record<BadgeTone, string> = {
  waiting: 'bg-sun-soft',
  moving: 'bg-sky-soft',
  done: 'bg-leaf-soft text-leaf',
  off: 'bg-alarm-soft text-alarm',
  plain: 'bg-cream',
};

/** The text must be clear without the colour, because some users cannot see colours. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-block rounded-full px-3 py-0.5 text-sm font-bold whitespace-nowrap',
        BADGE_TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
