import { type ReactNode, useRef, useState } from 'react';
import { parsePakistaniMobile } from '#contract/phone.ts';
import { checkoutApi } from '#web/features/checkout/api.ts';
import { CityQuestion } from '#web/features/checkout/city-question.tsx';
import type { Contact } from './contact-fields.tsx';

/** Warnings about contact details that may be wrong. They do not prevent a save. */
interface Doubts {
  phone?: string | undefined;
  city?: string | undefined;
  suggestion?: string | undefined;
}

export function useContactDoubts() {
  const [findDelivery] = checkoutApi.endpoints.getDelivery.useLazyQuery();
  const [doubts, setDoubts] = useState<Doubts>({});
  const newest = useRef<Contact>(undefined);

  async function check(contact: Contact) {
    newest.current = contact;
    const { phone, city, state } = contact;
    const { data } = await findDelivery({ city, province: state });
    if (newest.current !== contact) return;
    setDoubts({
      phone: parsePakistaniMobile(phone) ? undefined : phone,
      city: data?.city === null ? city : undefined,
      suggestion: data?.suggestion ?? undefined,
    });
  }

  return { doubts, check };
}

interface ContactDoubtsProps {
  doubts: Doubts;
  /** Called when the user has accepted the suggested city, which is then in the form. */
  onCity: () => void;
}

export function ContactDoubts({ doubts: { phone, city, suggestion }, onCity }: ContactDoubtsProps) {
  return (
    <>
      {phone !== undefined && (
        <p role="status" className="rounded-sm bg-sun-soft p-3">
          <bdi className="font-bold">{phone}</bdi> is no Pakistani mobile number: there is no WhatsApp, and no history
          of this customer, with it.
        </p>
      )}
      {city !== undefined && (
        <UnknownCity city={city} suggestion={suggestion} onCity={onCity}>
          As it is, the usual delivery charge applies.
        </UnknownCity>
      )}
    </>
  );
}

interface UnknownCityProps {
  city: string;
  suggestion: string | undefined;
  onCity: (form: HTMLFormElement | null) => void;
  children: ReactNode;
}

export function UnknownCity({ city, suggestion, onCity, children }: UnknownCityProps) {
  return (
    <div role="status" className="grid gap-1 rounded-sm bg-sun-soft p-3">
      <p>
        The shop does not know <bdi className="font-bold">{city}</bdi>. Write the city that is meant.
      </p>
      {suggestion !== undefined && (
        <CityQuestion
          suggestion={suggestion}
          onAccept={({ form }) => {
            const field = form?.elements.namedItem('city');
            if (field instanceof HTMLInputElement) field.value = suggestion;
            onCity(form);
          }}
        />
      )}
      {children}
    </div>
  );
}
