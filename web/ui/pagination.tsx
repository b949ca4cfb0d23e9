import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface PaginationProps {
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
}

const GAP = '…';
const CELL = 'inline-grid min-h-11 min-w-11 place-items-center rounded-full px-2 font-bold';

function pagesToShow(page: number, totalPages: number): (number | typeof GAP)[] {
  const near = [page - 1, page, page + 1].filter((each) => each > 1 && each < totalPages);
  const first = near[0] ?? totalPages;
  const last = near.at(-1) ?? 1;
  return [
    1,
    ...(first === 3 ? [2] : first > 3 ? ([GAP] as const) : []),
    ...near,
    ...(last === totalPages - 2 ? [totalPages - 1] : last < totalPages - 2 && near.length > 0 ? ([GAP] as const) : []),
    ...(totalPages > 1 ? [totalPages] : []),
  ];
}

/** Uses links, because they work before hydration, open in new tabs, and add history entries. */
export function Pagination({ page, totalPages, hrefOf }: PaginationProps) {
  if (totalPages <= 1) return null;
  return (
    <nav aria-label="Pagination" className="flex flex-wrap items-center justify-center gap-x-1 gap-y-2">
      <Step to={page > 1 ? hrefOf(page - 1) : undefined} className="order-2 sm:order-1">
        <Icon name="chevronLeft" className="size-5 rtl:-scale-x-100" /> Previous
      </Step>
      <ol className="order-1 flex w-full flex-wrap justify-center gap-1 sm:order-2 sm:w-auto">
        {pagesToShow(page, totalPages).map((each, index) => (
          <li key={each === GAP ? `gap-${index}` : each}>
            {each === GAP ? (
              <span aria-hidden="true" className="inline-grid min-h-11 min-w-6 place-items-center text-muted">
                {GAP}
              </span>
            ) : (
              <Link
                to={hrefOf(each)}
                preventScrollReset
                aria-label={`Page ${each}`}
                aria-current={each === page ? 'page' : undefined}
                className={classNames(
                  CELL,
                  'aria-[current=page]:chosen',
                  each === page ? 'bg-ink text-card' : 'hover:bg-cream',
                )}
              >
                {each}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < totalPages ? hrefOf(page + 1) : undefined} className="order-3">
        Next <Icon name="chevronRight" className="size-5 rtl:-scale-x-100" />
      </Step>
    </nav>
  );
}

function Step({ to, className, children }: { to: string | undefined; className: string; children: ReactNode }) {
  const classes = classNames('inline-flex min-h-11 items-center gap-1 rounded-full px-3 font-bold', className);
  return to === undefined ? (
    <span aria-disabled="true" className={classNames(classes, 'text-muted opacity-60')}>
      {children}
    </span>
  ) : (
    <Link to={to} discover="none" preventScrollReset className={classNames(classes, 'hover:bg-cream')}>
      {children}
    </Link>
  );
}
