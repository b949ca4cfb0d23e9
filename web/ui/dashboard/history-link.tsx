import { Link } from 'react-router';
import type { AuditSubject } from '#contract/audit.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { buttonClasses } from '#web/ui/button.tsx';
import { StrokeIcon } from '#web/ui/icon.tsx';

const CLOCK = 'M4.500 12a7.500 7.500 0 1 0 2.300-5.400M4.500 4v4.500H9M12 8v4l2.500 2.500';

interface HistoryLinkProps {
  kind: AuditSubject;
  id: string;
  /** Name in the label of the link, such as 'Red T-Shirt' in 'History of Red T-Shirt'. */
  of: string;
  hasText?: boolean;
}

export function HistoryLink({ kind, id, of, hasText = false }: HistoryLinkProps) {
  const isAdmin = useAppSelector(selectViewer)?.role === 'admin';
  if (!isAdmin) return null;
  return (
    <Link
      to={`/dashboard/audit?${new URLSearchParams({ kind, subject: id })}`}
      aria-label={`History of ${of}`}
      title="History"
      className={
        hasText ? buttonClasses('quiet') : 'inline-grid size-11 place-items-center rounded-full hover:bg-cream'
      }
    >
      <StrokeIcon path={CLOCK} className={hasText ? 'size-5' : 'size-6'} />
      {hasText && 'History'}
    </Link>
  );
}
