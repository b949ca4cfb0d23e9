import type { CustomerDetails } from '#contract/customers.schema.ts';
import { nationalMobile } from '#contract/phone.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { PhoneLinks } from '#web/ui/dashboard/phone-links.tsx';

export function CustomerHeading({ customer: { phone, name, city } }: { customer: CustomerDetails }) {
  return (
    <DashboardHeading
      title={name ?? nationalMobile(phone)}
      action={
        <ButtonLink to="/dashboard/customers" variant="secondary">
          All customers
        </ButtonLink>
      }
    >
      {nationalMobile(phone)}
      {city && (
        <>
          , <bdi>{city}</bdi>
        </>
      )}
      <PhoneLinks phone={phone} />
    </DashboardHeading>
  );
}
