import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { Pagination } from '#web/ui/pagination.tsx';

interface ListPagesProps {
  page: number;
  totalPages: number;
  hrefOf: (page: number) => string;
}

/** Links to numbered pages. Scrolls to the top when the page changes. */
export function ListPages({ page, totalPages, hrefOf }: ListPagesProps) {
  const navigationType = useNavigationType();
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [page, navigationType]);

  return (
    <div className="mt-6 grid gap-2">
      <Pagination page={page} totalPages={totalPages} hrefOf={hrefOf} />
      <p className="text-center text-sm text-muted">
        Page {page} of {totalPages}
      </p>
    </div>
  );
}
