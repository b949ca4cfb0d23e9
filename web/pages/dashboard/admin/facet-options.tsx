import { useSearchParams } from 'react-router';
import type { ManagedCustomFields } from '#contract/custom-fields.schema.ts';
import type { ManagedFacetOptions } from '#contract/facet-options.schema.ts';
import { FACET_NAMES, type FacetName } from '#contract/facets.ts';
import { useListCustomFieldsQuery, useSortCustomFieldsMutation } from '#web/features/custom-fields/api.ts';
import { describeField, FieldForm } from '#web/features/custom-fields/field-form.tsx';
import { useListFacetOptionsQuery, useSortFacetOptionsMutation } from '#web/features/facet-options/api.ts';
import { MergeOption } from '#web/features/facet-options/merge-option.tsx';
import { OptionForm } from '#web/features/facet-options/option-form.tsx';
import { OptionList } from '#web/features/facet-options/option-list.tsx';
import {
  describeOption,
  FACET_TITLES,
  isBelow,
  nameOf,
  ONE_OF,
  optionsOf,
} from '#web/features/facet-options/option-texts.ts';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';

export const meta = dashboardMeta('Categories, colours, sizes');

const LIST = '/dashboard/values';
/** Not a code, because no code has a plus sign. */
const NEW = '+';
/** The fields that the shop adds to its products are on the same page as the values of the filters. */
const FIELDS = 'fields';
type Kind = FacetName | typeof FIELDS;
const KINDS = [...FACET_NAMES, FIELDS] as const;
const TITLES: Record<Kind, string> = { ...FACET_TITLES, [FIELDS]: 'Extra fields' };

const hrefOf = (kind: Kind, code?: string | number) =>
  `${LIST}?facet=${kind}${code === undefined ? '' : `&value=${encodeURIComponent(code)}`}`;

/** The values of the shop's filters and its own fields, one kind at a time. */
export default function FacetOptions() {
  const [params] = useSearchParams();
  const kind = KINDS.find((name) => name === params.get('facet')) ?? 'category';
  const value = params.get('value');
  return kind === FIELDS ? <Fields value={value} /> : <Facet facet={kind} value={value} />;
}

function Kinds({ kind }: { kind: Kind }) {
  return (
    <ViewLinks
      label="Kinds of values"
      views={KINDS.map((name) => ({ to: hrefOf(name), text: TITLES[name], isCurrent: name === kind }))}
    />
  );
}

function useBackToList(kind: Kind): () => void {
  const navigate = useLateNavigate();
  return () => navigate(hrefOf(kind), { replace: true });
}

function Facet({ facet, value }: { facet: FacetName; value: string | null }) {
  const query = useListFacetOptionsQuery(undefined, { refetchOnMountOrArgChange: true });
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
  const [sort, { isLoading }] = useSortFacetOptionsMutation();
  return (
    <>
      <DashboardHeading
        title="Categories, colours, sizes"
        action={<ButtonLink to={hrefOf(facet, NEW)}>Add {ONE_OF[facet]}</ButtonLink>}
      >
        What products can have, in the order of the filters in the shop.
      </DashboardHeading>
      <Kinds kind={facet} />
      <OptionList
        options={optionsOf(all, facet).map((option) => ({
          code: option.code,
          name: nameOf(facet, option),
          text: describeOption(option),
          isBelow: isBelow(facet, option),
          ...('swatch' in option && { swatch: option.swatch }),
        }))}
        hrefOf={(code) => hrefOf(facet, code)}
        sort={(codes) => sort({ facet, codes })}
        isSorting={isLoading}
      />
    </>
  );
}

function OneValue({ all, facet, value }: FacetProps & { value: string }) {
  const options = optionsOf(all, facet);
  const option = options.find(({ code }) => String(code) === value);
  const others = options.filter((each) => each !== option);
  const goBack = useBackToList(facet);
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

function Fields({ value }: { value: string | null }) {
  const query = useListCustomFieldsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryState query={query} what="the fields">
      {({ fields }) =>
        value === null ? (
          <AllFields fields={fields} />
        ) : (
          <OneField key={value} stored={fields.find(({ code }) => code === value)} />
        )
      }
    </QueryState>
  );
}

function AllFields({ fields }: ManagedCustomFields) {
  const [sort, { isLoading }] = useSortCustomFieldsMutation();
  return (
    <>
      <DashboardHeading
        title="Categories, colours, sizes"
        action={<ButtonLink to={hrefOf(FIELDS, NEW)}>Add a field</ButtonLink>}
      >
        What a product page says besides fabric, care and measures, in this order. Files may have a column for each.
      </DashboardHeading>
      <Kinds kind={FIELDS} />
      {fields.length === 0 && (
        <p className="max-w-3xl rounded-md bg-card p-4 shadow-card">
          No extra fields yet. Add one for what your customers ask about, such as the sleeve style of dresses or the
          heel of shoes.
        </p>
      )}
      <OptionList
        options={fields.map((field) => ({ code: field.code, name: field.label, text: describeField(field) }))}
        hrefOf={(code) => hrefOf(FIELDS, code)}
        sort={(codes) => sort({ codes: codes.map(String) })}
        isSorting={isLoading}
      />
    </>
  );
}

function OneField({ stored }: { stored: ManagedCustomFields['fields'][number] | undefined }) {
  const goBack = useBackToList(FIELDS);
  return (
    <>
      <DashboardHeading
        title={stored ? `Change ${stored.label}` : 'Add a field'}
        action={
          <ButtonLink to={hrefOf(FIELDS)} variant="secondary">
            All extra fields
          </ButtonLink>
        }
      />
      <FieldForm stored={stored} onSaved={goBack} />
    </>
  );
}
