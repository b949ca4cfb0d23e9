import { Form, type LoaderFunctionArgs, type MetaArgs, useSearchParams } from 'react-router';
import { CATEGORIES, CATEGORY_LABELS } from '#contract/catalogue.ts';
import { readSearch, SEARCH_MAX_LENGTH } from '#contract/listing.ts';
import type { ListingPlace } from '#web/features/catalogue/listing-place.ts';
import { LISTING_PARAMS, readShopFilter } from '#web/features/catalogue/shop-filter.ts';
import { pageMeta } from '#web/pages/frame/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CategoryLink } from './category-link.tsx';
import { FilteredListing } from './filtered-listing.tsx';
import { preloadListing } from './preload-listing.ts';

function placeOf(q: string): ListingPlace {
  return { path: '/search', q };
}

function searchIn(search: URLSearchParams) {
  return readSearch(search.get('q') ?? '');
}

const load = async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
  const search = new URL(request.url).searchParams;
  const { q } = searchIn(search);
  if (q) await preloadListing({ context }, placeOf(q), readShopFilter(search));
  return null;
};
export const loader = load;
export const clientLoader = load;
export const handle = { searchParams: ['q', ...LISTING_PARAMS] };

export function meta(args: MetaArgs) {
  const { q } = searchIn(new URLSearchParams(args.location.search));
  return pageMeta(args, {
    title: q ? `Search: ${q}` : 'Search',
    description: "Find children's clothes by name or description.",
  });
}

export default function SearchPage() {
  const [search] = useSearchParams();
  const { q, isCut } = searchIn(search);
  return (
    <div className="shell grid gap-6 pt-6">
      <h1 className="text-3xl md:text-4xl">Search</h1>
      <Form method="get" action="/search" role="search" className="flex max-w-2xl gap-2">
        <label htmlFor="q" className="sr-only">
          Search products
        </label>
        <input
          key={q}
          id="q"
          name="q"
          type="search"
          enterKeyHint="search"
          maxLength={SEARCH_MAX_LENGTH}
          defaultValue={q}
          placeholder="Frock, dinosaur..."
          className="min-h-12 w-full min-w-0 rounded-full border-2 border-edge bg-white px-5 text-base placeholder:text-muted"
        />
        <Button type="submit" className="min-h-12 shrink-0">
          <Icon name="search" className="size-5" /> Search
        </Button>
      </Form>
      {isCut && (
        <p className="text-muted">That was long: we have searched for its first {SEARCH_MAX_LENGTH} letters.</p>
      )}
      {q ? (
        <FilteredListing
          place={placeOf(q)}
          filter={readShopFilter(search)}
          emptyHint={
            <>
              <p>Nothing here is called “{q}”. Try fewer letters, or a category:</p>
              <CategoryLinks isCentered />
            </>
          }
        />
      ) : (
        <div className="grid gap-3">
          <p className="text-muted">Or look into a category:</p>
          <CategoryLinks />
        </div>
      )}
    </div>
  );
}

function CategoryLinks({ isCentered = false }: { isCentered?: boolean }) {
  return (
    <ul className={`flex flex-wrap gap-2 ${isCentered ? 'justify-center' : ''}`}>
      {CATEGORIES.map((category) => (
        <li key={category}>
          <CategoryLink
            category={category}
            className="inline-flex min-h-11 items-center rounded-full bg-cream px-4 font-bold text-ink hover:bg-line"
          >
            <span className="inline-block first-letter:uppercase">{CATEGORY_LABELS[category]}</span>
          </CategoryLink>
        </li>
      ))}
    </ul>
  );
}
