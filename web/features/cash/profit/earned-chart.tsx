import { formatPaisa } from '#contract/money.ts';
import type { ProfitChart } from '#contract/profit.schema.ts';
import { monthLabel } from '#contract/profit.ts';
import { type Bar, BarChart } from '#web/ui/dashboard/bar-chart.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { profitHref } from './profit-address.ts';
import { unknownTexts } from './profit-texts.ts';

interface EarnedChartProps {
  chart: ProfitChart;
  links: { onTheWay?: string | undefined; toSend?: string | undefined };
}

/** Shows the profit of each month, newest first. The bars above show money that is still to come. */
export function EarnedChart({ chart: { months, onTheWay, toSend }, links }: EarnedChartProps) {
  const first = months.findIndex(({ netPaisa }) => netPaisa !== 0);
  const shown = months.slice(first === -1 ? -1 : first).toReversed();
  const unknownCost = shown.reduce((sum, month) => sum + month.unknownCost, 0);
  const bars: Bar[] = [
    {
      key: 'way',
      label: 'On the way',
      value: onTheWay.paisa,
      text: `${formatPaisa(onTheWay.paisa)}, ${counted(onTheWay.parcels, 'parcel')}`,
      to: links.onTheWay,
    },
    {
      key: 'send',
      label: 'Not sent yet',
      value: toSend.paisa,
      text: `${formatPaisa(toSend.paisa)}, ${counted(toSend.orders, 'order')}`,
      to: links.toSend,
    },
    ...shown.map(({ month, netPaisa }, index) => ({
      key: month,
      label: `Earned in ${monthLabel(month)}${index === 0 ? ' so far' : ''}`,
      value: netPaisa,
      text: netPaisa < 0 ? `${formatPaisa(-netPaisa)} lost` : formatPaisa(netPaisa),
      to: profitHref({ month }),
    })),
  ];
  const [missing = 'Earned: what is left after costs, courier fees, taxes and losses.'] = unknownTexts({ unknownCost });
  return <BarChart title="What we earned, and what is on the way" note={missing} bars={bars} />;
}
