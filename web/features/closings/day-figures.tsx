import { useId } from 'react';
import { Link } from 'react-router';
import { DAY_GROUPS, type DayFigure } from '#contract/closings.ts';
import { formatPaisa } from '#contract/money.ts';
import { figureText } from './figure-text.ts';

type Figures = Partial<Record<DayFigure, number>>;
type Line = (typeof DAY_GROUPS)[string][number];

interface DayFiguresProps {
  figures: Figures;
  hrefOf: (figure: DayFigure) => string | undefined;
}

export function DayFigureGroups({ figures, hrefOf }: DayFiguresProps) {
  return (
    <div className="gap-4 lg:columns-2 print:columns-2">
      {Object.entries(DAY_GROUPS).map(([name, lines]) => (
        <Group key={name} name={name} lines={lines} figures={figures} hrefOf={hrefOf} />
      ))}
    </div>
  );
}

function Group({ name, lines, figures, hrefOf }: DayFiguresProps & { name: string; lines: readonly Line[] }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-4 break-inside-avoid rounded-md bg-card p-4 shadow-card print:mb-2 print:p-2 print:shadow-none"
    >
      <h2 id={id} className="text-lg">
        {name}
      </h2>
      <dl className="divide-y divide-line">
        {lines.map((line) => (
          <FigureLine key={line.label} line={line} figures={figures} href={hrefOf(line.paisa)} />
        ))}
      </dl>
    </section>
  );
}

interface FigureLineProps {
  line: Line;
  figures: Figures;
  href: string | undefined;
}

function FigureLine({ line: { label, counts, paisa, hint }, figures, href }: FigureLineProps) {
  const amount = figures[paisa];
  // A day that was signed before the shop had this figure lacks it.
  if (amount === undefined) return null;
  const shown = counts.filter((figure, index) => index === 0 || (figures[figure] ?? 0) !== 0);
  const isNothing = amount === 0 && counts.every((figure) => (figures[figure] ?? 0) === 0);
  return (
    <div className="relative flex flex-wrap items-center justify-between gap-x-4 py-2 sm:flex-nowrap print:flex-nowrap print:py-1">
      <dt className="min-w-0">
        {href === undefined ? (
          <span className="font-bold">{label}</span>
        ) : (
          <Link to={href} className="font-bold underline underline-offset-4 after:absolute after:inset-0">
            {label}
          </Link>
        )}
        {hint && <span className="block text-sm text-muted print:hidden">{hint}</span>}
      </dt>
      <dd className={`ms-auto text-end tabular-nums sm:max-w-3/5 sm:shrink-0 ${isNothing ? 'text-muted' : ''}`}>
        {shown.length > 0 && (
          <span className="block text-sm">
            {shown.map((figure) => figureText(figure, figures[figure] ?? 0)).join(', ')}
          </span>
        )}
        <span className={isNothing ? '' : 'font-bold'}>{formatPaisa(amount)}</span>
      </dd>
    </div>
  );
}
