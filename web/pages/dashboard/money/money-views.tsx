import {
  MONEY_VIEW_NAMES,
  MONEY_VIEWS,
  type MoneyView,
  moneyHref,
  reportHref,
} from '#web/features/cash/money-address.ts';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';

export function MoneyViews({ current }: { current: MoneyView | 'report' | undefined }) {
  return (
    <ViewLinks
      label="Money"
      views={[
        ...MONEY_VIEW_NAMES.map((view) => ({
          to: moneyHref(view),
          text: MONEY_VIEWS[view],
          isCurrent: view === current,
        })),
        { to: reportHref(), text: 'Month report', isCurrent: current === 'report' },
      ]}
    />
  );
}
