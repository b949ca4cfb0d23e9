import { ERRORS } from '#contract/errors.ts';
import { IMAGE_MAX_BYTES } from '#contract/media.ts';

/** Longest side in pixels: twice the largest size on any page, for screens with two pixels per CSS pixel. */
const SIDE_MAX = 2_000;
const SHRINK_FROM_BYTES = 700 * 1024;
const QUALITY = 0.9;

export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(new Error('The file cannot be read', { cause: reader.error })));
    reader.readAsDataURL(file);
  });
}

/**
 * Returns a smaller image, because a camera's file takes minutes to send on a slow connection. Returns the file itself
 * if the browser cannot decode it, because the server decodes more formats.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size < SHRINK_FROM_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const shrunk = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/webp', QUALITY);
    });
    return shrunk && shrunk.size < file.size ? shrunk : file;
  } catch {
    return file;
  }
}

/** Returns the image as a `data:` URL of a smaller file, or the error that the server would report. */
export async function readImageFile(
  file: File,
): Promise<{ dataUrl: string; error?: undefined } | { dataUrl?: undefined; error: string }> {
  if (!file.type.startsWith('image/')) return { error: ERRORS.image_invalid.message };
  if (file.size > IMAGE_MAX_BYTES) return { error: ERRORS.image_too_large.message };
  try {
    return { dataUrl: await readAsDataUrl(await shrinkImage(file)) };
  } catch {
    return { error: ERRORS.image_invalid.message };
  }
}

/** Says what is wrong with a file that the server has rejected. Undefined for other errors. */
export function imageErrorOf(code: string | undefined): string | undefined {
  if (code === 'image_invalid') return ERRORS.image_invalid.message;
  return code === 'image_too_large' || code === 'too_large' ? ERRORS.image_too_large.message : undefined;
}
