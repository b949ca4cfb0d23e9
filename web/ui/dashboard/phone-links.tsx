import { phoneUrlOf, whatsappUrlOf } from '#contract/phone.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface PhoneLinksProps {
  phone: string;
  /** Text that the chat is prefilled with. */
  message?: string;
  /** Called on a press of the chat link, instead of opening the chat. */
  onChat?: (() => void) | undefined;
}

/** Links to call and to chat. Warns if the number is not a mobile number, because couriers need one. */
export function PhoneLinks({ phone, message, onChat }: PhoneLinksProps) {
  const [call, chat] = [phoneUrlOf(phone), whatsappUrlOf(phone)];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {call && <ContactLink href={call} icon="phone" label="Call" />}
      {chat ? (
        <ContactLink
          href={message ? `${chat}?text=${encodeURIComponent(message)}` : chat}
          icon="chat"
          label="WhatsApp"
          onPress={onChat}
        />
      ) : (
        <p className="rounded-sm bg-sun-soft px-3 py-2 text-sm font-bold">Needs a mobile number</p>
      )}
    </div>
  );
}

interface ContactLinkProps {
  href: string;
  icon: IconName;
  label: string;
  onPress?: (() => void) | undefined;
}

function ContactLink({ href, icon, label, onPress }: ContactLinkProps) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!onPress) return;
        event.preventDefault();
        onPress();
      }}
      target={href.startsWith('https:') ? '_blank' : undefined}
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-ink/80 bg-white px-4 font-bold hover:bg-cream"
    >
      <Icon name={icon} className="size-5" />
      {label}
    </a>
  );
}
