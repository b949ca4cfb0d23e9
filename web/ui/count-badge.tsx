export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      key={count}
      aria-hidden="true"
      className="absolute end-0 top-0 grid h-5 min-w-5 animate-pop place-items-center rounded-full bg-berry px-1 text-xs font-extrabold text-card"
    >
      {count}
    </span>
  );
}
