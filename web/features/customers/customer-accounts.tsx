import type { CustomerDetails } from '#contract/customers.schema.ts';

export function CustomerAccounts({ accounts }: Pick<CustomerDetails, 'accounts'>) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {accounts.map(({ email, user, username, orders }) => (
        <li key={`${email} ${user}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-bold">{username ?? 'Deleted account'}</bdi> {email}
          </span>
          <span className="text-muted">{orders === 1 ? '1 order' : `${orders} orders`}</span>
        </li>
      ))}
    </ul>
  );
}
