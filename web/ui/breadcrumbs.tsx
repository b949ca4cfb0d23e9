import { Link } from 'react-router';
import { Icon } from './icon.tsx';

export function Breadcrumbs({ trail, here }: { trail: { to: string; label: string }[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1 text-sm text-muted">
        {trail.map(({ to, label }) => (
          <li key={to} className="flex shrink-0 items-center gap-1">
            <Link
              discover="none"
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 min-w-11 items-center justify-center underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
            <Icon name="chevronRight" className="size-3.5 rtl:-scale-x-100" />
          </li>
        ))}
        <li aria-current="page" dir="auto" className="min-w-0 truncate font-bold text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
