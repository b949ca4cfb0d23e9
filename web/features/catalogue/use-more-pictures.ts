import { useRef, useState } from 'react';
import { MAX_PRODUCT_PICTURES } from '#contract/media.ts';
import { type FormPicture, pictureInShop, useUploadPicture } from './product-form-picture.ts';
import type { NamedPicture } from './product-form-values.ts';

export interface MorePicture extends FormPicture {
  key: number;
  alt: string;
}

/** The main picture, as far as one of the others can take its place. */
interface MainPicture {
  url: string;
  replace(url: string): void;
}

/** The pictures of a product form beside the main one, in the order in which shoppers see them. */
export function useMorePictures([cover, ...others]: readonly NamedPicture[], main: MainPicture) {
  const upload = useUploadPicture();
  const [mainAlt, setMainAlt] = useState({ url: cover?.url ?? '', alt: cover?.alt ?? '' });
  const [pictures, setPictures] = useState<MorePicture[]>(() =>
    others.map(({ url, alt }, key) => ({ key, alt, ...pictureInShop(url) })),
  );
  const lastKey = useRef(others.length);
  /** What was written of the main picture holds for that picture, not for one that was chosen since. */
  const altOf = (url: string) => (mainAlt.url === url ? mainAlt.alt : '');
  const change = (key: number, changes: Partial<MorePicture>) =>
    setPictures((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  function add(file: File) {
    lastKey.current += 1;
    const key = lastKey.current;
    setPictures((all) => [...all, { key, alt: '', url: '', preview: '', error: '', isUploading: true }]);
    void upload(file, (next) => change(key, next));
  }

  /** The first one's way up leads to the main picture's place. */
  function moveUp(index: number) {
    const moved = pictures[index];
    if (!moved) return;
    if (index > 0) {
      setPictures(pictures.toSpliced(index, 1).toSpliced(index - 1, 0, moved));
      return;
    }
    if (!moved.url) return;
    main.replace(moved.url);
    setMainAlt(moved);
    const former = { key: moved.key, alt: altOf(main.url), ...pictureInShop(main.url) };
    setPictures(main.url ? pictures.with(0, former) : pictures.slice(1));
  }

  return {
    pictures,
    isUploading: pictures.some((picture) => picture.isUploading),
    /** Whether one stands there that the shop has not taken. */
    hasFailed: pictures.some((picture) => picture.error !== ''),
    hasRoom: pictures.length + 1 < MAX_PRODUCT_PICTURES,
    add,
    moveUp,
    moveDown: (index: number) => index + 1 < pictures.length && moveUp(index + 1),
    describe: (key: number, alt: string) => change(key, { alt }),
    remove: (key: number) => setPictures((all) => all.filter((each) => each.key !== key)),
    /** All pictures as they are saved. One that stands there twice is saved once. */
    listWith(mainUrl: string): NamedPicture[] {
      const listed = new Map([[mainUrl, altOf(mainUrl)]]);
      for (const { url, alt } of pictures) if (url && !listed.has(url)) listed.set(url, alt.trim());
      return [...listed].map(([url, alt]) => ({ url, alt }));
    },
  };
}
