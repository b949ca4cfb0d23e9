import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Setting } from '#contract/settings.schema.ts';
import { describeSetting, type OpeningStep, type SettingGroup } from '#contract/settings.ts';
import { useListSettingsQuery } from '#web/features/settings/api.ts';
import {
  OPENING_STEP_TEXTS,
  useDismissOpeningStepsMutation,
  useListOpeningStepsQuery,
} from '#web/features/settings/before-you-open.tsx';
import { OpenShop } from '#web/features/settings/open-shop.tsx';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { MailTest } from '#web/features/this-shop/mail-test.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

export const meta = dashboardMeta('Set up the shop');

interface SetUpStep {
  title: string;
  /** The step is done when none of these is missing. */
  needs: readonly OpeningStep[];
}

const STEPS = {
  contact: { title: 'Name and contact', needs: ['phone', 'email', 'address'] },
  delivery: { title: 'Delivery', needs: ['delivery'] },
  mail: { title: 'Mail', needs: ['mails'] },
  products: { title: 'First products', needs: ['product'] },
  staff: { title: 'Staff', needs: ['two-step'] },
  open: { title: 'Open the shop', needs: ['texts'] },
} as const satisfies Record<string, SetUpStep>;
type StepName = keyof typeof STEPS;
const NAMES = Object.keys(STEPS) as StepName[];

const addressOf = (name: StepName) => `/dashboard/set-up?step=${name}#step`;

/** Buttons for steps that only the shopkeeper knows to be right. */
const CONFIRMED: Partial<Record<OpeningStep, string>> = {
  delivery: 'These charges are right',
  texts: 'The texts are right',
};

interface Progress {
  missing: readonly OpeningStep[];
  isOpen: boolean;
}

const missingOf = (name: StepName, { missing }: Progress) =>
  STEPS[name].needs.filter((need: OpeningStep) => missing.includes(need));
const isDone = (name: StepName, progress: Progress) =>
  missingOf(name, progress).length === 0 && (name !== 'open' || progress.isOpen);

/** The steps have addresses, and what is done is read from the shop, so that the set-up can be left and taken up. */
export default function SetUp() {
  const [params] = useSearchParams();
  const opening = useListOpeningStepsQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const progress = {
    missing: opening.data?.steps ?? [],
    isOpen: query.data?.settings.find(({ key }) => key === 'isShopOpen')?.value === true,
  };
  const first = NAMES.find((name) => !isDone(name, progress)) ?? 'open';
  const current = NAMES.find((name) => name === params.get('step')) ?? first;
  return (
    <>
      <DashboardHeading title="Set up the shop">Six steps. You can leave, and continue later.</DashboardHeading>
      <QueryState query={opening} what="the steps">
        {() => (
          <div className="grid gap-6">
            <StepList current={current} progress={progress} />
            <section aria-labelledby="step" className="grid gap-4">
              <h2 id="step" className="scroll-mt-20 text-2xl">
                {STEPS[current].title}
              </h2>
              <Missing needs={missingOf(current, progress)} />
              <QueryState query={query} what="settings">
                {({ settings }) => <StepContent name={current} settings={settings} progress={progress} />}
              </QueryState>
            </section>
            <NextLink current={current} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function StepList({ current, progress }: { current: StepName; progress: Progress }) {
  return (
    <ol className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {NAMES.map((name, index) => (
        <li
          key={name}
          className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-card px-4 py-1 shadow-card"
        >
          <Link
            to={addressOf(name)}
            aria-current={name === current ? 'step' : undefined}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {index + 1}. {STEPS[name].title}
          </Link>
          {isDone(name, progress) ? <Badge tone="done">Done</Badge> : <Badge tone="waiting">To do</Badge>}
        </li>
      ))}
    </ol>
  );
}

function NextLink({ current }: { current: StepName }) {
  const next = NAMES[NAMES.indexOf(current) + 1];
  if (!next) return null;
  return (
    <p>
      <ButtonLink variant="secondary" to={addressOf(next)}>
        Next: {STEPS[next].title}
      </ButtonLink>
    </p>
  );
}

/** Says what the step still needs. */
function Missing({ needs }: { needs: readonly OpeningStep[] }) {
  const [dismiss, { isLoading, error }] = useDismissOpeningStepsMutation();
  if (needs.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-md bg-sun-soft px-4 py-3">
      <ul className="grid gap-2">
        {needs.map((need) => (
          <li key={need}>
            <strong>{OPENING_STEP_TEXTS[need].title}.</strong> {OPENING_STEP_TEXTS[need].text}
            {CONFIRMED[need] && (
              <Button
                variant="secondary"
                className="mt-2 flex"
                disabled={isLoading}
                onClick={() => void dismiss([need])}
              >
                {CONFIRMED[need]}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormAlert text={error && messageOf(error, 'This could not be saved. Please try again.')} />
    </div>
  );
}

interface StepContentProps {
  name: StepName;
  settings: readonly Setting[];
  progress: Progress;
}

function StepContent({ name, settings, progress }: StepContentProps): ReactNode {
  const inGroups = (...groups: SettingGroup[]) =>
    settings.filter(({ key }) => key !== 'isShopOpen' && groups.includes(describeSetting(key).group));
  switch (name) {
    case 'contact':
      return <SettingsForm key={name} settings={inGroups('shop', 'contact')} hasHistory />;
    case 'delivery':
      return <SettingsForm key={name} settings={inGroups('delivery')} hasHistory />;
    case 'mail':
      return (
        <div className="flex flex-wrap gap-3">
          <MailTest />
        </div>
      );
    case 'products':
      return (
        <Links
          links={[
            ['/dashboard/add-new-post', 'Add a product'],
            ['/dashboard/import', 'Import a file'],
          ]}
        />
      );
    case 'staff':
      return (
        <Links
          links={[
            ['/dashboard/profile', 'Two-step login'],
            ['/dashboard/users', 'Invite a helper'],
          ]}
        />
      );
    case 'open':
      return (
        <>
          <Links links={[['/dashboard/content', 'Read the texts']]} />
          <OpenShop settings={settings} missing={progress.missing.map((step) => OPENING_STEP_TEXTS[step].title)} />
        </>
      );
  }
}

function Links({ links }: { links: readonly (readonly [to: string, text: string])[] }) {
  return (
    <p className="flex flex-wrap gap-3">
      {links.map(([to, text]) => (
        <ButtonLink key={to} to={to} variant="secondary">
          {text}
        </ButtonLink>
      ))}
    </p>
  );
}
