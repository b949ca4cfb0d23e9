import { type ReactNode, useState } from 'react';
import type { ProductDetails as ProductDetailsOf } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { formatDateTime } from '#contract/time.ts';
import { ProductPrice, percentOff } from '#web/features/catalogue/card/product-price.tsx';
import { ProductGallery } from '#web/features/catalogue/gallery/product-gallery.tsx';
import { SizeGuideButton } from '#web/features/catalogue/size/size-guide-button.tsx';
import { StockNote } from '#web/features/catalogue/stock-note.tsx';
import { ColorDot } from '#web/features/catalogue/variants/color-dot.tsx';
import { VariantGrid } from '#web/features/catalogue/variants/variant-grid.tsx';
import { VariantPicker } from '#web/features/catalogue/variants/variant-picker.tsx';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { DeliveryTown } from '#web/features/shop-profile/delivery-town.tsx';
import { orderPromises } from '#web/features/shop-profile/promises.ts';
import { NotifyButton } from '#web/features/stock/notify-button.tsx';
import { WishButton } from '#web/features/wishlist/wish-button.tsx';
import { CategoryLink } from '#web/pages/storefront/listing/category-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';
import { AskAndShare } from './ask-and-share.tsx';
import { CartControl } from './cart-control.tsx';

/** Loads the code of stock alerts on demand, because few products are sold out. */
const loadAlert = () => import('#web/features/stock/stock-alert.tsx');

export function ProductDetails({ product }: { product: ProductDetailsOf }) {
  const off = percentOff(product);
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] short:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]! short:gap-x-6">
      <div className="self-start md:sticky md:top-36 lg:top-24 short:static!">
        <ProductGallery product={product}>
          {off > 0 && (
            <span className="pointer-events-none absolute start-4 top-4 rounded-full bg-berry px-3 py-1.5 text-sm font-extrabold text-card">
              {off}% off
            </span>
          )}
          {product.modelNote && (
            <p className="pointer-events-none absolute start-3 bottom-3 max-w-[calc(100%-5rem)] rounded-full bg-paper/85 px-3 py-1 text-sm">
              <span className="sr-only">Child in the pictures: </span>
              {product.modelNote}
            </p>
          )}
        </ProductGallery>
      </div>
      <div className="grid content-start gap-5 md:gap-6">
        <div className="grid gap-2">
          <h1 dir="auto" className="text-2xl sm:text-3xl md:text-4xl">
            {product.name}
          </h1>
          <ProductPrice product={product} className="text-2xl" />
          <p className="text-lg font-bold">{FACETS.age.longLabel(product.age)}</p>
          {product.sale && <p className="font-bold text-berry">Sale until {formatDateTime(product.sale.endsAt)}</p>}
          <RatingLine product={product} />
        </div>
        <div className="grid gap-1">
          <VariantPicker product={product} />
          {product.fitAdvice && <p className="font-bold">{product.fitAdvice}</p>}
          <SizeGuideButton product={product} />
          <VariantGrid product={product} />
        </div>
        <div className="grid gap-4">
          <StockNote product={product} />
          {product.stock === 0 && <StockAlertSlot productId={product._id} />}
          <BuyBar product={product} />
          <Promises />
          <DeliveryTown />
          <AskAndShare product={product} />
        </div>
        <p dir="auto" className="max-w-prose text-lg leading-relaxed whitespace-pre-line">
          {product.description}
        </p>
        <Facts product={product} />
      </div>
    </div>
  );
}

function StockAlertSlot({ productId }: { productId: string }) {
  const [isPressed, setIsPressed] = useState(false);
  const { part, retry } = useLazy(loadAlert, isPressed);
  return (
    <div id="alert" className="grid scroll-mt-36">
      {part ? (
        <part.StockAlert productId={productId} />
      ) : retry ? (
        <LoadFailed title="This could not be loaded." retry={retry} />
      ) : (
        <NotifyButton aria-busy={isPressed} onClick={() => setIsPressed(true)} />
      )}
    </div>
  );
}

function BuyBar({ product }: { product: ProductDetailsOf }) {
  return (
    <div className="buy-bar flex flex-wrap items-center gap-2 sm:gap-3">
      {/* Hidden from screen readers, because they have read the price below the product's name. */}
      <div aria-hidden="true" className="md:hidden">
        <ProductPrice product={product} className="flex-col whitespace-nowrap" />
        <p className="text-xs leading-tight whitespace-nowrap">{FACETS.age.longLabel(product.age)}</p>
      </div>
      <CartControl product={product} />
      <WishButton product={product} variant="beside" />
    </div>
  );
}

function RatingLine({ product: { rating, reviewCount } }: { product: ProductDetailsOf }) {
  if (reviewCount === 0) return null;
  return (
    <a href="#reviews" className="inline-flex min-h-11 flex-wrap items-center gap-x-2 justify-self-start text-muted">
      <Stars rating={rating} label={`${rating.toFixed(1)} out of 5 stars`} className="h-5" />
      <span className="underline underline-offset-4">
        {rating.toFixed(1)} · {reviewCount} {reviewCount === 1 ? 'review' : 'reviews'}
      </span>
    </a>
  );
}

function Facts({ product }: { product: ProductDetailsOf }) {
  return (
    <dl className="grid border-y border-line py-2">
      <Fact term="Category">
        <CategoryLink
          category={product.category}
          className="-my-1.5 flex min-h-11 items-center underline underline-offset-4"
        >
          {FACETS.category.label(product.category)}
        </CategoryLink>
      </Fact>
      <Fact term="Color">
        <ColorDot color={product.color} className="size-4" />{' '}
        <span className="capitalize">{FACETS.color.label(product.color)}</span>
      </Fact>
      <Fact term="Age">{FACETS.age.longLabel(product.age)}</Fact>
      <Fact term="For">{FACETS.gender.label(product.gender)}</Fact>
      {product.details?.map(({ label, text }) => (
        <Fact key={label} term={label}>
          <bdi>{text}</bdi>
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-6 py-1.5">
      <dt className="min-w-18 text-muted">{term}</dt>
      <dd className="flex items-center gap-2 font-bold">{children}</dd>
    </div>
  );
}

function Promises() {
  const shopProfile = useShopProfile();
  return (
    <ul className="grid gap-3 rounded-md bg-leaf-soft p-[min(1rem,4.5vw)] sm:p-5">
      {orderPromises(shopProfile).map(({ icon, title, text }) => (
        <li key={title} className="flex items-center gap-[min(0.75rem,3vw)]">
          <Icon name={icon} className="size-6 shrink-0 text-leaf" />
          <p className="leading-snug">
            <strong>{title}.</strong> <span className="text-muted">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
