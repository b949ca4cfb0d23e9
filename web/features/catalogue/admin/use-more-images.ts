import { useRef } from 'react';
import { PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { type FormImage, storedImage, useUploadImage } from './product-form-image.ts';
import type { NamedImage } from './product-form-values.ts';

export interface MoreImage extends FormImage {
  key: number;
  alt: string;
}

interface MainImage {
  url: string;
  replace(url: string): void;
}

export function useMoreImages([cover, ...others]: readonly NamedImage[], main: MainImage) {
  const upload = useUploadImage();
  const [mainAlt, setMainAlt] = useDraftState('main image', { url: cover?.url ?? '', alt: cover?.alt ?? '' });
  const [images, setImages] = useDraftState<MoreImage[]>('more images', () =>
    others.map(({ url, alt }, key) => ({ key, alt, ...storedImage(url) })),
  );
  const lastKey = useRef(others.length);
  /** Returns the main image's description. Empty if another main image has been chosen. */
  const altOf = (url: string) => (mainAlt.url === url ? mainAlt.alt : '');
  const change = (key: number, changes: Partial<MoreImage>) =>
    setImages((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  function add(file: File) {
    lastKey.current += 1;
    const key = lastKey.current;
    setImages((all) => [...all, { key, alt: '', url: '', preview: '', error: '', isUploading: true }]);
    void upload(file, (next) => change(key, next));
  }

  /** Moves an image up. The first of these images swaps with the main image. */
  function moveUp(index: number) {
    const moved = images[index];
    if (!moved) return;
    if (index > 0) {
      setImages(images.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
      return;
    }
    if (!moved.url) return;
    main.replace(moved.url);
    setMainAlt(moved);
    const former = { key: moved.key, alt: altOf(main.url), ...storedImage(main.url) };
    setImages(main.url ? images.with(0, former) : images.slice(1));
  }

  return {
    images,
    isUploading: images.some((image) => image.isUploading),
    hasFailed: images.some((image) => image.error !== ''),
    hasRoom: images.length + 1 < PRODUCT_IMAGES_MAX,
    add,
    moveUp,
    moveDown: (index: number) => index + 1 < images.length && moveUp(index + 1),
    describe: (key: number, alt: string) => change(key, { alt }),
    remove: (key: number) => setImages((all) => all.filter((each) => each.key !== key)),
    listWith(mainUrl: string): NamedImage[] {
      const listed = new Map([[mainUrl, altOf(mainUrl)]]);
      for (const { url, alt } of images) if (url && !listed.has(url)) listed.set(url, alt.trim());
      return [...listed].map(([url, alt]) => ({ url, alt }));
    },
  };
}
