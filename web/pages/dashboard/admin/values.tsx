import { useNavigate, useSearchParams } from 'react-router';
import type { ManagedFacetOptions } from '#contract/facet-options.schema.ts';
import { FACET_NAMES, type FacetName } from '#contract/facets.ts';
import { useListFacetOptionsQuery } from '#web/features/facet-options/api.ts';
import { MergeOption } from '#web/features/facet-options/merge-option.tsx';
import { OptionForm } from '#web/features/facet-options/option-form.tsx';
import { OptionList } from '#web/features/facet-options/option-list.tsx';
import { FACET_TITLES, isBelow, nameOf, ONE_OF, optionsOf } from '#web/features/facet-options/option-texts.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';

export const meta = dashboardMeta('Categories, colours, sizes');

const LIST = '/dashboard/values';
const NEW = 'new';
const hrefOf = (facet: FacetName, code?: string | number) =>
  `${LIST}?facet=${facet}${code === undefined ? '' : `&value=${encodeURIComponent(code)}`}`;

/** The values of the shop's filters, one kind at a time. */
export default function Values() {
  const [params] = useSearchParams();
  const query = useListFacetOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const facet = FACET_NAMES.find((name) => name === params.get('facet')) ?? 'category';
  const value = params.get('value');
  return (
    <QueryState query={query} what="the values">
      {(all) =>
        value === null ? <AllValues all={all} facet={facet} /> : <OneValue all={all} facet={facet} value={value} />
      }
    </QueryState>
  );
}

interface FacetProps {
  all: ManagedFacetOptions;
  facet: FacetName;
}

function AllValues({ all, facet }: FacetProps) {
  return (
    <>
      <DashboardHeading
        title="Categories, colours, sizes"
        action={<ButtonLink to={hrefOf(facet, NEW)}>Add {ONE_OF[facet]}</ButtonLink>}
      >
        What products can have, in the order of the filters in the shop.
      </DashboardHeading>
      <ViewLinks
        label="Kinds of values"
        views={FACET_NAMES.map((name) => ({ to: hrefOf(name), text: FACET_TITLES[name], isCurrent: name === facet }))}
      />
      <OptionList facet={facet} options={optionsOf(all, facet)} hrefOf={({ code }) => hrefOf(facet, code)} />
    </>
  );
}

function OneValue({ all, facet, value }: FacetProps & { value: string }) {
  const navigate = useNavigate();
  const options = optionsOf(all, facet);
  const option = options.find(({ code }) => String(code) === value);
  const others = options.filter((each) => each !== option);
  const goBack = () => void navigate(hrefOf(facet), { replace: true });
  return (
    <>
      <DashboardHeading
        title={option ? `Change ${nameOf(facet, option)}` : `Add ${ONE_OF[facet]}`}
        action={
          <ButtonLink to={hrefOf(facet)} variant="secondary">
            All {FACET_TITLES[facet].toLowerCase()}
          </ButtonLink>
        }
      />
      <OptionForm
        key={value}
        facet={facet}
        option={option}
        parents={others.filter((each) => !isBelow(facet, each))}
        onSaved={goBack}
      />
      {option && <MergeOption key={`merge ${value}`} facet={facet} option={option} others={others} onDone={goBack} />}
    </>
  );
}
