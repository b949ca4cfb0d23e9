import { Fragment } from 'react';
import { type MetaArgs, useParams } from 'react-router';
import { labelOfAdjustment } from '#contract/adjustments.ts';
import type { Confirmation } from '#contract/desk-links.schema.ts';
import type { ConfirmationState } from '#contract/desk-links.ts';
import { imageAt } from '#contract/media.ts';
import { formatPkr } from '#contract/money.ts';
import { textOfAdjustment } from '#contract/order-terms.ts';
import { variantLabel } from '#contract/variant-label.ts';
import { useDecideConfirmationMutation, useReadConfirmationQuery } from '#web/features/own-order/api.ts';
import { InTwoLanguages } from '#web/features/own-order/in-two-languages.tsx';
import { PendingOrderActions } from '#web/features/own-order/pending-order-actions.tsx';
import { ContactLine } from '#web/pages/account/contact-line.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { OwnCityQuestion } from './own-city-question.tsx';

export { headers } from '#web/pages/account/no-store.ts';

export const handle = { endsWithCode: true, staysOpen: true };

export function meta(args: MetaArgs) {
  return [
    ...pageMeta(args, {
      title: 'Your order',
      description: 'Confirm your order, change its address or sizes, or cancel it.',
    }),
    // The URL contains the token, which is a secret. Without this, links would send the URL to other sites.
    { name: 'referrer', content: 'no-referrer' },
  ];
}

const FAILED = 'This could not be saved. Please try again.';

/** Only the browser fetches the order, so that the preview of the link in a chat does not show it. */
export default function ConfirmOrder() {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useReadConfirmationQuery(token);
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-6 pb-16 sm:pt-10">
      <section className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:p-8">
        <h1 className="text-3xl">Your order</h1>
        {data ? (
          <ConfirmationOf token={token} confirmation={data.confirmation} />
        ) : error && !isFetching ? (
          <>
            <FormAlert text={messageOf(error, 'Your order could not be loaded. Please try again.')} />
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          </>
        ) : (
          <Loading text="One moment..." />
        )}
        <noscript>
          <p>
            This page needs JavaScript. You can also answer our message with YES, or tell us there what to change.{' '}
            <span lang="ur" dir="rtl" className="block leading-loose">
              آپ ہمارے پیغام کا جواب YES لکھ کر بھی دے سکتے ہیں۔
            </span>
          </p>
        </noscript>
        <ContactLine />
      </section>
    </div>
  );
}

const TEXTS: Record<ConfirmationState, { english: string; urdu: string }> = {
  open: {
    english: 'Please look it over. Nothing is sent before it is confirmed.',
    urdu: 'براہِ کرم اپنا آرڈر دیکھ لیں۔ تصدیق سے پہلے کچھ نہیں بھیجا جاتا۔',
  },
  confirmed: {
    english: 'Thank you! Your order is confirmed, and we pack it next.',
    urdu: 'شکریہ! آپ کے آرڈر کی تصدیق ہو گئی ہے۔',
  },
  cancelled: {
    english: 'Your order is cancelled. There is nothing to pay.',
    urdu: 'آپ کا آرڈر منسوخ ہو گیا ہے۔ کوئی ادائیگی نہیں کرنی۔',
  },
};

function ConfirmationOf({ token, confirmation }: { token: string; confirmation: Confirmation }) {
  const [decide, { isLoading, error, originalArgs }] = useDecideConfirmationMutation();
  const { state, orderId, shippingAddress } = confirmation;
  const text = TEXTS[state];
  const problem = error && messageOf(error, FAILED);
  return (
    <>
      <div role="status" className="rounded-md bg-leaf-soft px-4 py-3">
        <p className="font-bold">{text.english}</p>
        <p lang="ur" dir="rtl" className="leading-loose">
          {text.urdu}
        </p>
      </div>
      <Contents confirmation={confirmation} />
      {state === 'open' ? (
        <PendingOrderActions
          askCity={OwnCityQuestion}
          address={shippingAddress}
          isBusy={isLoading}
          problem={problem}
          onChangeAddress={async (address) => {
            const { data } = await decide({ action: 'change_address', token, ...address });
            return data !== undefined;
          }}
          sizes={{ ...confirmation, token }}
          onSwapSizes={async (swaps, grandTotal) => {
            const { data } = await decide({ action: 'swap_sizes', token, swaps, grandTotal });
            return data !== undefined;
          }}
          onCancel={(reason) => void decide({ action: 'cancel', token, reason })}
        >
          <Button disabled={isLoading} onClick={() => void decide({ action: 'confirm', token })}>
            <InTwoLanguages
              english={isLoading && originalArgs?.action === 'confirm' ? 'One moment...' : 'Confirm my order'}
              urdu="آرڈر کی تصدیق کریں"
            />
          </Button>
        </PendingOrderActions>
      ) : (
        <TextLink to={`/orders/${orderId}`} className="justify-self-start">
          See how your order is coming along
        </TextLink>
      )}
    </>
  );
}

function Contents({ confirmation }: { confirmation: Confirmation }) {
  const { orderId, customerName, products, totalAmount, grandTotal } = confirmation;
  const { address, city, state, zipCode } = confirmation.shippingAddress;
  return (
    <>
      <p className="text-muted">
        <strong className="text-ink">#{orderId}</strong>
      </p>
      <ul aria-label="In this order" className="divide-y divide-line">
        {products.map((line) => (
          <li key={line.productId} className="flex items-center gap-3 py-3">
            {line.image !== '' && (
              <ResponsiveImage
                image={line.picture ?? imageAt(line.image)}
                alt=""
                sizes="3.5rem"
                className="h-17.5 w-14 shrink-0 rounded-md bg-cream object-cover"
              />
            )}
            <div className="min-w-0">
              <p className="wrap-anywhere">
                <span className="font-bold">{line.quantity} ×</span> <bdi>{line.name}</bdi>
              </p>
              <p className="font-bold empty:hidden">{variantLabel(line)}</p>
            </div>
          </li>
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-3">
        <dt>Items</dt>
        <dd className="text-end tabular-nums">{formatPkr(totalAmount)}</dd>
        {confirmation.adjustments.map(({ amount, ...each }) => (
          <Fragment key={each.kind}>
            <dt>{labelOfAdjustment(each)}</dt>
            <dd className="text-end tabular-nums">{textOfAdjustment({ ...each, amount })}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <span>To pay when it arrives</span>
        <strong className="text-lg tabular-nums">{formatPkr(grandTotal)}</strong>
      </p>
      <address aria-label="Goes to" className="wrap-anywhere not-italic [&>*]:block">
        <strong dir="auto">{customerName}</strong>
        <span dir="auto" className="whitespace-pre-line">
          {address}
        </span>
        <span>
          <bdi>{city}</bdi>, <bdi>{state}</bdi> <bdi>{zipCode}</bdi>
        </span>
      </address>
    </>
  );
}
