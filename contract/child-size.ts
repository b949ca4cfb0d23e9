import { AGE_LABELS, type Age } from './catalogue.ts';

/** At least one of the two values is known. */
export interface Child {
  heightCm: number | null;
  years: number | null;
}

interface Band {
  age: Age;
  /** Greatest height and age of the band. It begins above the values of the band before. */
  heightCm: number;
  years: number;
}

const BANDS: readonly Band[] = [
  { age: 1, heightCm: 92, years: 2 },
  { age: 2, heightCm: 104, years: 4 },
  { age: 3, heightCm: 116, years: 6 },
  { age: 4, heightCm: 128, years: 8 },
  { age: 5, heightCm: 140, years: 10 },
];
const SMALLEST = { heightCm: 74, years: 1 };

/** Accepted values. Any other value is a typing error, such as a height in inches. */
export const CHILD_LIMITS = { heightCm: { from: 45, to: 190 }, years: { from: 0, to: 16 } };

/** Undefined if no size of the shop fits. Uses the age only if the height is unknown. */
export function ageOfChild({ heightCm, years }: Child): Age | undefined {
  const of = heightCm === null ? 'years' : 'heightCm';
  const value = heightCm ?? years;
  if (value === null || value < SMALLEST[of]) return undefined;
  return BANDS.find((band) => value <= band[of])?.age;
}

/** Returns an error message by field. */
export function problemsOfChild({ heightCm, years }: Child): Partial<Record<keyof Child, string>> {
  if (heightCm === null && years === null) return { heightCm: 'Please enter the height or the age of your child.' };
  const [height, age] = [CHILD_LIMITS.heightCm, CHILD_LIMITS.years];
  return {
    ...(heightCm !== null &&
      !isWithin(heightCm, height) && {
        heightCm: `Please enter the height in centimetres, from ${height.from} to ${height.to}.`,
      }),
    ...(years !== null &&
      !isWithin(years, age) && { years: `Please enter the age in years, from ${age.from} to ${age.to}.` }),
  };
}

function isWithin(value: number, { from, to }: { from: number; to: number }): boolean {
  return value >= from && value <= to;
}

type Fit =
  | { kind: 'fits'; age: Age }
  /** The piece does not come in the child's size `instead`, but in the next larger size. */
  | { kind: 'larger'; age: Age; instead: Age }
  /** The shop has the child's size, but this piece comes only in smaller or much larger sizes. */
  | { kind: 'otherPiece'; age: Age }
  | { kind: 'none' };

/** Returns the child's size if the piece comes in it, else the next larger size, because children grow. */
export function fitOfChild(child: Child, offered: readonly Age[]): Fit {
  const age = ageOfChild(child);
  if (age === undefined) return { kind: 'none' };
  if (offered.includes(age)) return { kind: 'fits', age };
  const larger = offered.find((each) => each === age + 1);
  return larger === undefined ? { kind: 'otherPiece', age } : { kind: 'larger', age: larger, instead: age };
}

export function describeChild({ heightCm, years }: Child): string {
  const age = years === null ? [] : [`${years} ${years === 1 ? 'year' : 'years'}`];
  return [...age, ...(heightCm === null ? [] : [`${heightCm} cm`])].join(', ');
}

/**
 * Returns a text such as 'Your child: 104 cm: take 3-4 years, it is 48 cm long.' `lengthsCm` has the garment's length
 * for each age.
 */
export function adviseChild(
  child: Child,
  offered: readonly Age[],
  lengthsCm: Partial<Record<Age, number | undefined>>,
): string {
  const who = `Your child: ${describeChild(child)}`;
  const fit = fitOfChild(child, offered);
  if (fit.kind === 'none') return `${who}. Sorry, the shop has no size for this. ${RANGE}`;
  if (fit.kind === 'otherPiece')
    return `${who}, that is ${AGE_LABELS[fit.age]} years. Sorry, this piece does not come in a size that fits.`;
  const length = lengthsCm[fit.age];
  const long = length === undefined ? '' : `, it is ${length} cm long`;
  const why = fit.kind === 'larger' ? ` This piece does not come in ${AGE_LABELS[fit.instead]} years.` : '';
  return `${who}: take ${AGE_LABELS[fit.age]} years${long}.${why}${contradictionOf(child)}`;
}

/** Says that the height counts if it belongs to a child who is at least two sizes younger or older. */
function contradictionOf({ heightCm, years }: Child): string {
  const byHeight = ageOfChild({ heightCm, years: null });
  const byYears = ageOfChild({ heightCm: null, years });
  if (byHeight === undefined || byYears === undefined || Math.abs(byHeight - byYears) < 2) return '';
  const much = byHeight < byYears ? 'small' : 'tall';
  return ` ${heightCm} cm is ${much} for ${describeChild({ heightCm: null, years })}. We went by the height.`;
}

const RANGE = `Our clothes fit from ${SMALLEST.heightCm} to 140 cm, 1 to 10 years.`;
