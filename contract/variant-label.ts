import { AGE_LABELS, type Age, type Color } from './catalogue.ts';
import { formatPkr } from './money.ts';

/** Products in old orders have no colour and age. */
interface Variant {
  color?: Color | null | undefined;
  age?: Age | null | undefined;
}

export function sizeLabel({ age }: Pick<Variant, 'age'>): string | undefined {
  return age ? `${AGE_LABELS[age]} years` : undefined;
}

/** Returns 'green, 5-6 years'. Omits unknown parts, so the text may be empty. */
export function variantLabel(variant: Variant): string {
  return [variant.color, sizeLabel(variant)].filter(Boolean).join(', ');
}

export function nameWithVariant({ name, ...variant }: Variant & { name: string }): string {
  const label = variantLabel(variant);
  return label === '' ? name : `${name} (${label})`;
}

/** Returns 'Kurta (green, 5-6 years, PKR 1,490.00)', for a chat. `price` is in PKR. */
export function nameWithPrice({ name, price, ...variant }: Variant & { name: string; price: number }): string {
  return `${name} (${[variant.color, sizeLabel(variant), formatPkr(price)].filter(Boolean).join(', ')})`;
}
