import { classNames } from '#web/ui/class-names.ts';
import { useShopProfile } from './use-shop-profile.ts';
import { whatsappUrl } from './whatsapp.ts';

/** Filled logos on a 24 px grid. */
const LOGOS = {
  WhatsApp:
    'M12 2.500a9.500 9.500 0 0 0-8.200 14.300L2.500 21.500l4.900-1.300A9.500 9.500 0 1 0 12 2.500Zm-3.600 5c.3 0 .6 0 .8.500l.8 1.900c.1.300 0 .6-.2.900l-.6.7c.8 1.500 1.900 2.500 3.500 3.200l.8-1c.2-.3.500-.3.8-.2l1.900.9c.3.200.5.300.5.600 0 1.300-1.200 2.400-2.600 2.400-3.200 0-7.600-4-7.600-7.400 0-1.300.9-2.500 1.900-2.500Z',
  Facebook:
    'M12 2a10 10 0 0 0-1.600 19.900v-7H7.900V12h2.500V9.800c0-2.500 1.500-3.900 3.800-3.900 1.100 0 2.200.2 2.200.2v2.400h-1.200c-1.200 0-1.600.8-1.600 1.600V12h2.700l-.4 2.900h-2.300v7A10 10 0 0 0 12 2Z',
  YouTube:
    'M21.600 7.200c-.2-.9-.9-1.500-1.700-1.700C18.300 5 12 5 12 5s-6.300 0-7.900.5c-.8.2-1.500.8-1.700 1.700C2 8.800 2 12 2 12s0 3.200.4 4.800c.2.900.9 1.500 1.700 1.700C5.700 19 12 19 12 19s6.300 0 7.900-.5c.8-.2 1.500-.8 1.700-1.700.4-1.600.4-4.800.4-4.800s0-3.200-.4-4.800ZM10 15V9l5.200 3L10 15Z',
  Instagram:
    'M8 2.500h8A5.500 5.500 0 0 1 21.500 8v8a5.500 5.500 0 0 1-5.500 5.500H8A5.500 5.500 0 0 1 2.500 16V8A5.500 5.500 0 0 1 8 2.500Zm0 2A3.500 3.500 0 0 0 4.500 8v8A3.500 3.500 0 0 0 8 19.500h8a3.500 3.500 0 0 0 3.500-3.500V8A3.500 3.500 0 0 0 16 4.500H8Zm4 3a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9Zm0 2a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5Zm4.800-3.300a1.200 1.200 0 1 1 0 2.400 1.200 1.200 0 0 1 0-2.400Z',
} as const;

/** Social profiles; `className` styles each round link. */
export function SocialLinks({ className }: { className?: string }) {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  const links = [
    { name: 'WhatsApp', url: whatsappUrl(shopProfile) },
    { name: 'Facebook', url: shopProfile.social.facebook },
    { name: 'YouTube', url: shopProfile.social.youtube },
    { name: 'Instagram', url: shopProfile.social.instagram },
  ] as const;
  return (
    <ul className="flex flex-wrap gap-3">
      {links
        .filter(({ url }) => url)
        .map(({ name, url }) => (
          <li key={name}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={name}
              title={name}
              className={classNames('grid size-12 place-items-center rounded-full transition-colors', className)}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-current">
                <path d={LOGOS[name]} />
              </svg>
            </a>
          </li>
        ))}
    </ul>
  );
}
