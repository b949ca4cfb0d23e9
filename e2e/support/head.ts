import type { APIRequestContext, Page } from '@playwright/test';

const attributesOf = (tag: string) =>
  Object.fromEntries([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescapeHtml(value)]));

function unescapeHtml(text = ''): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_whole, name: string) => named[name] ?? '');
}

/** Reads the head without running scripts, as search engines do. */
export async function fetchHead(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const [head = ''] = (await response.text()).split('</head>');
  const metas = [...head.matchAll(/<meta ([^>]*)>/g)].map(([, tag = '']) => attributesOf(tag));
  const found = [...head.matchAll(/<link ([^>]*)>/g)].map(([, tag = '']) => attributesOf(tag));
  const links: Record<string, string | undefined> = Object.fromEntries(found.map(({ rel, href }) => [rel, href]));
  const meta: Record<string, string | undefined> = Object.fromEntries(
    metas.map(({ name, property, content }) => [name ?? property, content]),
  );
  return {
    status: response.status(),
    headers: response.headers(),
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(head)?.[1]),
    meta,
    links,
    canonical: links.canonical,
  };
}

/** Reads the page's schema.org objects (JSON-LD). */
export async function jsonLdIn(page: Page): Promise<object[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text): object[] => JSON.parse(text)['@graph']);
}
