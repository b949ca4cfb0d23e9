import { AGE_LABELS, type Age, type Color } from './catalogue.ts';

/** Old orders have no colour and age. */
interface Variant {
  color?: Color | null | undefined;
  age?: Age | null | undefined;
}

/** Returns '5-6 years'. */
export function sizeLabel({ age }: Pick<Variant, 'age'>): string | undefined {
  return age ? `${AGE_LABELS[age]} years` : undefined;
}

/** Returns 'green, 5-6 years' without the unknown parts; '' if both are unknown. */
export function variantLabel(variant: Variant): string {
  return [variant.color, sizeLabel(variant)].filter(Boolean).join(', ');
}

/** Returns 'Kurta (green, 5-6 years)'. */
export function nameWithVariant({ name, ...variant }: Variant & { name: string }): string {
  const label = variantLabel(variant);
  return label === '' ? name : `${name} (${label})`;
}
