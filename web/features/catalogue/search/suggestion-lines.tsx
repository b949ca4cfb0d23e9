import { formatPkr } from '#contract/money.ts';
import type { SuggestedProduct } from '#contract/suggestions.schema.ts';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';

const LINE = 'flex min-h-12 items-center gap-3 py-1';

export function SuggestedProductLine({ product }: { product: SuggestedProduct }) {
  const { name, price, cover, stock } = product;
  return (
    <span className={LINE}>
      <ResponsiveImage
        image={cover}
        alt=""
        sizes={IMAGE_SIZES.suggestion}
        className="h-12 w-10 shrink-0 rounded-sm bg-cream object-cover"
      />
      <span className="grid min-w-0 grow">
        <span dir="auto" className="truncate font-bold">
          {name}
        </span>{' '}
        <span className="text-sm text-muted tabular-nums">
          {formatPkr(price)}
          {stock === 0 && ', sold out'}
        </span>
      </span>
    </span>
  );
}

export function SuggestedCategoryLine({ label }: { label: string }) {
  return (
    <span className={LINE}>
      <span className="grid h-12 w-10 shrink-0 place-items-center rounded-sm bg-berry-soft text-berry">
        <Icon name="grid" className="size-5" />
      </span>
      <span className="grid min-w-0 grow">
        <span className="inline-block font-bold first-letter:uppercase">{label}</span>{' '}
        <span className="text-sm text-muted">Category</span>
      </span>
    </span>
  );
}
