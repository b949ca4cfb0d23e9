import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import { toastShown } from '#web/ui/toast.tsx';

type Code = string | number;

export interface ListedOption {
  code: Code;
  name: string;
  /** A line such as '24 products, hidden'. */
  text: string;
  swatch?: string;
  /** True for a category below another one. */
  isBelow?: boolean;
}

interface OptionListProps {
  options: readonly ListedOption[];
  hrefOf: (code: Code) => string;
  sort: (codes: Code[]) => PromiseLike<{ error?: unknown }>;
  isSorting: boolean;
}

/** The sequence is that of the shop's pages. */
export function OptionList({ options, hrefOf, sort, isSorting }: OptionListProps) {
  const dispatch = useAppDispatch();

  async function move(from: number, to: number) {
    const codes = options.map(({ code }) => code);
    codes.splice(to, 0, ...codes.splice(from, 1));
    const { error } = await sort(codes);
    if (error) dispatch(toastShown('error', messageOf(error, 'The sequence could not be saved. Please try again.')));
  }

  return (
    <ul className="grid max-w-3xl gap-2">
      {options.map(({ code, name, text, swatch, isBelow = false }, index) => (
        <li
          key={code}
          className={`flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-card p-3 shadow-card ${isBelow ? 'ms-6' : ''}`}
        >
          {swatch !== undefined && <Swatch color={swatch} className="size-6" />}
          <div className="min-w-36 grow basis-0 wrap-anywhere">
            <p className="font-bold first-letter:uppercase">
              <bdi>{name}</bdi>
            </p>
            <p className="text-sm text-muted">{text}</p>
          </div>
          <div className="flex flex-wrap gap-1">
            <Button
              variant="quiet"
              disabled={isSorting || index === 0}
              aria-label={`Move ${name} up`}
              onClick={() => void move(index, index - 1)}
            >
              Up
            </Button>
            <Button
              variant="quiet"
              disabled={isSorting || index === options.length - 1}
              aria-label={`Move ${name} down`}
              onClick={() => void move(index, index + 1)}
            >
              Down
            </Button>
            <ButtonLink to={hrefOf(code)} variant="secondary" aria-label={`Change ${name}`}>
              Change
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
