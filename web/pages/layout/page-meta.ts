import type { MetaDescriptor } from 'react-router';

/** A picture as messengers show it with a link. */
export interface SharedImage {
  /** Path on our own site, or a whole URL. */
  url: string;
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
}

interface PageMeta {
  /** Without the shop's name, which is added. */
  title: string;
  description: string;
  /**
   * The one address by which search engines shall know this page: its path, with no more of the query than makes it
   * another page (docs/decisions/0015). A page without stays out of search engines.
   */
  canonical?: string | undefined;
  /** Where the page has one of its own, in place of the shop's. */
  image?: SharedImage;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Made by `npm run brand:pictures`. */
const SHOP_IMAGE: SharedImage = {
  url: '/share.jpg',
  alt: "Children's clothes laid out on a table, under the shop's striped awning",
  width: 1200,
  height: 630,
};

/** What the root's loader says of the shop. Texts are empty where it could not be asked. */
function shopIn(matches: Matches): { shopName: string; shopUrl: string } {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  const found = typeof root === 'object' && root !== null ? root : {};
  return {
    shopName: 'shopName' in found && typeof found.shopName === 'string' ? found.shopName : '',
    shopUrl: 'shopUrl' in found && typeof found.shopUrl === 'string' ? found.shopUrl : '',
  };
}

/**
 * A page's head: title and description, whether and by which address search engines may know it, and what messengers
 * show where its link is shared.
 */
export function pageMeta(
  { matches }: { matches: Matches },
  { title, description, canonical, image = SHOP_IMAGE }: PageMeta,
): MetaDescriptor[] {
  const { shopName, shopUrl } = shopIn(matches);
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
  const whole = URL.parse(url, shopUrl)?.href;
  if (whole === undefined) return [];
  return [
    { property: 'og:image', content: whole },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: whole },
  ];
}
