import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useShopProfile } from './use-shop-profile.ts';
import { whatsappUrl } from './whatsapp.ts';

export function ContactDetails() {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  return (
    <ul className="grid grid-cols-1 gap-1">
      <Detail icon="pin" label="Address" href={shopProfile.mapUrl} isElsewhere>
        {shopProfile.address}
      </Detail>
      <Detail icon="phone" label="Phone" href={shopProfile.phoneUrl}>
        {shopProfile.phone}
      </Detail>
      <Detail icon="chat" label="WhatsApp" href={whatsappUrl(shopProfile)} isElsewhere>
        Chat on WhatsApp
      </Detail>
      <Detail icon="mail" label="E-mail" href={`mailto:${shopProfile.email}`}>
        {shopProfile.email}
      </Detail>
    </ul>
  );
}

interface DetailProps {
  icon: IconName;
  label: string;
  href: string;
  isElsewhere?: boolean;
  children: ReactNode;
}

function Detail({ icon, label, href, isElsewhere, children }: DetailProps) {
  return (
    <li className="flex items-center gap-3">
      <Icon name={icon} className="size-5 shrink-0" />
      <span className="sr-only">{label}: </span>
      <a
        href={href}
        dir="auto"
        className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere underline-offset-4 hover:underline"
        {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
      >
        {children}
      </a>
    </li>
  );
}
