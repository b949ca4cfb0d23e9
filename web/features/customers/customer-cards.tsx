import { type ReactNode, useId } from 'react';
import type { CustomerDetails } from '#contract/customers.schema.ts';
import { CustomerAccounts } from './customer-accounts.tsx';
import { CustomerBlock } from './customer-block.tsx';
import { CustomerNote } from './customer-note.tsx';

export function CustomerCards({ customer }: { customer: CustomerDetails }) {
  const { accounts } = customer;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="Notes">
          <CustomerNote customer={customer} />
        </Card>
        <Card title="Block">
          <CustomerBlock customer={customer} />
        </Card>
      </div>
      <Card title={accounts.length > 1 ? `${accounts.length} accounts with this number` : 'Account'}>
        <CustomerAccounts accounts={accounts} />
      </Card>
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg bg-card p-5 shadow-card">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
