import { type ReactNode, useId } from 'react';
import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { FACETS } from '#contract/facets.ts';
import { ProductLink } from '#web/features/catalogue/card/product-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ColorDot } from './color-dot.tsx';
import { chooseVariants, type VariantChoice } from './variant-choices.ts';

export function VariantPicker({ product }: { product: ProductDetails }) {
  const { colors, ages } = chooseVariants(product, product.variants);
  if (colors.length === 0 && ages.length === 0) return null;
  return (
    <div className="grid gap-4">
      {colors.length > 0 && (
        <Group title="Other colours">
          {colors.map((choice) => (
            <Chip key={choice.value} choice={choice} instead={`for ${FACETS.age.longLabel(choice.product.age)}`}>
              <ColorDot color={choice.value} className="size-5" />
              <span className="capitalize">{choice.value}</span>
            </Chip>
          ))}
        </Group>
      )}
      {ages.length > 0 && (
        <Group title="Other ages">
          {ages.map((choice) => (
            <Chip key={choice.value} choice={choice} instead={`in ${FACETS.color.label(choice.product.color)}`}>
              <span>{FACETS.age.longLabel(choice.value)}</span>
            </Chip>
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="grid gap-2">
      <p id={titleId} className="text-sm font-bold text-muted">
        {title}
      </p>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </nav>
  );
}

interface ChipProps {
  choice: VariantChoice<unknown>;
  instead: string;
  children: ReactNode;
}

function Chip({ choice, instead, children }: ChipProps) {
  const { product, isCurrent, isSoldOut, isOtherwiseDifferent, isOnly } = choice;
  return (
    <li>
      <ProductLink
        product={product}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'aria-[current=page]:chosen inline-flex min-h-11 items-center gap-2 rounded-full border-2 px-3.5 text-sm font-bold transition-colors',
          isCurrent ? 'border-ink bg-card' : 'border-line bg-card hover:border-ink/60',
          isSoldOut && !isCurrent && 'border-dashed text-muted',
        )}
      >
        {children}
        {isOtherwiseDifferent && (
          <span className="font-medium text-muted">
            {isOnly && 'only '}
            {instead}
          </span>
        )}
        {isSoldOut && <span className="font-medium text-muted">sold out</span>}
      </ProductLink>
    </li>
  );
}
