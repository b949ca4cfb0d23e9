import { DAY_FIGURES, DAY_GROUPS, type DayFigure } from '#contract/closings.ts';
import { formatPaisa } from '#contract/money.ts';
import { counted } from '#web/ui/dashboard/counted.ts';

const OWN_TEXTS: Partial<Record<DayFigure, (count: number) => string>> = {
  deliveredOrders: (count) => `${counted(count, 'order')} without a parcel`,
  countedMorePieces: (count) => `${counted(count, 'piece')} too many`,
  countedLessPieces: (count) => `${counted(count, 'piece')} too few`,
};

export function figureText(figure: DayFigure, value: number): string {
  const unit = DAY_FIGURES[figure];
  if (unit === 'paisa') return formatPaisa(value);
  return OWN_TEXTS[figure]?.(value) ?? counted(value, unit);
}

export function labelOf(figure: DayFigure): string {
  const lines = Object.values(DAY_GROUPS).flat();
  return lines.find(({ counts, paisa }) => paisa === figure || counts.includes(figure))?.label ?? figure;
}
