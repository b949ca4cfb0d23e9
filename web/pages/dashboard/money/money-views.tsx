import {
  MONEY_VIEW_NAMES,
  MONEY_VIEWS,
  type MoneyView,
  moneyHref,
  reportHref,
} from '#web/features/cash/money-address.ts';
import { profitHref } from '#web/features/cash/profit/profit-address.ts';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';

export function MoneyViews({ current }: { current: MoneyView | 'report' | 'profit' | undefined }) {
  return (
    <ViewLinks
      label="Money"
      views={[
        ...MONEY_VIEW_NAMES.map((view) => ({
          to: moneyHref(view),
          text: MONEY_VIEWS[view],
          isCurrent: view === current,
        })),
        { to: profitHref(), text: 'Profit', isCurrent: current === 'profit' },
        { to: reportHref(), text: 'Month report', isCurrent: current === 'report' },
      ]}
    />
  );
}
