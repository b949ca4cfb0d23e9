import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { formatShortPkr } from '#contract/money.ts';
import { ProductLink } from '#web/features/catalogue/card/product-link.tsx';
import { ColorDot } from './color-dot.tsx';

/** A table of colours and ages, for designs with several of both. For other designs the chips show everything. */
export function VariantGrid({ product }: { product: ProductDetails }) {
  const variants = [product, ...product.variants];
  const colors = FACETS.color.sequence().filter((color) => variants.some((each) => each.color === color));
  const ages = FACETS.age.sequence().filter((age) => variants.some((each) => each.age === age));
  if (colors.length < 2 || ages.length < 2) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-bold text-leaf">All colours and ages</summary>
      <div className="overflow-x-auto">
        <table className="text-sm">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Age</span>
              </th>
              {colors.map((color) => (
                <th key={color} scope="col" className="p-2 whitespace-nowrap capitalize">
                  <ColorDot color={color} className="me-1.5 size-4 align-middle" />
                  {FACETS.color.label(color)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ages.map((age) => (
              <tr key={age} className="border-t border-line">
                <th scope="row" className="pe-2 text-start whitespace-nowrap">
                  {FACETS.age.longLabel(age)}
                </th>
                {colors.map((color) => {
                  const ofCell = variants.filter((each) => each.color === color && each.age === age);
                  return (
                    <td key={color} className="text-center whitespace-nowrap">
                      <Cell of={ofCell} product={product} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Several older products may have the same colour and age. The cell prefers the current one, then one in stock. */
function Cell({ of, product }: { of: ProductDetails['variants']; product: ProductDetails }) {
  const variant = of.find((each) => each._id === product._id) ?? of.find((each) => each.stock !== 0) ?? of[0];
  if (!variant) return <span className="text-muted">–</span>;
  const isSoldOut = variant.stock === 0;
  return (
    <ProductLink
      product={variant}
      hash={isSoldOut ? '#alert' : ''}
      aria-current={variant._id === product._id ? 'page' : undefined}
      className={`flex min-h-11 items-center justify-center px-2 aria-[current=page]:chosen aria-[current=page]:font-bold ${isSoldOut ? 'text-muted' : 'underline underline-offset-4'}`}
    >
      {isSoldOut ? 'sold out' : formatShortPkr(variant.price)}
    </ProductLink>
  );
}
