import { AGE_LABELS, type Age, type Color } from './catalogue.ts';

/** What tells one variant of a design from another; null or absent where nobody knows it any more. */
interface Variant {
  color?: Color | null | undefined;
  age?: Age | null | undefined;
}

/** '5-6 years'; undefined where the size is not known. */
export function sizeLabel({ age }: Pick<Variant, 'age'>): string | undefined {
  return age ? `${AGE_LABELS[age]} years` : undefined;
}

/** 'green, 5-6 years', or what of it is known: how pages, mails and files say which variant was bought. May be ''. */
export function variantLabel(variant: Variant): string {
  return [variant.color, sizeLabel(variant)].filter(Boolean).join(', ');
}

/** 'Kurta (green, 5-6 years)' */
export function nameWithVariant({ name, ...variant }: Variant & { name: string }): string {
  const label = variantLabel(variant);
  return label === '' ? name : `${name} (${label})`;
}
