import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Navigate, NavigationType, useNavigationType } from 'react-router';
import { formatCount } from '#contract/money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { QueryState, type QueryStateProps } from './query-state.tsx';

interface NumberedListProps<List> extends QueryStateProps<List> {
  address: { page: number; hrefOfPage: (page: number) => string };
}

export function NumberedList<List extends { totalPages: number }>(props: NumberedListProps<List>) {
  const { address, children, ...state } = props;
  const { page, hrefOfPage } = address;
  const lastPage = state.query.currentData?.totalPages;
  if (lastPage !== undefined && page > lastPage) return <Navigate to={hrefOfPage(lastPage)} replace />;
  return (
    <QueryState {...state}>
      {(list) => (
        <>
          <div aria-busy={state.query.isFetching}>{children(list)}</div>
          <NumberedPages page={page} totalPages={list.totalPages} hrefOf={hrefOfPage} />
        </>
      )}
    </QueryState>
  );
}

function NumberedPages(props: ComponentProps<typeof Pagination>) {
  const { page, totalPages } = props;
  const navigationType = useNavigationType();
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (navigationType !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [page, navigationType]);

  return (
    <div className="mt-6 grid gap-2">
      <Pagination {...props} />
      <p className="text-center text-sm text-muted">
        Page {formatCount(page)} of {formatCount(totalPages)}
      </p>
    </div>
  );
}

export interface KeysetPagesProps {
  address: {
    after: string | undefined;
    hrefOf: (page: { after?: string }) => string;
  };
  next: string | number | null;
  texts?: { first: string; next: string };
  className?: string;
}

type KeysetListProps<List> = QueryStateProps<List> & Pick<KeysetPagesProps, 'address' | 'texts'>;

/** A list with keyset pagination: the next page begins after a cursor, so pages have no numbers. */
export function KeysetList<List extends Pick<KeysetPagesProps, 'next'>>(props: KeysetListProps<List>) {
  const { address, texts, children, ...state } = props;
  return (
    <QueryState {...state}>
      {(list) => (
        <>
          <div aria-busy={state.query.isFetching}>{children(list)}</div>
          <KeysetPages address={address} next={list.next} texts={texts} className="mt-5" />
        </>
      )}
    </QueryState>
  );
}

/** The end of a list. What acts on the chosen rows floats above the list; the pages do not, as they would cover rows. */
export function ListBar({ children, ...pages }: KeysetPagesProps & { children: ReactNode }) {
  return (
    <>
      {children && (
        <div className="list-bar pointer-events-none sticky bottom-20 mt-5 flex *:pointer-events-auto md:bottom-4">
          {children}
        </div>
      )}
      <KeysetPages {...pages} className="mt-5 justify-end" />
    </>
  );
}

function KeysetPages({ address: { after, hrefOf }, next, texts, className }: KeysetPagesProps) {
  if (after === undefined && next === null) return null;
  return (
    <nav aria-label="Pages" className={classNames('flex flex-wrap gap-3', className)}>
      {after !== undefined && (
        <ButtonLink to={hrefOf({})} variant="secondary">
          {texts?.first ?? 'First page'}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={hrefOf({ after: String(next) })} variant="secondary">
          {texts?.next ?? 'Next page'}
        </ButtonLink>
      )}
    </nav>
  );
}
