import { type Age, type Color } from './catalogue.ts';
import { FACETS } from './facets.ts';
import { formatPkr } from './money.ts';

/** Of a product; null if unknown. */
interface Variant {
  color?: Color | null | undefined;
  age?: Age | null | undefined;
}

export function sizeLabel({ age }: Pick<Variant, 'age'>): string | undefined {
  return age ? FACETS.age.longLabel(age) : undefined;
}

function colorLabel({ color }: Pick<Variant, 'color'>): string | undefined {
  return color ? FACETS.color.label(color) : undefined;
}

/** Returns 'green, 5-6 years'. Omits unknown parts, so the text may be empty. */
export function variantLabel(variant: Variant): string {
  return [colorLabel(variant), sizeLabel(variant)].filter(Boolean).join(', ');
}

export function nameWithVariant({ name, ...variant }: Variant & { name: string }): string {
  const label = variantLabel(variant);
  return label === '' ? name : `${name} (${label})`;
}

/** Returns 'Kurta (green, 5-6 years, PKR 1,490.00)', for a chat. `price` is in PKR. */
export function nameWithPrice({ name, price, ...variant }: Variant & { name: string; price: number }): string {
  return `${name} (${[colorLabel(variant), sizeLabel(variant), formatPkr(price)].filter(Boolean).join(', ')})`;
}
