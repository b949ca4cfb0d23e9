import { type ComponentProps, type ReactNode, useId } from 'react';
import { hasRight, type Staff } from '#contract/rights.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';

interface OpenedRowsProps {
  title: string;
  /** Label of the filter: a day, courier, city or product. */
  of: string | undefined;
  closeHref: string;
  downloads?: ComponentProps<typeof Downloads>;
  viewer: Staff;
  children: ReactNode;
}

/** Shows the rows behind a figure. They are above the figures, because a phone's screen would not show them below. */
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
