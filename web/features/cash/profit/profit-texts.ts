import { formatPaisa } from '#contract/money.ts';
import { counted } from '#web/ui/dashboard/counted.ts';

/** Returns text such as 'PKR 1,200.00 more (+12 %)'. */
export function differenceText(paisa: number, before: number): string {
  const difference = paisa - before;
  if (difference === 0) return 'The same';
  const words = `${formatPaisa(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  if (before === 0) return words;
  const percent = Math.round((difference / Math.abs(before)) * 100);
  return `${words} (${percent > 0 ? '+' : ''}${percent} %)`;
}

/** Warns about unknown costs and charges, because the profit looks too high until they are known. */
export function unknownTexts({
  unknownCost,
  unknownCharges,
}: {
  unknownCost: number;
  unknownCharges?: number;
}): string[] {
  return [
    ...(unknownCost > 0
      ? [
          `Cost not known for ${counted(unknownCost, 'piece')}: the profit shown is too high. Enter costs under Purchases.`,
        ]
      : []),
    ...(unknownCharges
      ? [
          `Courier charges not known yet for ${counted(unknownCharges, 'parcel')}: they come with the courier's statement.`,
        ]
      : []),
  ];
}
