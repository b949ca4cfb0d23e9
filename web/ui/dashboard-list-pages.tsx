import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { Pagination } from './pagination.tsx';

interface ListPagesProps {
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
}

/** Where in a long list one is, and the way to the rest of it. A page that was turned to is shown from its top. */
export function ListPages({ page, totalPages, hrefOf }: ListPagesProps) {
  const how = useNavigationType();
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (how !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [page, how]);

  return (
    <div className="mt-6 grid gap-2">
      <Pagination page={page} totalPages={totalPages} hrefOf={hrefOf} />
      <p className="text-center text-sm text-muted">
        Page {page} of {totalPages}
      </p>
    </div>
  );
}
