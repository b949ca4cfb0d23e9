import type { ReactNode } from 'react';
import type { ShopCheck } from '#contract/this-shop.schema.ts';
import { CHECK_STATES, type CheckState } from '#contract/this-shop.ts';
import { Badge, type BadgeTone } from '#web/ui/dashboard/badge.tsx';

const TONES: Record<CheckState, BadgeTone> = { good: 'done', unknown: 'plain', warning: 'waiting', bad: 'off' };

interface CheckCardProps {
  check: ShopCheck;
  /** Buttons and links that help to solve what the check found. */
  children?: ReactNode;
}

export function CheckCard({ check: { key, title, state, findings }, children }: CheckCardProps) {
  return (
    <section aria-labelledby={`check-${key}`} className="grid content-start gap-3 rounded-md bg-card p-4 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`check-${key}`} className="text-xl">
          {title}
        </h2>
        <Badge tone={TONES[state]}>{CHECK_STATES[state]}</Badge>
      </div>
      <ul className="grid gap-2">
        {findings.map(({ text, whatToDo }) => (
          <li key={text} className="wrap-anywhere">
            {text}
            {whatToDo && <span className="block font-bold">{whatToDo}</span>}
          </li>
        ))}
      </ul>
      {children && <div className="flex flex-wrap items-center gap-3 empty:hidden">{children}</div>}
    </section>
  );
}
