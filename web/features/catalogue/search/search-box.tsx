import { useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { FACETS } from '#contract/facets.ts';
import { readSearch } from '#contract/listing.ts';
import { productPath } from '#contract/product-path.ts';
import { shopUrl } from '#web/features/catalogue/listing/listing-route.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SuggestedCategoryLine, SuggestedProductLine } from './suggestion-lines.tsx';
import { useSuggestions } from './use-suggestions.ts';

/** The search form. It is in the content of /search, and in the header of the shop's other pages. */
export function SearchBox({ variant = 'header', className }: { variant?: 'header' | 'page'; className?: string }) {
  const searched = useSearchedText();
  const [text, setText] = useState(searched);
  const [shownFor, setShownFor] = useState(searched);
  // When the page shows another search, such as after Back, its text replaces the typed text.
  if (shownFor !== searched) {
    setShownFor(searched);
    setText(searched);
  }
  const navigate = useNavigate();
  const { products, categories } = useSuggestions(text === searched ? '' : text);

  const options: ComboboxOption[] = [
    ...categories.map((category) => ({
      key: category,
      content: <SuggestedCategoryLine label={FACETS.category.label(category)} />,
      onChoose: () => {
        setText('');
        void navigate(shopUrl({ category: [category] }));
      },
    })),
    ...products.map((product) => ({
      key: product._id,
      content: <SuggestedProductLine product={product} />,
      onChoose: () => {
        setText('');
        void navigate(productPath(product));
      },
    })),
  ];
  return (
    <Form
      method="get"
      action="/search"
      role="search"
      aria-label="Whole shop"
      className={classNames(variant === 'page' ? 'flex flex-wrap gap-2' : 'relative', className)}
    >
      <Combobox
        label="Search the shop"
        className={variant === 'page' ? 'min-w-0 grow basis-40' : undefined}
        text={text}
        onType={setText}
        options={options}
      >
        {(input) => (
          <input
            {...input}
            name="q"
            aria-label="Search the shop"
            placeholder="Search the shop"
            enterKeyHint="search"
            dir="auto"
            className="block min-h-11 w-full min-w-0 rounded-full border-2 border-edge bg-card ps-4 pe-12 text-base text-ellipsis placeholder:text-muted"
          />
        )}
      </Combobox>
      {variant === 'page' ? (
        <Button type="submit" className="shrink-0">
          <Icon name="search" className="size-5" /> Search
        </Button>
      ) : (
        <button
          type="submit"
          aria-label="Search"
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-full hover:bg-cream"
        >
          <Icon name="search" className="size-5" />
        </button>
      )}
    </Form>
  );
}

function useSearchedText(): string {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return pathname === '/search' ? readSearch(search.get('q') ?? '').q : '';
}
