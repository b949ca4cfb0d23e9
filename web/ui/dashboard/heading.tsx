import type { ReactNode } from 'react';

interface DashboardHeadingProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function DashboardHeading({ title, children, action }: DashboardHeadingProps) {
  return (
    <header className="mb-4 flex md:mb-6 flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-0 wrap-anywhere md:gap-1">
        <h1 className="text-3xl">{title}</h1>
        {children && <div className="text-muted">{children}</div>}
      </div>
      {action}
    </header>
  );
}
