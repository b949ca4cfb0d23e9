import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router';
import { SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import { formatCount } from '#contract/money.ts';
import { type ProductFilter, useListProductsQuery } from '#web/features/catalogue/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { LoadError, ReloadButton } from '#web/ui/reload-button.tsx';
import { useIsOffline } from '#web/ui/use-is-offline.ts';
import { ProductGrid, ProductGridPlaceholder } from './product-grid.tsx';

interface ProductListingProps {
  /** Filter with which the page's loader has fetched the products. */
  filter: ProductFilter;
  hrefOf: (page: number) => string;
  /** True while another list is loading. This list is then dimmed. */
  isChanging?: boolean;
  isBesideSidebar?: boolean;
  controls?: ReactNode;
  /** Content beside the number of products. It appears later, so the row reserves space for it. */
  suggestion?: ReactNode;
  children?: ReactNode;
  emptyHint: ReactNode;
}

export function ProductListing(props: ProductListingProps) {
  const {
    filter,
    hrefOf,
    isChanging = false,
    isBesideSidebar = false,
    controls,
    suggestion,
    children,
    emptyHint,
  } = props;
  const { currentData, data: latest, isError } = useListProductsQuery(filter);
  const top = useScrollToOnPageChange(filter.page);
  const hasFailed = isError && !currentData;
  /** Stale-if-error: shows the previous list after an error. */
  const list = currentData ?? latest;

  if (hasFailed && !list) return <ConnectionFailed />;
  return (
    <section
      ref={top}
      aria-label="Products"
      aria-busy={isChanging}
      className="grid scroll-mt-36 grid-cols-[minmax(0,1fr)] content-start gap-6 lg:scroll-mt-24"
    >
      <h2 className="sr-only">Products</h2>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 max-md:-mb-3">
        {controls && (
          <div className="flex min-w-0 flex-wrap items-center gap-3 max-md:basis-full md:order-1 md:ms-auto">
            {controls}
          </div>
        )}
        <p role="status" className="min-h-11 content-center text-muted">
          {currentData &&
            `${formatCount(currentData.totalProducts)} ${currentData.totalProducts === 1 ? 'product' : 'products'}`}
        </p>
        {suggestion}
        {children && <div className="basis-full md:order-2">{children}</div>}
      </div>
      {hasFailed && <ConnectionFailedNote />}
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] gap-10 transition-opacity',
          (isChanging || !currentData) && 'opacity-45',
        )}
      >
        {!list && <ProductGridPlaceholder count={SHOP_PAGE_SIZE} isBesideSidebar={isBesideSidebar} />}
        {list?.products.length === 0 && (
          <Notice icon="search" title="No products found">
            {emptyHint}
          </Notice>
        )}
        {list && list.products.length > 0 && (
          <>
            <HydrateLater>
              <ProductGrid products={list.products} isBesideSidebar={isBesideSidebar} />
            </HydrateLater>
            <Pagination
              page={Math.min(filter.page ?? 1, list.totalPages)}
              totalPages={list.totalPages}
              hrefOf={hrefOf}
            />
          </>
        )}
      </div>
    </section>
  );
}

/** Scrolls to the list when its page changes, except on Back: then the browser restores the position. */
function useScrollToOnPageChange(page: number | undefined) {
  const top = useRef<HTMLElement>(null);
  const shownPage = useRef(page);
  const navigationType = useNavigationType();
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    if (navigationType !== NavigationType.Pop) top.current?.scrollIntoView();
  }, [page, navigationType]);
  return top;
}

const TITLE = 'API Connection Failed';
const EXPLANATION = "The frontend couldn't communicate with the backend server properly.";

/** Shown if the product list could not be fetched. RTK Query fetches it again when the connection returns. */
function ConnectionFailed() {
  return (
    <LoadError title={TITLE}>
      <p>{EXPLANATION}</p>
      <OfflineHint />
    </LoadError>
  );
}

/** Scrolls into view, because the pressed link may be far below. */
function ConnectionFailedNote() {
  return (
    <div
      role="alert"
      ref={(element) => element?.scrollIntoView({ block: 'nearest' })}
      className="flex scroll-my-36 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-alarm-soft p-4"
    >
      <div className="flex min-w-0 basis-72 grow gap-3">
        <Icon name="alert" className="mt-0.5 size-5 shrink-0 text-alarm" />
        <div className="grid gap-1">
          <p className="font-bold text-alarm">{TITLE}</p>
          <p>{EXPLANATION} Below are the products from before.</p>
          <OfflineHint />
        </div>
      </div>
      <ReloadButton />
    </div>
  );
}

function OfflineHint() {
  return useIsOffline() && <p>You are offline. What you asked for comes by itself when the line returns.</p>;
}
