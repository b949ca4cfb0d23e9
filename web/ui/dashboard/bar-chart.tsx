import { useId } from 'react';
import { Link } from 'react-router';

export interface Bar {
  key: string;
  label: string;
  /** Its length; a negative one has none. */
  value: number;
  /** The value in words. */
  text: string;
  /** The rows behind it. */
  to?: string | undefined;
}

/** Horizontal bars of equal scale. The words carry everything, so that the bars themselves are hidden from screen readers. */
export function BarChart({ title, bars, max }: { title: string; bars: readonly Bar[]; max?: number }) {
  const id = useId();
  const longest = max ?? Math.max(...bars.map(({ value }) => value), 1);
  return (
    <figure aria-labelledby={id} className="grid content-start gap-3 rounded-md bg-white p-4 shadow-card">
      <figcaption id={id} className="font-bold">
        {title}
      </figcaption>
      {bars.length === 0 && <p className="text-muted">Nothing yet</p>}
      <ul className="grid gap-2">
        {bars.map(({ key, label, value, text, to }) => (
          <li key={key} className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-3 wrap-anywhere">
              {to ? (
                <Link to={to} className="font-bold underline">
                  <bdi>{label}</bdi>
                </Link>
              ) : (
                <bdi>{label}</bdi>
              )}
              <span className="tabular-nums">{text}</span>
            </span>
            {/* A width as an attribute: the content security policy allows no inline styles. */}
            <svg aria-hidden="true" className="h-2 w-full rounded-full bg-cream">
              <rect height="100%" width={`${(Math.max(value, 0) / longest) * 100}%`} className="fill-berry" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
