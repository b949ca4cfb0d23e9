import { useSearchParams } from 'react-router';
import { labelOfSlot } from '#contract/content.ts';
import { useListContentSlotsQuery } from '#web/features/content/staff-api.ts';
import { useShopProfile } from '#web/features/shop-profile/api.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { ContentEditor } from './content/content-editor.tsx';
import { ContentSlotList } from './content/content-list.tsx';
import { ownContentOf } from './content/own-content.ts';

export const meta = dashboardMeta('Texts');

export default function ContentAdmin() {
  const [params] = useSearchParams();
  const shopProfile = useShopProfile();
  const query = useListContentSlotsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const state = data?.slots.find(({ slot }) => slot === params.get('slot'));
  if (data && state) {
    const { slot } = state;
    return (
      <>
        <DashboardHeading
          title={labelOfSlot(slot)}
          action={
            <ButtonLink to="/dashboard/content" variant="secondary">
              All texts
            </ButtonLink>
          }
        >
          {slot.startsWith('page-')
            ? "The shop's own text names the phone and the days of Settings; a text of yours stays as you write it."
            : 'Shoppers see what you publish here at once, or at its time.'}
        </DashboardHeading>
        <ContentEditor key={slot} state={state} own={ownContentOf(slot, data.ownPages, shopProfile)} />
      </>
    );
  }
  return (
    <>
      <DashboardHeading
        title="Texts"
        action={
          <ButtonLink to="/dashboard/review-photos" variant="secondary">
            Review photos
          </ButtonLink>
        }
      >
        What the shop says and shows, besides its products.
      </DashboardHeading>
      <QueryState query={query} what="the texts">
        {({ slots }) => <ContentSlotList slots={slots} />}
      </QueryState>
    </>
  );
}
