import { useEffect, useState } from 'react';
import type { MetaArgs } from 'react-router';
import { PRODUCT_IDS_MAX } from '#contract/catalogue.ts';
import { ProductGrid, ProductGridPlaceholder } from '#web/features/catalogue/listing/product-grid.tsx';
import { useProductsByIds } from '#web/features/catalogue/use-products-by-ids.ts';
import { useAccountWishlist } from '#web/features/wishlist/api.ts';
import { browserWishesRemoved, selectWishes } from '#web/features/wishlist/wishlist-slice.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectSession } from '#web/store/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AddToCart } from './product/add-to-cart.tsx';

const FIRST_SHOWN = 8;

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Wishlist', description: 'What you have kept for later.' });
}

/** The browser adds the products, because the server renders the same page for all users. */
export default function Wishlist() {
  const { isKnown, user } = useAppSelector(selectSession);
  const account = useAccountWishlist({ isFresh: true });
  const ids = useAppSelector(selectWishes);
  const [countShown, setCountShown] = useState(PRODUCT_IDS_MAX);
  const { products, goneIds, isError, refetch } = useProductsByIds(ids.slice(0, countShown));
  useRemoveUnavailable(goneIds);

  const isFailed = isError || (account.isError && !account.data);
  const isReady = isKnown && products !== undefined && !(user && !account.data);
  const retry = () => {
    if (account.isError) void account.refetch();
    if (isError) refetch();
  };
  return (
    <div className="shell grid grid-cols-1 gap-6 pt-6 md:gap-8 md:pt-10">
      <div className="grid justify-items-start gap-2">
        <h1 className="text-3xl md:text-4xl">Wishlist</h1>
        <span aria-hidden="true" className="seam w-24" />
        <p role="status" className="text-muted">
          {isReady && products.length > 0 && `${ids.length} ${ids.length === 1 ? 'piece' : 'pieces'} kept for later.`}
        </p>
        {isReady && products.length > 0 && !user && (
          <p>
            <TextLink to="/login" state={{ from: '/wishlist' }} prefetch="intent">
              Log in
            </TextLink>{' '}
            and find them in every browser of yours.
          </p>
        )}
      </div>
      <noscript>
        <p className="rounded-md bg-cream p-5">
          Your wishlist is kept by this browser, which needs JavaScript for that.
        </p>
      </noscript>
      {isFailed && !isReady ? (
        <Notice role="alert" icon="refresh" title="Your wishlist could not be loaded.">
          <Button onClick={retry}>Retry</Button>
        </Notice>
      ) : !isReady ? (
        <div className="[@media(scripting:none)]:hidden">
          <ProductGridPlaceholder count={FIRST_SHOWN} />
        </div>
      ) : products.length === 0 ? (
        <EmptyWishlist isSignedIn={user !== null} />
      ) : (
        <>
          <ProductGrid
            products={products}
            renderBelow={(product) => (
              <AddToCart
                product={product}
                variant="secondary"
                label={`Add ${product.name} to cart`}
                className="w-full border-line px-2 text-sm whitespace-nowrap enabled:border-ink/80"
              />
            )}
          />
          {countShown < ids.length && (
            <Button
              variant="secondary"
              className="justify-self-center"
              onClick={() => setCountShown((count) => count + PRODUCT_IDS_MAX)}
            >
              Load More
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function EmptyWishlist({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Notice icon="heart" title="Nothing on your wishlist yet.">
      <p>Press the heart of anything you like, and find it here again when the time has come.</p>
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/shop">Go to the shop</ButtonLink>
        {!isSignedIn && (
          <ButtonLink to="/login" state={{ from: '/wishlist' }} variant="secondary">
            Log in
          </ButtonLink>
        )}
      </div>
    </Notice>
  );
}

/** Removes deleted products from the browser's wishlist. The server removes them from the wishlist of an account. */
function useRemoveUnavailable(goneIds: readonly string[]) {
  const dispatch = useAppDispatch();
  const gone = goneIds.join();
  useEffect(() => {
    if (gone !== '') dispatch(browserWishesRemoved(gone.split(',')));
  }, [gone, dispatch]);
}
