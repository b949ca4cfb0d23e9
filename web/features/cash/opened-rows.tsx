import { type ComponentProps, type ReactNode, useId } from 'react';
import { hasRight, type Staff } from '#contract/rights.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';

interface OpenedRowsProps {
  title: string;
  /** Label of the day, courier, city or product that the rows are filtered by. */
  of: string | undefined;
  /** URL of the page without these rows. */
  closeHref: string;
  /** Absent for rows without a file. */
  downloads?: ComponentProps<typeof Downloads>;
  viewer: Staff;
  children: ReactNode;
}

/** The rows appear above the figures: below them they would be off a phone's screen. */
export function OpenedRows({ title, of, closeHref, downloads, viewer, children }: OpenedRowsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8 grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl wrap-anywhere">
          {title}
          {of && ': '}
          {of && <bdi>{of}</bdi>}
        </h2>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={closeHref} variant="secondary">
            Close
          </ButtonLink>
          {downloads && hasRight(viewer, 'export') && <Downloads {...downloads} />}
        </div>
      </div>
      {children}
    </section>
  );
}
