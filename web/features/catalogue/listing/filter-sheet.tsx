import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { HydrateLater } from '#web/ui/hydration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { hideOnBack } from '#web/ui/use-back-closes.ts';
import { FILTER_SHEET_ID } from './filter-form.tsx';

/** Shows the filters as a sidebar from 768 px, and below that as a sheet that opens from the bottom. */
export function FilterSheet({ children }: { children: ReactNode }) {
  return (
    <aside
      id={FILTER_SHEET_ID}
      ref={hideOnBack}
      popover="auto"
      aria-label="Filters"
      className="sheet fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none translate-y-full overflow-y-auto overscroll-contain rounded-t-lg border-0 bg-paper px-[min(1.25rem,4.5vw)] py-5 text-ink shadow-float transition-[translate,display,overlay] transition-discrete duration-300 open:translate-y-0 starting:open:translate-y-full md:static md:block md:max-h-none md:w-auto md:translate-y-0 md:overflow-visible md:rounded-none md:bg-transparent md:p-0 md:shadow-none md:transition-none"
    >
      <div className="mb-4 flex items-center justify-between md:hidden">
        <p className="font-display text-2xl font-bold">Filters</p>
        <IconButton label="Close" popoverTarget={FILTER_SHEET_ID} popoverTargetAction="hide">
          <Icon name="close" />
        </IconButton>
      </div>
      <HydrateLater>{children}</HydrateLater>
    </aside>
  );
}

export function FilterBar({ count }: { count: number }) {
  return (
    <button
      type="button"
      popoverTarget={FILTER_SHEET_ID}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-ink/80 bg-card px-[min(1rem,4.5vw)] font-bold whitespace-nowrap md:hidden"
    >
      <Icon name="filter" className="size-5" />
      Filters
      {count > 0 && (
        <span className="grid size-6 place-items-center rounded-full bg-berry text-sm text-card">{count}</span>
      )}
    </button>
  );
}
