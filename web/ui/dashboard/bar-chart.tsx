import { useId } from 'react';
import { Link } from 'react-router';

export interface Bar {
  key: string;
  label: string;
  value: number;
  text: string;
  to?: string | undefined;
}

interface BarChartProps {
  title: string;
  note?: string | undefined;
  bars: readonly Bar[];
  /** Value whose bar has the full length. The default is the largest value. */
  max?: number;
}

export function BarChart({ title, note, bars, max }: BarChartProps) {
  const id = useId();
  const longest = max ?? Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure aria-labelledby={id} className="grid content-start gap-1 rounded-md bg-card p-4 shadow-card">
      <figcaption id={id} className="font-display text-lg font-bold">
        {title}
      </figcaption>
      {note && <p className="text-sm text-muted">{note}</p>}
      {bars.length === 0 && <p className="text-muted">Nothing yet</p>}
      <ul>
        {bars.map(({ key, label, value, text, to }) => (
          // The list item is `relative`, so that its link can cover it.
          <li key={key} className="relative grid gap-1 py-1.5">
            <span className="flex flex-wrap justify-between gap-x-3 wrap-anywhere">
              {to ? (
                <Link to={to} className="font-bold underline underline-offset-4 after:absolute after:inset-0">
                  <bdi>{label}</bdi>
                </Link>
              ) : (
                <bdi>{label}</bdi>
              )}
              <span className="ms-auto text-end tabular-nums">{text}</span>
            </span>
            {/* An SVG has the attribute `width`. A `div` would need a style, which the security policy forbids. */}
            <svg aria-hidden="true" className="h-2 w-full rounded-full bg-cream forced-colors:border">
              <rect height="100%" width={`${(Math.max(value, 0) / longest) * 100}%`} className="fill-berry" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
