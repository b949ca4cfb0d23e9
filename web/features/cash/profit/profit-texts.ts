import { formatPaisa } from '#contract/money.ts';
import { counted } from '#web/ui/dashboard/counted.ts';

export function differenceText(paisa: number, before: number): string {
  const difference = paisa - before;
  if (difference === 0) return 'The same';
  const words = `${formatPaisa(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  if (before === 0) return words;
  const percent = Math.round((difference / Math.abs(before)) * 100);
  return `${words} (${percent > 0 ? '+' : ''}${percent} %)`;
}

/** Returns warnings about unknown costs and charges. Until they are known, the shown profit is too high. */
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
