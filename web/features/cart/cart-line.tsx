import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.schema.ts';
import { imageAt } from '#contract/media.ts';
import { formatPkr } from '#contract/money.ts';
import { productPath } from '#contract/product-path.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { type CartProduct, maxQuantity } from '#web/store/cart.ts';
import { useAppDispatch, useAppStore } from '#web/store/hooks.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { cartPanelToggled } from './cart-slice.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { removeProducts } from './remove-products.ts';
import { stockSentence } from './stock-sentence.ts';

interface CartLineProps {
  product: CartProduct;
  number: number;
  /** Current data of the product. Undefined while loading. */
  offer: Pick<Product, 'stock' | 'cover' | 'color' | 'age'> | undefined;
}

export function CartLine({ product, number, offer }: CartLineProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { _id: id, name, price, image, quantity } = product;
  const { stock = null, cover } = offer ?? {};
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 py-4">
      <div className="relative">
        {image === '' && !cover ? (
          <span className="grid aspect-[4/5] w-full place-items-center rounded-md bg-cream text-muted">
            <Icon name="box" />
          </span>
        ) : (
          <ResponsiveImage
            image={cover ?? imageAt(image)}
            alt=""
            sizes="4.75rem"
            className="aspect-[4/5] w-full rounded-md bg-cream object-cover"
          />
        )}
        <span className="absolute -start-1.5 -top-1.5 grid size-6 place-items-center rounded-full bg-ink text-xs font-bold text-card">
          <span className="sr-only">Item </span>
          {number}
        </span>
      </div>
      <div className="grid content-between gap-1">
        <div className="leading-snug sm:flex sm:items-start sm:justify-between sm:gap-2">
          <Link
            to={productPath({ _id: id, name })}
            onClick={() => dispatch(cartPanelToggled(false))}
            dir="auto"
            className="font-bold wrap-anywhere hover:underline"
          >
            {name}
          </Link>
          <p className="shrink-0 whitespace-nowrap tabular-nums">{formatPkr(price)}</p>
        </div>
        <p className="text-sm text-muted empty:hidden">{offer && variantLabel(offer)}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <QuantityStepper quantity={quantity} name={name} id={id} atMost={maxQuantity(stock)} />
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => removeProducts(store, [id])}
            className="-me-2 inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-bold text-muted hover:text-alarm"
          >
            <Icon name="trash" className="size-5" />
            Remove
          </button>
        </div>
        <p aria-live="polite" className="text-sm font-bold text-berry empty:hidden">
          {stockSentence(quantity, stock)}
        </p>
      </div>
    </li>
  );
}
