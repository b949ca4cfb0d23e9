import { useState } from 'react';
import { DIFFERENCE_LIST_NAMES, DIFFERENCE_LISTS, type DifferenceListName } from '#contract/cash.ts';
import type { DifferenceList as DifferencePage } from '#contract/differences.schema.ts';
import { hasRight } from '#contract/rights.ts';
import { useListDifferencesQuery, useListTermsQuery } from '#web/features/cash/api.ts';
import { DifferenceList } from '#web/features/cash/difference-list.tsx';
import { DIFFERENCE_EMPTY, differenceHint, rupeesText } from '#web/features/cash/difference-texts.ts';
import { UndoButton } from '#web/features/cash/done-entry.tsx';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { counted } from '#web/ui/dashboard/counted.ts';
import { anyText, oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { ListFilter } from '#web/ui/dashboard/list-filters.tsx';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FILTER = { view: oneOf(['differences']), show: oneOf(DIFFERENCE_LIST_NAMES), courier: anyText };

export function Differences() {
  const viewer = useDashboardViewer();
  const address = useListAddress(FILTER);
  const { show = 'open', courier } = address.filter;
  const terms = useListTermsQuery(undefined);
  const couriers = terms.data?.couriers ?? [];
  const [done, setDone] = useState<{ entry: string; text: string }>();
  const query = useListDifferencesQuery({ show, courier, after: address.after }, { refetchOnMountOrArgChange: true });
  const empty = DIFFERENCE_EMPTY[show];
  return (
    <>
      <ViewLinks
        label="Lists of differences"
        views={DIFFERENCE_LIST_NAMES.map((name) => ({
          to: address.hrefOf({ show: name === 'open' ? undefined : name }),
          text: DIFFERENCE_LISTS[name],
          isCurrent: name === show,
          count: query.data && countOf(name, query.data),
        }))}
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {query.currentData && <Sums page={query.currentData} show={show} />}
        {couriers.length > 1 && (
          <ListFilter
            label="Courier"
            all="All couriers"
            values={couriers.map(({ _id }) => _id)}
            labelOf={(id) => couriers.find(({ _id }) => _id === id)?.label ?? id}
            value={courier}
            onChange={(chosen) => address.narrow({ courier: chosen })}
          />
        )}
      </div>
      <div role="status">
        {done && (
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-leaf-soft px-4 py-2 text-leaf">
            <p className="font-bold">{done.text}</p>
            <UndoButton key={done.entry} entry={done.entry} onUndone={() => setDone(undefined)} />
          </div>
        )}
      </div>
      <KeysetList
        query={{ ...query, data: query.currentData }}
        what="the differences"
        isEmpty={({ differences }) => differences.length === 0}
        empty={
          <Notice icon="check" title={empty.title}>
            {empty.text}
          </Notice>
        }
        address={address}
      >
        {(page) => (
          <DifferenceList
            {...page}
            show={show}
            mayPost={hasRight(viewer, 'cash.post')}
            hasOrderLinks={hasRight(viewer, 'orders.view')}
            onPosted={({ parcel, paisa }, { label }, { entry }) =>
              setDone({ entry: entry._id, text: `${label}: ${rupeesText(paisa)} for parcel ${parcel.number}` })
            }
          />
        )}
      </KeysetList>
    </>
  );
}

function countOf(name: DifferenceListName, { sums }: DifferencePage): number | undefined {
  return name === 'done' ? undefined : sums[name].parcels;
}

/** The sums include the rows on other pages of the list. */
function Sums({ page: { sums, writeOffLimitPaisa }, show }: { page: DifferencePage; show: DifferenceListName }) {
  const { open, claims } = sums;
  const texts = {
    open: [
      open.tooLittlePaisa > 0 && `${rupeesText(open.tooLittlePaisa)} too little`,
      open.tooMuchPaisa > 0 && `${rupeesText(open.tooMuchPaisa)} too much`,
    ],
    claims: [claims.parcels > 0 && `${rupeesText(claims.paisa)} for ${counted(claims.parcels, 'parcel')}`],
    done: ['What staff did'],
  };
  return (
    <div>
      <h2 className="text-xl">{texts[show].filter(Boolean).join(', ') || 'Nothing is open'}</h2>
      <p className="text-muted">{differenceHint(show, writeOffLimitPaisa)}</p>
    </div>
  );
}
