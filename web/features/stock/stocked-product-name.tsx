import type { ReactNode } from 'react';
import type { StockedProduct } from '#contract/stock.schema.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';

export function StockedProductName({ product, children }: { product: StockedProduct; children?: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <ResponsiveImage
        image={product.cover}
        alt=""
        sizes="2.5rem"
        className="h-12.5 w-10 shrink-0 rounded-sm bg-cream object-cover"
      />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">
          <bdi>{product.name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {variantLabel(product)} · <span className="font-mono">{product.sku}</span>
        </p>
        {product.isHidden && <Badge tone="plain">Hidden</Badge>}
        {children}
      </div>
    </div>
  );
}
