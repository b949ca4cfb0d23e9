import { useRef, useState } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { MAX_IMAGE_BYTES } from '#contract/media.ts';
import { isApiError } from '#web/store/api.ts';
import { readAsDataUrl, shrinkImage } from '#web/ui/dashboard-image-file.ts';
import { useUploadImageMutation } from './api.ts';

const IMAGE_INVALID = ERRORS.image_invalid.message;
const UPLOAD_FAILED = 'Failed to upload image. Please try again.';
const PREVIEW_FAILED = 'Failed to load image preview';

export interface FormImage {
  /** Where the shop has the picture; empty until it has been uploaded. */
  url: string;
  /** What is shown: the file itself while it is on its way. */
  preview: string;
  error: string;
  isUploading: boolean;
}

/**
 * Gives a function that uploads a file and tells how far it is: first the file itself to show, then the picture in the
 * shop, or what went wrong.
 */
export function useUploadImage(): (file: File, show: (image: FormImage) => void) => Promise<void> {
  const [uploadImage] = useUploadImageMutation();
  return async (file, show) => {
    if (!file.type.startsWith('image/')) return show(failed(IMAGE_INVALID));
    if (file.size > MAX_IMAGE_BYTES) return show(failed(ERRORS.image_too_large.message));
    let dataUrl: string;
    try {
      dataUrl = await readAsDataUrl(await shrinkImage(file));
    } catch {
      return show(failed(IMAGE_INVALID));
    }
    show({ url: '', preview: dataUrl, error: '', isUploading: true });
    const { data: url, error } = await uploadImage(dataUrl);
    return show(url === undefined ? failed(reasonOf(error)) : imageInShop(url));
  };
}

/** The main picture of a product form. It is uploaded as soon as it is chosen, while the rest is still being typed. */
export function useImageUpload(initialUrl: string) {
  const [image, setImage] = useState<FormImage>(imageInShop(initialUrl));
  const upload = useUploadImage();
  const latestChoice = useRef(0);

  function choose(file: File) {
    latestChoice.current += 1;
    const choice = latestChoice.current;
    // Another picture may have been chosen meanwhile.
    void upload(file, (next) => choice === latestChoice.current && setImage(next));
  }

  return {
    ...image,
    choose,
    /** Puts a picture in its place that the shop has already. */
    replace(url: string) {
      latestChoice.current += 1;
      setImage(imageInShop(url));
    },
    /** A file that this browser cannot show may still be a picture to the server, whose copy is shown next. */
    previewFailed: () =>
      setImage((shown) => (shown.isUploading ? shown : { ...shown, preview: '', error: PREVIEW_FAILED })),
  };
}

export function imageInShop(url: string): FormImage {
  return { url, preview: url, error: '', isUploading: false };
}

function failed(error: string): FormImage {
  return { ...imageInShop(''), error };
}

/** What is wrong with the picture is worth saying; whatever else went wrong is not the picture's fault. */
function reasonOf(error: unknown): string {
  const code = isApiError(error) ? error.code : undefined;
  if (code === 'image_invalid') return IMAGE_INVALID;
  return code === 'image_too_large' || code === 'too_large' ? ERRORS.image_too_large.message : UPLOAD_FAILED;
}
