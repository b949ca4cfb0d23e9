import { useShopProfile } from './api.ts';

/** The shop's logo, a sewn-in garment label, with the shop's name beside it. */
export function Wordmark() {
  const shopProfile = useShopProfile();
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 40 32" aria-hidden="true" className="h-8 w-10 shrink-0 -rotate-6 max-[22rem]:w-8">
        <rect x="2" y="2" width="36" height="28" rx="7" className="fill-berry" />
        <rect
          x="5.5"
          y="5.5"
          width="29"
          height="21"
          rx="4"
          className="fill-none stroke-card/75"
          strokeWidth="1.5"
          strokeDasharray="3 2.2"
        />
        <path
          className="fill-card"
          d="M20 22.5s-7.5-4-7.5-8.7a3.8 3.8 0 0 1 7.5-1.3 3.8 3.8 0 0 1 7.5 1.3c0 4.7-7.5 8.7-7.5 8.7Z"
        />
      </svg>
      <span
        dir="auto"
        className="font-display line-clamp-2 text-lg leading-none font-extrabold max-[24rem]:text-base tracking-tight sm:text-2xl"
      >
        {shopProfile?.name}
      </span>
    </span>
  );
}
