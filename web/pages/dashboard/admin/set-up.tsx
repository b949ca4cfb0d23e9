import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Setting } from '#contract/settings.schema.ts';
import { describeSetting, type OpeningStep, type SettingGroup } from '#contract/settings.ts';
import { useListSettingsQuery } from '#web/features/settings/api.ts';
import { OPENING_STEP_TEXTS, useListOpeningStepsQuery } from '#web/features/settings/before-you-open.tsx';
import { OpenShop } from '#web/features/settings/open-shop.tsx';
import { SettingsForm } from '#web/features/settings/settings-form.tsx';
import { MailTest } from '#web/features/this-shop/mail-test.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';

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

const isDone = (name: StepName, missing: readonly OpeningStep[]) =>
  !STEPS[name].needs.some((need: OpeningStep) => missing.includes(need));

/** The steps have addresses, and what is done is read from the shop, so that the set-up can be left and taken up. */
export default function SetUp() {
  const [params] = useSearchParams();
  const opening = useListOpeningStepsQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useListSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const missing = opening.data?.steps ?? [];
  const first = NAMES.find((name) => !isDone(name, missing)) ?? 'open';
  const current = NAMES.find((name) => name === params.get('step')) ?? first;
  return (
    <>
      <DashboardHeading title="Set up the shop">Six steps. You can leave, and continue later.</DashboardHeading>
      <QueryState query={opening} what="the steps">
        {({ steps }) => (
          <div className="grid gap-6">
            <StepList current={current} missing={steps} />
            <section aria-labelledby="step" className="grid gap-4">
              <h2 id="step" className="text-2xl">
                {STEPS[current].title}
              </h2>
              <QueryState query={query} what="settings">
                {({ settings }) => <StepContent name={current} settings={settings} missing={steps} />}
              </QueryState>
            </section>
            <NextLink current={current} />
          </div>
        )}
      </QueryState>
    </>
  );
}

function StepList({ current, missing }: { current: StepName; missing: readonly OpeningStep[] }) {
  return (
    <ol className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {NAMES.map((name, index) => (
        <li
          key={name}
          className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-card px-4 py-1 shadow-card"
        >
          <Link
            to={`/dashboard/set-up?step=${name}`}
            aria-current={name === current ? 'step' : undefined}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {index + 1}. {STEPS[name].title}
          </Link>
          {isDone(name, missing) ? <Badge tone="done">Done</Badge> : <Badge tone="waiting">To do</Badge>}
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
      <ButtonLink variant="secondary" to={`/dashboard/set-up?step=${next}`}>
        Next: {STEPS[next].title}
      </ButtonLink>
    </p>
  );
}

interface StepContentProps {
  name: StepName;
  settings: readonly Setting[];
  missing: readonly OpeningStep[];
}

function StepContent({ name, settings, missing }: StepContentProps): ReactNode {
  const inGroups = (...groups: SettingGroup[]) =>
    settings.filter(({ key }) => key !== 'isShopOpen' && groups.includes(describeSetting(key).group));
  const open = settings.find(({ key }) => key === 'isShopOpen');
  switch (name) {
    case 'contact':
      return <SettingsForm key={name} settings={inGroups('shop', 'contact')} hasHistory />;
    case 'delivery':
      return <SettingsForm key={name} settings={inGroups('delivery')} hasHistory />;
    case 'mail':
      return (
        <>
          {missing.includes('mails') && <p>{OPENING_STEP_TEXTS.mails.text}</p>}
          <div className="flex flex-wrap gap-3">
            <MailTest />
          </div>
        </>
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
          {missing.includes('texts') && <Links links={[['/dashboard/content', 'Read the texts']]} />}
          {open && <OpenShop setting={open} missing={missing.map((step) => OPENING_STEP_TEXTS[step].title)} />}
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
