import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { chatLink } from '#web/features/shop-profile/whatsapp.ts';
import { Icon } from '#web/ui/icon.tsx';

export function ContactLine() {
  const shopProfile = useShopProfile();
  if (!shopProfile) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-1.5 border-t border-line pt-3 text-muted">
      <Icon name="chat" className="size-5" /> Any trouble?
      <a
        {...chatLink(shopProfile)}
        className="inline-flex min-h-11 items-center font-bold text-leaf underline underline-offset-4"
      >
        {shopProfile.whatsapp ? 'Message us on WhatsApp' : 'Contact us'}
      </a>
    </p>
  );
}
