import type { CheckKey } from '#contract/this-shop.ts';
import { useGetThisShopQuery } from '#web/features/this-shop/api.ts';
import { CheckCard } from '#web/features/this-shop/check-card.tsx';
import { MailTest } from '#web/features/this-shop/mail-test.tsx';
import { RestoreTest } from '#web/features/this-shop/restore-test.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

export const meta = dashboardMeta('This shop');

const LINKS: Partial<Record<CheckKey, { to: string; text: string }>> = {
  work: { to: '/dashboard/background-work', text: 'See the background work' },
  staff: { to: '/dashboard/settings', text: 'Open the settings' },
  security: { to: '/dashboard/security', text: 'Open the security log' },
};

export default function ThisShop() {
  const query = useGetThisShopQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <DashboardHeading
        title="This shop"
        action={
          <Button variant="secondary" aria-busy={query.isFetching} onClick={() => void query.refetch()}>
            Check again
          </Button>
        }
      >
        Is everything well? The command <code>npm run doctor</code> says the same on the server.
      </DashboardHeading>
      <QueryState query={query} what="the state of the shop">
        {({ checks }) => (
          <div className="grid gap-3 lg:grid-cols-2 lg:gap-6">
            {checks.map((check) => (
              <CheckCard key={check.key} check={check}>
                <Help checkKey={check.key} />
              </CheckCard>
            ))}
          </div>
        )}
      </QueryState>
    </>
  );
}

function Help({ checkKey }: { checkKey: CheckKey }) {
  if (checkKey === 'mail') return <MailTest />;
  if (checkKey === 'backups') return <RestoreTest />;
  const link = LINKS[checkKey];
  if (!link) return null;
  return (
    <ButtonLink to={link.to} variant="secondary">
      {link.text}
    </ButtonLink>
  );
}
