import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { hideOnBack } from './use-back-closes.ts';

interface MenuPopoverProps {
  id: string;
  label: string;
  children: ReactNode;
  className?: string;
}

/** A native popover, which works before hydration. It also closes on Back and on a press of its links. */
export function MenuPopover({ id, label, children, className }: MenuPopoverProps) {
  return (
    <nav
      ref={hideOnBack}
      id={id}
      popover="auto"
      aria-label={label}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
      }}
      className={classNames(
        'fixed inset-auto m-0 border border-line bg-card p-2 text-ink shadow-float',
        'opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-150 -translate-y-1',
        'open:translate-y-0 open:opacity-100 starting:open:-translate-y-1 starting:open:opacity-0',
        className,
      )}
    >
      {children}
    </nav>
  );
}
