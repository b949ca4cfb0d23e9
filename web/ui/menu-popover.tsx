import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from './class-names.ts';
import { hideOnBack } from './use-back-closes.ts';

interface MenuPopoverProps {
  /** What the button that opens it names in `popoverTarget`. */
  id: string;
  label: string;
  children: ReactNode;
  className?: string;
}

/**
 * A menu that a button with `popoverTarget` opens and closes. The browser's own popover: it works before the page's
 * code has come, lies above everything, and closes on Escape or a press beside it. It also closes when a link in it
 * is followed; the key closes it after a step back in history, by building it anew.
 */
export function MenuPopover({ id, label, children, className }: MenuPopoverProps) {
  const { key } = useLocation();
  return (
    <nav
      key={key}
      ref={hideOnBack}
      id={id}
      popover="auto"
      aria-label={label}
      onClick={({ target, currentTarget }) => {
        if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
      }}
      className={classNames(
        'fixed inset-auto m-0 border border-line bg-white p-2 text-ink shadow-float',
        'opacity-0 transition-[opacity,translate,display,overlay] transition-discrete duration-150 -translate-y-1',
        'open:translate-y-0 open:opacity-100 starting:open:-translate-y-1 starting:open:opacity-0',
        className,
      )}
    >
      {children}
    </nav>
  );
}
