import type { ReactNode } from 'react';
import { formatPkr } from '#contract/money.ts';
import type { ParcelMoney } from '#contract/order-page.schema.ts';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { OrderCardSection } from './order-card-section.tsx';

interface MoneyCardProps {
  money: readonly ParcelMoney[];
  children?: ReactNode;
}

export function MoneyCard({ money, children }: MoneyCardProps) {
  return (
    <OrderCardSection title="Money">
      <ul className="grid gap-4 empty:hidden">
        {money.map(({ parcel, cod, paid, charges, owed, isClosed }) => (
          <li key={parcel} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-3">
              <strong>{parcel}</strong>
              <Badge tone={isClosed ? 'done' : 'waiting'}>{isClosed ? 'Closed' : 'Not paid yet'}</Badge>
            </p>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4">
              <dt>At the door</dt>
              <dd className="text-end">{formatPkr(cod)}</dd>
              <dt>Paid to us</dt>
              <dd className="text-end">{formatPkr(paid)}</dd>
              <dt>Fees and taxes that the courier kept</dt>
              <dd className="text-end">{formatPkr(charges)}</dd>
              <dt className="font-bold">{owed < 0 ? 'Paid too much' : 'Still owed by the courier'}</dt>
              <dd className="text-end font-bold">{formatPkr(Math.abs(owed))}</dd>
            </dl>
          </li>
        ))}
      </ul>
      {children}
    </OrderCardSection>
  );
}
