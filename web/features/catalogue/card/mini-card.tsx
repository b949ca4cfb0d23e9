import { formatPkr } from '#contract/money.ts';
import type { ListedProduct } from '#web/features/catalogue/api.ts';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { StockBadge } from '#web/features/catalogue/stock-badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { ProductLink } from './product-link.tsx';

type CardProduct = Pick<ListedProduct, '_id' | 'name' | 'price' | 'stock' | 'cover'>;

export function MiniCard({ product }: { product: CardProduct }) {
  return (
    <div className="group relative grid gap-2">
      <div className="relative overflow-hidden rounded-md bg-cream">
        <ResponsiveImage
          image={product.cover}
          alt=""
          sizes={IMAGE_SIZES.miniCard}
          className={classNames('aspect-4/5 w-full object-cover', product.stock === 0 && 'opacity-60')}
        />
        <StockBadge stock={product.stock} className="absolute start-1.5 top-1.5" />
      </div>
      <div className="grid gap-0.5 text-sm leading-snug">
        <ProductLink
          product={product}
          dir="auto"
          className="line-clamp-2 font-bold underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-md"
        >
          {product.name}
        </ProductLink>
        <p className="text-muted tabular-nums">{formatPkr(product.price)}</p>
      </div>
    </div>
  );
}
