import { Link } from 'react-router';
import { ageLinks } from '#web/features/catalogue/listing/age-links.ts';

export function HomeAges() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-3">
      {ageLinks().map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            className="flex min-h-14 items-center justify-center rounded-lg bg-sky-soft px-3 text-center font-display text-xl font-bold hover:bg-cream"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
