import { classNames } from './class-names.ts';

const STAR =
  'M10 1.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900L1.500 7.700l5.900-.8L10 1.500Z';

/** A rating of 0 to 5, the last star filled in part; `label` is the accessible name. */
export function Stars({ rating, label, className = 'h-4' }: { rating: number; label: string; className?: string }) {
  return (
    <span role="img" aria-label={label} className={classNames('relative inline-block aspect-5/1', className)}>
      <StarRow className="text-line" />
      <span className="absolute inset-y-0 start-0 overflow-hidden" style={{ width: `${(rating / 5) * 100}%` }}>
        <StarRow className="w-auto text-sun" />
      </span>
    </span>
  );
}

function StarRow({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 100 20" aria-hidden="true" className={classNames('block h-full max-w-none', className)}>
      {[0, 20, 40, 60, 80].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x} 0)`} fill="currentColor" />
      ))}
    </svg>
  );
}
