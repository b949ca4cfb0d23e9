import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#contract/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface StatCardProps {
  label: string;
  value: ReactNode;
  icon: IconName;
  tone: 'berry' | 'sun' | 'leaf' | 'sky';
  /** Text below the value. The card then has no icon on a phone, because there is no space for both. */
  note?: string | undefined;
  to?: string;
}

const TONES = { berry: 'bg-berry-soft', sun: 'bg-sun-soft', leaf: 'bg-leaf-soft', sky: 'bg-sky-soft' } as const;

export function StatCard({ label, value, icon, tone, note, to }: StatCardProps) {
  const content = (
    <>
      <span
        className={classNames(
          'grid size-11 shrink-0 place-items-center rounded-full',
          TONES[tone],
          note !== undefined && 'max-sm:hidden',
        )}
      >
        <Icon name={icon} className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm text-muted">{label}</span>
        <span className="block font-display text-2xl leading-tight font-bold wrap-anywhere">
          {typeof value === 'number' ? formatCount(value) : value}
        </span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </>
  );
  const classes = 'flex items-center gap-3 rounded-md bg-card p-4 shadow-card max-sm:flex-col max-sm:items-start';
  if (!to) return <div className={classes}>{content}</div>;
  return (
    <Link to={to} className={classNames(classes, 'transition-shadow hover:shadow-float')}>
      {content}
    </Link>
  );
}
