import { phoneNumbersOf } from '#contract/phone.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface PhoneLinksProps {
  phone: string;
  message?: string;
  /** Called with a function that dials, when a user presses a call link. Without `onCall` the link dials itself. */
  onCall?: ((dial: () => void) => void) | undefined;
  /** Called with the chat's URL when a user presses a chat link. Without `onChat` the link opens the chat. */
  onChat?: ((chatUrl: string) => void) | undefined;
}

/** Shows links for each number of a phone field. Warns if none is a mobile number, because couriers need one. */
export function PhoneLinks({ phone, message, onCall, onChat }: PhoneLinksProps) {
  const numbers = phoneNumbersOf(phone);
  const named = (label: string, number: string) => (numbers.length > 1 ? `${label} ${number}` : label);
  return (
    <div className="flex flex-wrap items-center gap-2 sm:mt-2">
      {numbers.map(({ number, callUrl }) => (
        <ContactLink
          key={callUrl}
          href={callUrl}
          icon="phone"
          label={named('Call', number)}
          onPress={onCall && (() => onCall(() => window.location.assign(callUrl)))}
        />
      ))}
      {numbers.map(
        ({ number, chatUrl }) =>
          chatUrl && (
            <ContactLink
              key={chatUrl}
              href={message ? `${chatUrl}?text=${encodeURIComponent(message)}` : chatUrl}
              icon="chat"
              label={named('WhatsApp', number)}
              onPress={onChat && (() => onChat(chatUrl))}
            />
          ),
      )}
      {numbers.every(({ chatUrl }) => chatUrl === undefined) && (
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
      className="inline-flex min-h-11 items-center gap-2 rounded-full border-2 border-ink/80 bg-card px-4 font-bold hover:bg-cream"
    >
      <Icon name={icon} className="size-5" />
      {label}
    </a>
  );
}
