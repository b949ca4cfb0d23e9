import { classNames } from './class-names.ts';

const STAR = 'M10 1.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L1.5 7.7l5.9-.8L10 1.5Z';

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
