import { Link } from 'react-router';

export interface ViewLink {
  to: string;
  text: string;
  isCurrent: boolean;
  /** What is in it. */
  count?: number | undefined;
}

/** The views of a page as links, of which one is open. */
export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-2">
      {views.map(({ to, text, isCurrent, count }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="aria-[current=page]:chosen inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-line bg-white px-3.5 font-bold hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white sm:px-5"
        >
          {text} {count !== undefined && <span className="tabular-nums">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
