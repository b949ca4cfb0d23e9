import { Form, type LoaderFunctionArgs, type MetaArgs, useNavigation, useSearchParams } from 'react-router';
import { CATEGORIES, CATEGORY_LABELS, SHOP_PAGE_SIZE } from '#contract/catalogue.ts';
import type { ProductFilter } from '#web/features/catalogue/api.ts';
import { ProductListing } from '#web/features/catalogue/product-listing.tsx';
import { readPage } from '#web/features/catalogue/shop-filter.ts';
import { pageMeta } from '#web/pages/frame/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CategoryLink } from './category-link.tsx';
import { preloadListing } from './preload-listing.ts';

const QUERY_MAX_LENGTH = 100;

function readQuery(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, QUERY_MAX_LENGTH);
}

function filterOf(search: URLSearchParams): ProductFilter {
  return { q: readQuery(search), page: readPage(search), limit: SHOP_PAGE_SIZE };
}

function hrefOf(q: string, page: number): string {
  return `/search?${new URLSearchParams({ q, ...(page > 1 && { page: String(page) }) })}`;
}

const load = async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) => {
  const search = new URL(request.url).searchParams;
  const q = readQuery(search);
  if (q) await preloadListing({ context }, filterOf(search), (page) => hrefOf(q, page));
  return null;
};
export const loader = load;
export const clientLoader = load;

export function meta(args: MetaArgs) {
  const q = readQuery(new URLSearchParams(args.location.search));
  return pageMeta(args, {
    title: q ? `Search: ${q}` : 'Search',
    description: "Find children's clothes by name or description.",
  });
}

export default function SearchPage() {
  const [search] = useSearchParams();
  const navigation = useNavigation();
  const q = readQuery(search);
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
          maxLength={QUERY_MAX_LENGTH}
          defaultValue={q}
          placeholder="Frock, dinosaur..."
          className="min-h-12 w-full min-w-0 rounded-full border-2 border-edge bg-white px-5 text-base placeholder:text-muted"
        />
        <Button type="submit" className="min-h-12">
          <Icon name="search" className="size-5" /> Search
        </Button>
      </Form>
      {q ? (
        <ProductListing
          filter={filterOf(search)}
          hrefOf={(page) => hrefOf(q, page)}
          isChanging={navigation.location?.pathname === '/search'}
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
