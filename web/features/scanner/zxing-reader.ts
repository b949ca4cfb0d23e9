import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { BarcodeReader } from './barcode-reader.ts';

/** Returns a barcode reader that uses zxing. Rejects if its file cannot be loaded. */
export async function openZxing(): Promise<BarcodeReader> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  return async (image) => {
    const isVideo = image instanceof HTMLVideoElement;
    canvas.width = isVideo ? image.videoWidth : image.width;
    canvas.height = isVideo ? image.videoHeight : image.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || canvas.width === 0) return [];
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(pixels, { formats: ['Code128', 'QRCode'], tryHarder: true });
    return found.map(({ text }) => text);
  };
}
