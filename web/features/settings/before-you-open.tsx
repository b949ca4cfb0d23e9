import { Link } from 'react-router';
import type { OpeningSteps } from '#contract/settings.schema.ts';
import type { OpeningStep } from '#contract/settings.ts';
import { api } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

const openingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOpeningSteps: build.query<OpeningSteps, void>({
      query: () => ({ path: '/before-you-open' }),
      providesTags: ['Setting', 'City', 'ProductList', 'ContentSlot', 'User'],
    }),
    dismissOpeningSteps: build.mutation<OpeningSteps, OpeningStep[]>({
      query: (steps) => ({ path: '/before-you-open/dismiss', method: 'POST', body: { steps } }),
      invalidatesTags: ['Setting'],
    }),
  }),
});

export const { useListOpeningStepsQuery, useDismissOpeningStepsMutation } = openingApi;

interface StepText {
  title: string;
  text: string;
  /** Page on which the step is done. Undefined if it is done on the server, such as configuring mail. */
  to?: string;
}

export const OPENING_STEP_TEXTS: Record<OpeningStep, StepText> = {
  phone: {
    title: 'Phone and WhatsApp',
    text: 'Customers see no number yet. Until then "Contact" leads to the contact page.',
    to: '/dashboard/settings',
  },
  email: {
    title: 'E-mail of the shop',
    text: 'Mails about new orders go to the admins until it is set.',
    to: '/dashboard/settings',
  },
  address: {
    title: 'Address',
    text: 'For the contact page, and for parcels that come back.',
    to: '/dashboard/settings',
  },
  mails: {
    title: 'Sending mails',
    text: 'Nobody can register without a mailed code. Whoever looks after the server sets SMTP_URL (docs/operations.md, Mail).',
  },
  delivery: {
    title: 'Delivery charge',
    text: 'One charge for every city, until you change it.',
    to: '/dashboard/settings',
  },
  product: { title: 'First product', text: 'The shop is empty.', to: '/dashboard/add-new-post' },
  texts: {
    title: 'Returns, delivery and terms',
    text: 'These pages have words of ours. Read them, and publish yours.',
    to: '/dashboard/content',
  },
  'two-step': {
    title: 'Two-step login',
    text: 'Your password alone opens the shop. Add a code of your phone.',
    to: '/dashboard/profile',
  },
};

export function BeforeYouOpen() {
  const { data } = useListOpeningStepsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [dismiss, { isLoading }] = useDismissOpeningStepsMutation();
  if (!data || data.steps.length === 0) return null;
  return (
    <section aria-labelledby="before-you-open" className="mb-8 rounded-md bg-sun-soft p-4 md:p-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="before-you-open" className="text-2xl">
          Before you open
        </h2>
        <Button variant="quiet" disabled={isLoading} onClick={() => void dismiss(data.steps)}>
          Hide all
        </Button>
      </div>
      <ul className="grid gap-2 lg:grid-cols-2">
        {data.steps.map((step) => (
          <Step key={step} {...OPENING_STEP_TEXTS[step]} isBusy={isLoading} onDismiss={() => void dismiss([step])} />
        ))}
      </ul>
    </section>
  );
}

interface StepProps extends StepText {
  isBusy: boolean;
  onDismiss: () => void;
}

function Step({ title, text, to, isBusy, onDismiss }: StepProps) {
  return (
    <li className="flex items-start gap-2 rounded-sm bg-card py-2 ps-4 pe-1">
      <div className="min-w-0 grow py-1">
        {to ? (
          <Link to={to} className="inline-flex min-h-11 items-center font-bold underline underline-offset-4">
            {title}
          </Link>
        ) : (
          <p className="flex min-h-11 items-center font-bold">{title}</p>
        )}
        <p className="text-muted wrap-anywhere">{text}</p>
      </div>
      <button
        type="button"
        aria-label={`Hide ${title}`}
        title="Hide"
        disabled={isBusy}
        onClick={onDismiss}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream"
      >
        <Icon name="close" className="size-5" />
      </button>
    </li>
  );
}
