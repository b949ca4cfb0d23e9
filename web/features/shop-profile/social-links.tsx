import { classNames } from '#web/ui/class-names.ts';
import { useShopProfile } from './api.ts';
import { whatsappUrl } from './whatsapp.ts';

/** SVG paths of filled logos on a 24 px grid. */
const LOGOS = {
  WhatsApp:
    'M12 2.5a9.5 9.5 0 0 0-8.2 14.3L2.5 21.5l4.9-1.3A9.5 9.5 0 1 0 12 2.5Zm-3.6 5c.3 0 .6 0 .8.5l.8 1.9c.1.3 0 .6-.2.9l-.6.7c.8 1.5 1.9 2.5 3.5 3.2l.8-1c.2-.3.5-.3.8-.2l1.9.9c.3.2.5.3.5.6 0 1.3-1.2 2.4-2.6 2.4-3.2 0-7.6-4-7.6-7.4 0-1.3.9-2.5 1.9-2.5Z',
  Facebook:
    'M12 2a10 10 0 0 0-1.6 19.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.4h-1.2c-1.2 0-1.6.8-1.6 1.6V12h2.7l-.4 2.9h-2.3v7A10 10 0 0 0 12 2Z',
  YouTube:
    'M21.6 7.2c-.2-.9-.9-1.5-1.7-1.7C18.3 5 12 5 12 5s-6.3 0-7.9.5c-.8.2-1.5.8-1.7 1.7C2 8.8 2 12 2 12s0 3.2.4 4.8c.2.9.9 1.5 1.7 1.7C5.7 19 12 19 12 19s6.3 0 7.9-.5c.8-.2 1.5-.8 1.7-1.7.4-1.6.4-4.8.4-4.8s0-3.2-.4-4.8ZM10 15V9l5.2 3L10 15Z',
  Instagram:
    'M8 2.5h8A5.5 5.5 0 0 1 21.5 8v8a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 16V8A5.5 5.5 0 0 1 8 2.5Zm0 2A3.5 3.5 0 0 0 4.5 8v8A3.5 3.5 0 0 0 8 19.5h8a3.5 3.5 0 0 0 3.5-3.5V8A3.5 3.5 0 0 0 16 4.5H8Zm4 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Zm4.8-3.3a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
} as const;

export function SocialLinks({ className }: { className?: string }) {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  const links = [
    { name: 'WhatsApp', url: shopProfile.whatsapp && whatsappUrl(shopProfile) },
    { name: 'Facebook', url: shopProfile.social.facebook },
    { name: 'YouTube', url: shopProfile.social.youtube },
    { name: 'Instagram', url: shopProfile.social.instagram },
  ] as const;
  const known = links.filter(({ url }) => url);
  if (known.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {known.map(({ name, url }) => (
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
