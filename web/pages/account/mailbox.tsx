import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData, useRevalidator } from 'react-router';
import type { MailboxMessage } from '#contract/notifications.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { shopProfileApi } from '#web/features/shop-profile/api.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { preload } from '#web/store/preload.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Loading, Notice } from '#web/ui/notice.tsx';

type Args = Pick<LoaderFunctionArgs, 'context'>;

async function assertDemo(args: Args): Promise<void> {
  const shopProfile = await preload(args, shopProfileApi.endpoints.getShopProfile, undefined);
  if (shopProfile && !shopProfile.isDemo) throw data(null, { status: 404 });
}

export async function loader(args: Args) {
  await assertDemo(args);
  return null;
}

/** Runs only in the browser, because mails are personal and the pages of the server are public. */
export async function clientLoader(args: Args): Promise<MailboxMessage[]> {
  await assertDemo(args);
  const response = await fetch('/dev/mailbox.json');
  return response.json();
}
clientLoader.hydrate = true as const;

export { headers } from './no-store.ts';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Mailbox', description: 'Every mail that this demo shop has sent.' });
}

export function HydrateFallback() {
  return <Loading text="Opening the mailbox..." />;
}

export default function Mailbox() {
  const messages = useLoaderData<typeof clientLoader>();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-16 sm:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl">Mailbox</h1>
          <p className="text-muted">This is a demo: every mail that the shop sends lands here.</p>
        </div>
        <Button variant="secondary" disabled={state === 'loading'} onClick={() => void revalidate()}>
          <Icon name="refresh" className="size-5" /> Refresh
        </Button>
      </div>
      {messages.length === 0 ? (
        <Notice icon="mail" title="No mail yet">
          <p>Register an account or place an order, then look here again.</p>
        </Notice>
      ) : (
        <ol className="mt-5 grid gap-4">
          {messages.map((message) => (
            <Mail key={message.id} message={message} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Mail({ message: { to, subject, text, params, createdAt } }: { message: MailboxMessage }) {
  return (
    <li className="rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 dir="auto" className="text-lg">
          {subject}
        </h2>
        <p className="text-sm text-muted">{formatDateTime(createdAt)}</p>
      </div>
      <p className="text-sm break-all text-muted">To {to}</p>
      {params.otp && (
        <p className="mt-3 inline-block rounded-md bg-sun-soft px-4 py-2 font-display text-2xl font-bold tracking-widest">
          {params.otp}
        </p>
      )}
      <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
        {text}
      </p>
    </li>
  );
}
