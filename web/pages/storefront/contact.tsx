import type { MetaArgs } from 'react-router';
import type { PublicShopProfile } from '#contract/shop-profile.schema.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { SocialLinks } from '#web/features/shop-profile/social-links.tsx';
import { whatsappUrl } from '#web/features/shop-profile/whatsapp.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Contact us on WhatsApp, by phone or in the shop',
    description:
      'Ask about sizes, orders or a parcel: address, phone, WhatsApp, e-mail and opening hours of our shop for children.',
    canonical: '/contact',
  });
}

export default function Contact() {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  const known = channelsOf(shopProfile).filter(({ href }) => href);
  return (
    <div className="shell grid gap-8 pt-6">
      <div className="grid gap-2">
        <h1 className="text-3xl md:text-4xl">We are glad to help</h1>
        {shopProfile.openingHours && (
          <p className="text-lg text-muted">
            Opening hours: <strong className="text-ink">{shopProfile.openingHours}</strong>
          </p>
        )}
      </div>
      {known.length === 0 && <p className="text-lg">We are about to open. How to reach us will stand here soon.</p>}
      <ul className="grid gap-4 empty:hidden sm:grid-cols-2">
        {known.map(({ icon, title, text, action, href, isExternal }) => (
          <li key={title} className="flex gap-4 rounded-lg bg-card p-5 shadow-card md:p-7">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-berry-soft text-berry">
              <Icon name={icon} />
            </span>
            <div className="min-w-0">
              <h2 className="text-xl">{title}</h2>
              <p className="text-muted">{text}</p>
              <a
                href={href}
                className="inline-flex min-h-11 items-center font-bold break-all text-berry underline underline-offset-4"
                {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
              >
                {action}
              </a>
            </div>
          </li>
        ))}
      </ul>
      <p>
        Waiting for a parcel?{' '}
        <TextLink to="/orders" prefetch="intent">
          Track your order
        </TextLink>
      </p>
      <SocialLinks className="bg-ink text-card hover:bg-berry" />
    </div>
  );
}

interface Channel {
  icon: IconName;
  title: string;
  text: string;
  action: string;
  href: string;
  isExternal?: boolean;
}

function channelsOf(profile: PublicShopProfile): Channel[] {
  return [
    {
      icon: 'chat',
      title: 'WhatsApp',
      text: 'The quickest way: ask about sizes, orders or a parcel.',
      action: 'Chat on WhatsApp',
      href: profile.whatsapp && whatsappUrl(profile),
      isExternal: true,
    },
    {
      icon: 'phone',
      title: 'Phone',
      text: 'Call us while we are open.',
      action: profile.phone,
      href: profile.phoneUrl,
    },
    {
      icon: 'mail',
      title: 'E-mail',
      text: 'For anything that takes more words.',
      action: profile.email,
      href: profile.email && `mailto:${profile.email}`,
    },
    {
      icon: 'pin',
      title: 'Visit us',
      text: profile.address,
      action: 'Open the map',
      href: profile.mapUrl,
      isExternal: true,
    },
  ];
}
