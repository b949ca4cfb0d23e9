import { useEffect, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { FACETS } from '#contract/facets.ts';
import { findCategoriesLike, readSearch, SUGGESTIONS_DELAY_MS, SUGGESTIONS_MIN_LENGTH } from '#contract/listing.ts';
import { formatPkr } from '#contract/money.ts';
import { productPath } from '#contract/product-path.ts';
import type { SuggestedProduct, Suggestions } from '#contract/suggestions.schema.ts';
import { useSuggestProductsQuery } from '#web/features/catalogue/api.ts';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { shopUrl } from '#web/features/catalogue/listing/listing-route.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';

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

const LINE = 'flex min-h-12 items-center gap-3 py-1';

function SuggestedProductLine({ product }: { product: SuggestedProduct }) {
  const { name, price, cover, stock } = product;
  return (
    <span className={LINE}>
      <ResponsiveImage
        image={cover}
        alt=""
        sizes={IMAGE_SIZES.suggestion}
        className="h-12 w-10 shrink-0 rounded-sm bg-cream object-cover"
      />
      <span className="grid min-w-0 grow">
        <span dir="auto" className="truncate font-bold">
          {name}
        </span>{' '}
        <span className="text-sm text-muted tabular-nums">
          {formatPkr(price)}
          {stock === 0 && ', sold out'}
        </span>
      </span>
    </span>
  );
}

function SuggestedCategoryLine({ label }: { label: string }) {
  return (
    <span className={LINE}>
      <span className="grid h-12 w-10 shrink-0 place-items-center rounded-sm bg-berry-soft text-berry">
        <Icon name="grid" className="size-5" />
      </span>
      <span className="grid min-w-0 grow">
        <span className="inline-block font-bold first-letter:uppercase">{label}</span>{' '}
        <span className="text-sm text-muted">Category</span>
      </span>
    </span>
  );
}

const NONE: Suggestions = { products: [], categories: [] };

/** Returns debounced suggestions. Until they arrive, returns the previous ones that match the text. */
function useSuggestions(text: string): Suggestions {
  const { q } = readSearch(text);
  const [requestedText, setRequestedText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRequestedText(q), SUGGESTIONS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const { currentData, data: latest } = useSuggestProductsQuery(requestedText, {
    skip: requestedText.length < SUGGESTIONS_MIN_LENGTH,
  });
  if (q.length < SUGGESTIONS_MIN_LENGTH || !latest) return NONE;
  return requestedText === q && currentData ? currentData : narrow(latest, q);
}

function narrow({ products, categories }: Suggestions, q: string): Suggestions {
  const like = findCategoriesLike(q);
  return {
    products: products.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase())),
    categories: categories.filter((category) => like.includes(category)),
  };
}
