import { createHash } from 'node:crypto';
import type { Day } from '#contract/closings.schema.ts';
import { correctionsOf, DAY_FIGURE_NAMES, type DayFigures, MOMENTARY_FIGURES } from '#contract/closings.ts';
import type { FoundClosing, FoundDeposit } from './queries.ts';

/**
 * Returns a hash of the figures. Signing fails if the hash has changed since the user saw the figures. Omits
 * `MOMENTARY_FIGURES`, because they change after the day too.
 */
export function seenOf(figures: DayFigures): string {
  const steady = DAY_FIGURE_NAMES.filter((name) => !MOMENTARY_FIGURES.includes(name)).map((name) => figures[name]);
  return createHash('sha256').update(steady.join(' ')).digest('base64url');
}

interface FoundDay {
  day: string;
  today: string;
  figures: DayFigures;
  found: FoundClosing | undefined;
  deposits: readonly FoundDeposit[];
}

export function presentDay({ day, today, figures, found, deposits }: FoundDay): Day {
  return {
    day,
    today,
    figures,
    seen: seenOf(figures),
    closing: found ? presentClosing(found) : null,
    corrections: found ? correctionsOf(found.closing.figures, figures) : [],
    deposits: deposits.map(({ entry, by, amountPaisa, reversal }) => ({
      _id: entry.id,
      amountPaisa,
      reference: entry.note ?? '',
      by,
      at: entry.at.toISOString(),
      isUndone: reversal !== null,
    })),
  };
}

export const presentSignature = ({ closing, by }: FoundClosing) => ({ by, at: closing.signedAt.toISOString() });

function presentClosing(found: FoundClosing): Day['closing'] {
  const { figures, countedCashPaisa, note } = found.closing;
  const known = DAY_FIGURE_NAMES.filter((name) => figures[name] !== undefined);
  return {
    ...presentSignature(found),
    // Skips figures that this release does not know.
    figures: Object.fromEntries(known.map((name) => [name, figures[name]])),
    countedCashPaisa,
    note,
  };
}
