import type { MetaDescriptor } from 'react-router';
import { toOneLine, truncateText } from '#contract/text.ts';
import { parseUrl } from '#contract/urls.ts';

/** Number of characters that search engines show of a description. */
export const DESCRIPTION_LENGTH = 160;

export interface SharedImage {
  url: string;
  alt: string;
  width: number;
  height: number;
}

interface PageMeta {
  title: string;
  description: string;
  /** Path with the parameters that change the content (decision 15). Without it, the page gets `noindex`. */
  canonical?: string | undefined;
  image?: SharedImage;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Created by `npm run brand:pictures`. */
const SHOP_IMAGE: SharedImage = {
  url: '/share.jpg',
  alt: "Children's clothes laid out on a table, under the shop's striped awning",
  width: 1200,
  height: 630,
};

/** Returns empty texts if the root loader failed. */
function shopOf(matches: Matches): { shopName: string; shopUrl: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const found = typeof root === 'object' && root !== null ? root : {};
  return {
    shopName: 'shopName' in found && typeof found.shopName === 'string' ? found.shopName : '',
    shopUrl: 'shopUrl' in found && typeof found.shopUrl === 'string' ? found.shopUrl : '',
  };
}

export function pageMeta(
  { matches }: { matches: Matches },
  { title, description, canonical, image = SHOP_IMAGE }: PageMeta,
): MetaDescriptor[] {
  const { shopName, shopUrl } = shopOf(matches);
  return [
    { title: [title, shopName].filter(Boolean).join(' | ') },
    { name: 'description', content: description },
    ...addressMeta(shopUrl, canonical),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: shopName },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...imageMeta(shopUrl, image),
  ];
}

function addressMeta(shopUrl: string, canonical: string | undefined): MetaDescriptor[] {
  if (canonical === undefined) return [{ name: 'robots', content: 'noindex' }];
  if (shopUrl === '') return [];
  const href = shopUrl + canonical;
  return [
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:url', content: href },
  ];
}

function imageMeta(shopUrl: string, { url, alt, width, height }: SharedImage): MetaDescriptor[] {
  const absoluteUrl = parseUrl(url, shopUrl)?.href;
  if (absoluteUrl === undefined) return [];
  return [
    { property: 'og:image', content: absoluteUrl },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: absoluteUrl },
  ];
}

export function shorten(text: string, limit: number): string {
  const line = toOneLine(text);
  if (line.length <= limit) return line;
  const cut = truncateText(line, limit - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s.,;:!-]+$/, '')}…`;
}
