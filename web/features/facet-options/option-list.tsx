import type { FacetName } from '#contract/facets.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useSortFacetOptionsMutation } from './api.ts';
import { describeOption, isBelow, type ManagedOption, nameOf } from './option-texts.ts';

interface OptionListProps {
  facet: FacetName;
  options: readonly ManagedOption[];
  hrefOf: (option: ManagedOption) => string;
}

/** The sequence is that of the filter on the shop's pages. */
export function OptionList({ facet, options, hrefOf }: OptionListProps) {
  const dispatch = useAppDispatch();
  const [sort, { isLoading }] = useSortFacetOptionsMutation();

  async function move(from: number, to: number) {
    const codes: (string | number)[] = options.map(({ code }) => code);
    codes.splice(to, 0, ...codes.splice(from, 1));
    const { error } = await sort({ facet, codes });
    if (error) dispatch(toastShown('error', messageOf(error, 'The sequence could not be saved. Please try again.')));
  }

  return (
    <ul className="grid max-w-3xl gap-2">
      {options.map((option, index) => {
        const name = nameOf(facet, option);
        return (
          <li
            key={option.code}
            className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-card p-3 shadow-card ${isBelow(facet, option) ? 'ms-6' : ''}`}
          >
            {'swatch' in option && <Swatch color={option.swatch} className="size-6" />}
            <div className="min-w-36 grow basis-0 wrap-anywhere">
              <p className="font-bold first-letter:uppercase">
                <bdi>{name}</bdi>
              </p>
              <p className="text-sm text-muted">{describeOption(option)}</p>
            </div>
            <div className="flex flex-wrap gap-1">
              <Button
                variant="quiet"
                disabled={isLoading || index === 0}
                aria-label={`Move ${name} up`}
                onClick={() => void move(index, index - 1)}
              >
                Up
              </Button>
              <Button
                variant="quiet"
                disabled={isLoading || index === options.length - 1}
                aria-label={`Move ${name} down`}
                onClick={() => void move(index, index + 1)}
              >
                Down
              </Button>
              <ButtonLink to={hrefOf(option)} variant="secondary" aria-label={`Change ${name}`}>
                Change
              </ButtonLink>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
