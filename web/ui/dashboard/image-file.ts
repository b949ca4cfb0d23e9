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
