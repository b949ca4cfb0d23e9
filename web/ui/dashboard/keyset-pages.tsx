import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface KeysetPagesProps {
  label?: string;
  /** Link to the first page; undefined on the first page. */
  firstHref?: string | undefined;
  /** Link to the next page; undefined on the last page. */
  nextHref: string | undefined;
  first?: string;
  next?: string;
  className?: string;
}

/** Links to the first and the next page of a list. Keyset pagination has no page numbers. */
export function KeysetPages(props: KeysetPagesProps) {
  const { label = 'Pages', firstHref, nextHref, first = 'First page', next = 'Next page', className = 'mt-5' } = props;
  if (firstHref === undefined && nextHref === undefined) return null;
  return (
    <nav aria-label={label} className={classNames('flex flex-wrap gap-3', className)}>
      {firstHref !== undefined && (
        <ButtonLink to={firstHref} variant="secondary">
          {first}
        </ButtonLink>
      )}
      {nextHref !== undefined && (
        <ButtonLink to={nextHref} variant="secondary" className="ms-auto">
          {next}
        </ButtonLink>
      )}
    </nav>
  );
}
