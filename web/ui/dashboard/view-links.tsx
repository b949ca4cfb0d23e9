import { Link } from 'react-router';
import { formatCount } from '#contract/money.ts';

export interface ViewLink {
  to: string;
  text: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** Scrolls the row so that the current link is in its middle. As a `ref` it runs before the first paint. */
function center(link: HTMLElement | null) {
  const row = link?.parentElement;
  if (!link || !row) return;
  const [all, own] = [row.getBoundingClientRect(), link.getBoundingClientRect()];
  row.scrollLeft += own.left + own.width / 2 - (all.left + all.width / 2);
}

export function ViewLinks({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav
      aria-label={label}
      className="mb-5 flex gap-2 max-lg:-mx-4 max-lg:-mt-1.5 max-lg:mb-3 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1.5 max-lg:[scrollbar-width:none] md:max-lg:-mx-8 md:max-lg:px-8 lg:flex-wrap"
    >
      {views.map(({ to, text, isCurrent, count }) => (
        <Link
          key={to}
          ref={isCurrent ? center : undefined}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="aria-[current=page]:chosen inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border-2 border-line bg-card px-3.5 font-bold hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-card sm:px-5"
        >
          {text} {count !== undefined && <span className="tabular-nums">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
