import type { Age } from './catalogue.ts';
import { oldestYears, SIZE_SYSTEMS } from './facet-options.ts';
import { FACETS, onceForOptions, shownSizes, sizeRank } from './facets.ts';

/** At least one of the two values is known. */
export interface Child {
  heightCm: number | null;
  years: number | null;
}

interface Band {
  age: Age;
  /** Greatest height and age of the band. It begins above the values of the band before. */
  heightCm: number | null;
  years: number;
}

interface SizeRange {
  bands: Band[];
  smallest: { heightCm: number; years: number };
}

/** Each system of sizes, such as ages and letters, covers all children by itself. */
const sizeRanges = onceForOptions((): SizeRange[] =>
  SIZE_SYSTEMS.flatMap((system) => {
    const sizes = shownSizes()
      .filter((size) => size.system === system)
      .toSorted((a, b) => a.toMonths - b.toMonths);
    const [first] = sizes;
    if (!first) return [];
    const bands = sizes.map((size) => ({ age: size.code, heightCm: size.toCm, years: oldestYears(size) }));
    return [{ bands, smallest: { heightCm: first.fromCm ?? 0, years: first.fromMonths / 12 } }];
  }),
);

/** Accepted values. Any other value is a typing error, such as a height in inches. */
export const CHILD_LIMITS = { heightCm: { from: 45, to: 190 }, years: { from: 0, to: 16 } };

/** Returns the size of each system that fits. Uses the age only if the height is unknown. */
export function sizesOfChild({ heightCm, years }: Child): Age[] {
  return sizeRanges().flatMap(({ bands, smallest }) => {
    // Sizes without heights are chosen by the age.
    const hasHeights = bands.some((band) => band.heightCm !== null);
    const of = heightCm === null || !hasHeights ? 'years' : 'heightCm';
    const value = of === 'years' ? years : heightCm;
    if (value === null || value < smallest[of]) return [];
    return bands.find((band) => value <= (band[of] ?? -1))?.age ?? [];
  });
}

/** Undefined if no size of the shop fits. */
export function ageOfChild(child: Child): Age | undefined {
  return sizesOfChild(child)[0];
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
  const ages = sizesOfChild(child);
  const [age] = ages;
  if (age === undefined) return { kind: 'none' };
  const fitting = ages.find((each) => offered.includes(each));
  if (fitting !== undefined) return { kind: 'fits', age: fitting };
  for (const instead of ages) {
    const larger = nextSize(instead);
    if (larger !== undefined && offered.includes(larger)) return { kind: 'larger', age: larger, instead };
  }
  return { kind: 'otherPiece', age };
}

function nextSize(age: Age): Age | undefined {
  const bands = sizeRanges().find((range) => range.bands.some((band) => band.age === age))?.bands ?? [];
  return bands[bands.findIndex((band) => band.age === age) + 1]?.age;
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
  if (fit.kind === 'none') return `${who}. Sorry, the shop has no size for this. ${describeRange()}`;
  if (fit.kind === 'otherPiece')
    return `${who}, that is ${FACETS.age.longLabel(fit.age)}. Sorry, this piece does not come in a size that fits.`;
  const length = lengthsCm[fit.age];
  const long = length === undefined ? '' : `, it is ${length} cm long`;
  const why = fit.kind === 'larger' ? ` This piece does not come in ${FACETS.age.longLabel(fit.instead)}.` : '';
  return `${who}: take ${FACETS.age.longLabel(fit.age)}${long}.${why}${contradictionOf(child)}`;
}

/** Says that the height counts if it belongs to a child who is at least two sizes younger or older. */
function contradictionOf({ heightCm, years }: Child): string {
  const byHeight = ageOfChild({ heightCm, years: null });
  const byYears = ageOfChild({ heightCm: null, years });
  if (byHeight === undefined || byYears === undefined || Math.abs(sizeRank(byHeight) - sizeRank(byYears)) < 2)
    return '';
  const much = sizeRank(byHeight) < sizeRank(byYears) ? 'small' : 'tall';
  return ` ${heightCm} cm is ${much} for ${describeChild({ heightCm: null, years })}. We went by the height.`;
}

function describeRange(): string {
  const sizes = shownSizes();
  if (sizes.length === 0) return '';
  const heights = sizes.flatMap(({ fromCm, toCm }) => [fromCm ?? [], toCm ?? []].flat());
  const cm = heights.length === 0 ? '' : `from ${Math.min(...heights)} to ${Math.max(...heights)} cm, `;
  const youngest = Math.floor(Math.min(...sizes.map(({ fromMonths }) => fromMonths)) / 12);
  return `Our clothes fit ${cm}${youngest} to ${Math.ceil(Math.max(...sizes.map(oldestYears)))} years.`;
}
