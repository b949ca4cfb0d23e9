import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

interface NoticeProps {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  /** Screen readers announce `alert` at once, and `status` after the current sentence. */
  role?: 'status' | 'alert';
  className?: string;
}

export function Notice({ icon = 'box', title, children, role = 'status', className }: NoticeProps) {
  return (
    <div
      role={role}
      className={classNames('mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center', className)}
    >
      <span className="grid size-16 place-items-center rounded-full bg-cream text-berry">
        <Icon name={icon} className="size-8" />
      </span>
      <p className="font-display text-xl font-bold">{title}</p>
      {children && <div className="grid justify-items-center gap-3 text-muted">{children}</div>}
    </div>
  );
}

/** Appears after a delay, so that it does not flash when loading is quick. */
export function Loading({ text, className }: { text: string; className?: string }) {
  return (
    <p
      role="status"
      className={classNames('flex animate-late items-center justify-center gap-3 py-12 text-muted', className)}
    >
      <span aria-hidden="true" className="size-5 animate-spin rounded-full border-2 border-line border-t-berry" />
      {text}
    </p>
  );
}
