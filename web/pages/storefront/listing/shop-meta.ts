import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { FACET_NAMES, FACETS, type Facet } from '#contract/facets.ts';
import { priceLabel } from '#web/features/catalogue/listing/active-filters.tsx';
import { readShopFilter } from '#web/features/catalogue/listing/shop-filter.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';

/** Parameters that campaigns and messengers add to links. They do not change the page. */
const CAMPAIGN_PARAM = /^(utm_\w+|fbclid|gclid|ttclid|ref)$/;

/** Returns the canonical path. With filters or a sort order, it is the first page of the category. */
export function canonicalOfShop(search: URLSearchParams): string {
  const { page } = readShopFilter(search);
  const categories = search.getAll('category').map(FACETS.category.find);
  const [category] = categories.length === 1 ? categories : [];
  const others = [...search.keys()].filter((name) => !CAMPAIGN_PARAM.test(name) && name !== 'page');
  const isUnfiltered = others.every((name) => name === 'category' && (category !== undefined || isAll(search)));
  return listPath(category, isUnfiltered ? page : 1);
}

export function canonicalOfCategory(category: Category, search: URLSearchParams): string {
  const inShop = new URLSearchParams(search);
  inShop.set('category', category);
  return canonicalOfShop(inShop);
}

/** Returns the canonical path of a category's list. Its path below `/categories` is not canonical. */
export function listPath(category: Category | undefined, page: number): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/shop?${search}` : '/shop';
}

function isAll(search: URLSearchParams): boolean {
  return search.getAll('category').every((text) => text.trim() === '' || text.trim().toLowerCase() === 'all');
}

export function titleOfShop(search: URLSearchParams): string {
  const filter = readShopFilter(search);
  const subject = filter.category.map((category) => capitalize(FACETS.category.label(category))).join(', ');
  const details = [
    ...FACET_NAMES.filter((name) => name !== 'category').flatMap((name) => {
      const { longLabel }: Facet = FACETS[name];
      return filter[name].map(longLabel);
    }),
    ...filter.price.map((range) => priceLabel(range).replace(/^U/, 'u')),
    ...(filter.inStock ? ['in stock'] : []),
    ...(filter.onSale ? ['on sale'] : []),
    ...(filter.page > 1 ? [`page ${filter.page}`] : []),
  ];
  return [subject || "Children's clothes for ages 1 to 10", details.join(', ')].filter(Boolean).join(': ');
}

export function shopMeta(args: Pick<MetaArgs, 'matches' | 'location'>): MetaDescriptor[] {
  const search = new URLSearchParams(args.location.search);
  const category = FACETS.category.find(search.get('category') ?? '');
  return pageMeta(args, {
    title: titleOfShop(search),
    description: describeList(category),
    canonical: canonicalOfShop(search),
  });
}

export function describeList(category: Category | undefined): string {
  const subject = category
    ? capitalize(FACETS.category.label(category))
    : 'Tops, shirts, bottoms, jackets and party wear';
  return `${subject} for children of 1 to 10 years: soft cloth, honest prices, seams that last. Cash on delivery all over Pakistan.`;
}

export function capitalize(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}
