import { PROVINCES, type Province } from '#contract/cities.ts';
import { foldCity } from '#contract/fold-city.ts';
import type { Courier } from '#contract/parcels.ts';
import { normalizeUnicode } from '#contract/text.ts';
import { CORE_CITIES } from './core-cities.ts';
import { provinceOfTown, type TownRow } from './province-of-town.ts';

export interface KnownTown {
  name: string;
  province: Province | null;
  postalCode: string | null;
  /** Spellings as `foldCity` returns them. They include the name. */
  aliases: string[];
  courierNames: { courier: Courier; name: string }[];
}

export interface TownTexts {
  towns: string;
  sameTowns: string;
  notTowns: string;
  postalCodes: string;
}

const COURIER_IDS: Readonly<Record<string, Courier>> = {
  cc: 'call_courier',
  leo: 'leopards',
  mnp: 'mnp',
  postex: 'postex',
  tcs: 'tcs',
  trax: 'trax',
};

/** Matches couriers' marks for Azad Kashmir, some of them cut off: 'BAGH (A.K)', 'Bagh (ajk)', 'CHELLA BANDI (A'. */
const KASHMIR = /\s*(?:-\s*AJK|\bAJK|\(?\s*\bA\s*\.\s*K\b[\s.)]*|\(AJK?\)?|\(AK\b\)?|\(A\.?)\s*$/i;
/** Towns in Kashmir with a namesake elsewhere, so that a name without the mark is the other town. */
const ELSEWHERE_TOO = new Set(['hajiabad', 'islamgarh', 'mangla']);

interface Group {
  name?: string;
  province?: Province;
  aliases: string[];
  rows: TownRow[];
}

/** Groups the spellings of each town: those that a list joins, and those that differ only in case, spaces or signs. */
export function readKnownTowns({ towns, sameTowns, notTowns, postalCodes }: TownTexts): KnownTown[] {
  const groups: Group[] = [];
  const bySpelling = new Map<string, Group>();
  const add = (group: Group, spellings: readonly string[]) => {
    groups.push(group);
    for (const spelling of spellings) bySpelling.set(foldCity(spelling), group);
  };
  for (const province of PROVINCES) {
    for (const line of CORE_CITIES[province]) {
      const { name, spellings } = readLine(line);
      add({ name, province, aliases: [name, ...spellings], rows: [] }, [name, ...spellings]);
    }
  }
  for (const line of linesOf(sameTowns)) {
    const { name, spellings } = readLine(line);
    const known = bySpelling.get(foldCity(name));
    if (known) for (const spelling of spellings) bySpelling.set(foldCity(spelling), known);
    else add({ name, aliases: [name], rows: [] }, [name, ...spellings]);
  }
  const skipped = new Set(linesOf(notTowns));
  const rows = linesOf(towns)
    .slice(1)
    .map(readRow)
    .filter(({ name }) => !skipped.has(name));
  // Reads names without a mark of Kashmir, such as 'AJK', first. Then a name with a mark can join the town of the same
  // name.
  for (const row of rows.filter(({ name }) => !KASHMIR.test(name))) {
    const group = bySpelling.get(foldCity(row.name));
    if (group) group.rows.push(row);
    else add({ aliases: [], rows: [row] }, [row.name]);
  }
  for (const row of rows.filter(({ name }) => KASHMIR.test(name))) {
    const bare = row.name.replace(KASHMIR, '');
    const folded = foldCity(bare);
    const known =
      bySpelling.get(foldCity(row.name)) ?? (ELSEWHERE_TOO.has(folded) ? undefined : bySpelling.get(folded));
    const name = `${titleOf(bare)} (Azad Kashmir)`;
    if (known) known.rows.push(row);
    else
      add({ name, province: 'Azad Kashmir', aliases: [name, `${bare} AJK`, `${bare} AK`], rows: [row] }, [
        row.name,
        name,
      ]);
  }
  const codes = readPostalCodes(postalCodes);
  return groups.map((group) => townOf(group, codes));
}

/** Returns postal codes by the town's name, in the order of the text. */
export function readPostalCodes(text: string): Map<string, string | undefined> {
  return new Map(
    linesOf(text)
      .map((line) => readLine(line))
      .map(({ name, spellings }) => [name, spellings[0]]),
  );
}

function townOf({ name, province, aliases, rows }: Group, codes: ReadonlyMap<string, string | undefined>): KnownTown {
  const shown = name ?? titleOf(bestNameOf(rows));
  return {
    name: shown,
    province:
      province ??
      provinceOfTown(
        shown,
        rows,
        rows.some((row) => KASHMIR.test(row.name)),
      ),
    postalCode: codes.get(shown) ?? null,
    aliases: [...new Set([shown, ...aliases, ...rows.map((row) => row.name)].map(foldCity))],
    courierNames: rows.flatMap((row) =>
      row.couriers.split(' ').flatMap((id) => {
        const courier = COURIER_IDS[id];
        return courier ? [{ courier, name: row.name }] : [];
      }),
    ),
  };
}

/** Prefers names with small letters and without brackets, then the name that most couriers use. */
function bestNameOf(rows: readonly TownRow[]): string {
  const weight = ({ name, couriers }: TownRow) =>
    couriers.length + (/\p{Ll}/u.test(name) ? 100 : 0) - (/[(.]/.test(name) ? 200 : 0);
  return rows.toSorted((a, b) => weight(b) - weight(a))[0]?.name ?? '';
}

/** Returns 'Kot Sultan (Bhai)' for 'KOT SULTAN(BHAI'. */
function titleOf(name: string): string {
  const plain = normalizeUnicode(name, 'NFKD').replaceAll(/\p{M}/gu, '');
  const spaced = plain
    .replaceAll(/\s*\(\s*/g, ' (')
    .replaceAll(/\s*\)/g, ')')
    .trim();
  const closed = spaced.split('(').length > spaced.split(')').length ? `${spaced})` : spaced;
  const isInCapitals = !/\p{Ll}/u.test(closed);
  return closed.replaceAll(/[\p{L}\p{N}’]+/gu, (word) => {
    const isShouted = isInCapitals || /^\p{Lu}{4,}$/u.test(word);
    return word.charAt(0).toUpperCase() + (isShouted ? word.slice(1).toLowerCase() : word.slice(1));
  });
}

/** Splits at commas, because no cell of the table is quoted. */
function readRow(line: string): TownRow {
  const [name = '', couriers = '', hub = '', province = ''] = line.split(',');
  return { name, couriers, hub, province };
}

function readLine(line: string): { name: string; spellings: string[] } {
  const [name = '', spellings = ''] = line.split(' = ');
  return { name, spellings: spellings.split(', ').filter((spelling) => spelling !== '') };
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line !== '');
}
