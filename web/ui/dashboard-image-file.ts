/** Longest side, in pixels, of a picture as it leaves the phone: twice what any page shows. */
const MAX_SIDE = 2_000;
/** Smaller files are sent as they are. */
const SHRINK_FROM_BYTES = 700 * 1024;
const QUALITY = 0.9;

/** A file as a `data:` URL. Rejects where it cannot be read. */
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
 * The same picture with fewer bytes, so that a photo straight from the camera does not take minutes on a slow line.
 * Gives the file itself where it is small already, or where this browser cannot decode it: the server decides then.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size < SHRINK_FROM_BYTES) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
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
