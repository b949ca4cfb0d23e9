import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { imageAt } from '#contract/media.ts';
import { ResponsiveImage } from './responsive-image.tsx';

const PLACEHOLDER = 'data:image/webp;base64,UklGRg==';
const kurta = {
  url: '/media/0a1b.webp',
  alt: 'Blue kurta',
  width: 800,
  height: 1000,
  widths: [240, 400],
  placeholder: PLACEHOLDER,
};
const render = (image: React.ReactNode) => renderToStaticMarkup(image);

it('an image offers every width as AVIF and WebP, and JPEG as a fallback', () => {
  const html = render(<ResponsiveImage image={kurta} sizes="50vw" />);
  const sources = [...html.matchAll(/<source type="([^"]+)" srcSet="([^"]+)" sizes="50vw"/g)];
  expect(sources.map(([, type, srcSet]) => [type, srcSet])).toEqual([
    ['image/avif', '/media/0a1b-240.avif 240w, /media/0a1b-400.avif 400w'],
    ['image/webp', '/media/0a1b-240.webp 240w, /media/0a1b-400.webp 400w'],
  ]);
  expect(html).toContain('src="/media/0a1b.webp" srcSet="/media/0a1b-240.jpg 240w, /media/0a1b-400.jpg 400w"');
});

it('an image reserves its space by width and height, and shows a placeholder', () => {
  const html = render(<ResponsiveImage image={kurta} sizes="50vw" />);
  expect(html).toContain('width="800" height="1000"');
  expect(html).toContain(PLACEHOLDER);
});

it('an image loads lazily, or is preloaded if it has priority', () => {
  const later = render(<ResponsiveImage image={kurta} sizes="50vw" />);
  expect(later).toContain('loading="lazy" decoding="async"');
  expect(later).not.toContain('<link');
  const now = render(<ResponsiveImage image={kurta} sizes="50vw" isPriority />);
  expect(now).toContain('loading="eager"');
  expect(now).toContain('fetchPriority="high"');
  const [link] = /<link [^>]*>/.exec(now) ?? [];
  expect(link).toContain('rel="preload" as="image"');
  expect(link).toContain('imageSrcSet="/media/0a1b-240.avif 240w, /media/0a1b-400.avif 400w" imageSizes="50vw"');
  expect(link).toContain('type="image/avif"');
});

it('an image without known widths has a single source', () => {
  const html = render(<ResponsiveImage image={imageAt('https://cdn.example/a.jpg', 'A')} sizes="50vw" />);
  expect(html).toMatch(/^<img src="https:\/\/cdn\.example\/a\.jpg" alt="A"/);
  expect(html).not.toContain('srcSet');
});

it('an image beside the same text may have an empty alt', () => {
  expect(render(<ResponsiveImage image={kurta} sizes="50vw" alt="" />)).toContain('alt=""');
});
