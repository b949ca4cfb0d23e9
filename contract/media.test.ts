import { describe, expect, it } from 'vitest';
import { imageAt, imageOriginOf, jpegOf, srcSetOf, variantUrl, widthsOfMaster } from './media.ts';

describe('the widths of an image', () => {
  it.each([
    [1_200, [240, 400, 560, 800, 1_200]],
    [1_199, [240, 400, 560, 800, 1_199]],
    [800, [240, 400, 560, 800]],
    [533, [240, 400, 533]],
    [240, [240]],
    [60, [60]],
  ])('with a master of %i pixels are %j', (masterWidth, widths) => {
    expect(widthsOfMaster(masterWidth)).toEqual(widths);
  });
});

it('names a variant after its image, its width and its format', () => {
  expect(variantUrl('/media/0a1b.webp', 400, 'avif')).toBe('/media/0a1b-400.avif');
  expect(variantUrl('/media/0a1b.webp', 1_200, 'jpeg')).toBe('/media/0a1b-1200.jpg');
  expect(variantUrl('https://cdn.example/0a1b.webp', 400, 'webp')).toBe('https://cdn.example/0a1b-400.webp');
});

it('writes the widths of one format for srcset', () => {
  const image = { url: '/media/0a1b.webp', widths: [240, 400] };
  expect(srcSetOf(image, 'webp')).toBe('/media/0a1b-240.webp 240w, /media/0a1b-400.webp 400w');
  expect(srcSetOf({ ...image, widths: [] }, 'webp')).toBe('');
});

it('offers its widest JPEG, in its own aspect ratio, to clients that know no newer format', () => {
  const image = { url: '/media/0a1b.webp', width: 1_200, height: 1_501, widths: [240, 400, 800] };
  expect(jpegOf(image)).toEqual({ url: '/media/0a1b-800.jpg', width: 800, height: 1_001 });
  expect(jpegOf(imageAt('https://cdn.example/a.png'))).toEqual({
    url: 'https://cdn.example/a.png',
    width: 800,
    height: 1_000,
  });
});

describe('the origin of an image on another website', () => {
  it.each([
    ['https://cdn.example/a.png', 'https://cdn.example'],
    ['http://cdn.example:8080/a.png?size=2', 'http://cdn.example:8080'],
    ['https://CDN-2.Example.com/a.png', 'https://cdn-2.example.com'],
    ['https://localhost/a.png', 'https://localhost'],
  ])('of %s is %s', (url, origin) => {
    expect(imageOriginOf(url)).toBe(origin);
  });

  it.each([
    ['/media/0a1b.webp', 'an image of the shop has none'],
    ['not a URL', 'it is no URL'],
    ['ftp://cdn.example/a.png', 'browsers load no images with another scheme'],
    ['xhttps://cdn.example/a.png', 'its scheme only ends like one of the web'],
    ['httpsx://cdn.example/a.png', 'its scheme only begins like one of the web'],
    ['data:image/png;base64,AAAA', 'it has no host'],
    ['https://*.example/a.png', 'the policy would allow every host of that domain'],
    ['https://cdn.example;script-src/a.png', 'the host would add a directive to the policy'],
    ['https://a_b.example/a.png', 'browsers ignore such a host in the policy'],
    ['https://[::1]/a.png', 'browsers ignore such a host in the policy'],
    ['https://cdn..example/a.png', 'a part of the host name is empty'],
  ])('of %s is undefined, because %s', (url) => {
    expect(imageOriginOf(url)).toBeUndefined();
  });
});
