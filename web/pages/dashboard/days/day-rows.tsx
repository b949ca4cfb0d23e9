import { type ListedFigure, MOMENTARY_FIGURES } from '#contract/closings.ts';
import { hasRight, type Staff } from '#contract/rights.ts';
import { formatDate } from '#contract/time.ts';
import { OpenedRows } from '#web/features/cash/opened-rows.tsx';
import { useListDayRowsQuery } from '#web/features/closings/api.ts';
import { type DayRowLinks, DayRowsTable } from '#web/features/closings/day-rows-table.tsx';
import { dayHref, dayRowsHref } from '#web/features/closings/days-address.ts';
import { labelOf } from '#web/features/closings/figure-text.ts';
import { purchaseHref } from '#web/features/purchases/purchase-address.ts';
import { mayOpenStaffPage } from '#web/pages/dashboard/staff-pages.ts';
import { useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface RowsOfDayProps {
  day: string;
  figure: ListedFigure;
  isCorrected: boolean;
  viewer: Staff;
}

export function RowsOfDay({ day, figure, isCorrected, viewer }: RowsOfDayProps) {
  const { after } = useListAddress({});
  const query = useListDayRowsQuery({ day, figure, after }, { refetchOnMountOrArgChange: true });
  const title = labelOf(figure);
  return (
    <OpenedRows title={title} of={formatDate(day)} closeHref={dayHref(day)} viewer={viewer}>
      {isCorrected && <p>This day was signed before some of these rows. They are its corrections.</p>}
      {MOMENTARY_FIGURES.includes(figure) && <p>At the cost of now.</p>}
      <KeysetList
        query={{ ...query, data: query.currentData }}
        what="the rows"
        isEmpty={({ rows }) => rows.length === 0}
        empty={<Notice title="Nothing on this day" />}
        address={{ after, hrefOf: (page) => dayRowsHref(day, figure, page) }}
      >
        {({ rows }) => <DayRowsTable caption={title} rows={rows} links={linksOf(viewer)} />}
      </KeysetList>
    </OpenedRows>
  );
}

function linksOf(viewer: Staff): DayRowLinks {
  const hrefOfProduct = (id: string) => `/dashboard/update-product/${encodeURIComponent(id)}`;
  return {
    mayOpenOrders: hasRight(viewer, 'orders.view'),
    hrefOfPurchase: mayOpenStaffPage(viewer, purchaseHref('id')) ? purchaseHref : undefined,
    hrefOfProduct: mayOpenStaffPage(viewer, hrefOfProduct('id')) ? hrefOfProduct : undefined,
  };
}
