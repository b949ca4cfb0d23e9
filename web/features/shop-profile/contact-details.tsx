import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useShopProfile } from './api.ts';
import { whatsappUrl } from './whatsapp.ts';

export function ContactDetails() {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  const { address, phone, whatsapp, email } = shopProfile;
  return (
    <ul className="grid grid-cols-1 gap-1">
      {address && (
        <Detail icon="pin" label="Address" href={shopProfile.mapUrl} isElsewhere>
          {address}
        </Detail>
      )}
      {phone && (
        <Detail icon="phone" label="Phone" href={shopProfile.phoneUrl}>
          {phone}
        </Detail>
      )}
      {whatsapp && (
        <Detail icon="chat" label="WhatsApp" href={whatsappUrl(shopProfile)} isElsewhere>
          Chat on WhatsApp
        </Detail>
      )}
      {email && (
        <Detail icon="mail" label="E-mail" href={`mailto:${email}`}>
          {email}
        </Detail>
      )}
      {!(address || phone || whatsapp || email) && (
        <Detail icon="mail" label="Contact" href="/contact">
          How to reach us
        </Detail>
      )}
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
