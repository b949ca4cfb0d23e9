import type { BarcodeReader } from './barcode-reader.ts';

interface Detector {
  detect: (image: HTMLVideoElement | HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

const FORMATS = ['code_128', 'qr_code'];

/** Returns a barcode reader. If the browser has none for these formats, loads zxing (970 KB). */
export async function openBarcodeReader(openOther = openZxing): Promise<BarcodeReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || FORMATS.some((format) => !known.includes(format))) return openOther();
  const detector = new BarcodeDetector({ formats: FORMATS });
  return async (image) => (await detector.detect(image)).map(({ rawValue }) => rawValue);
}

const openZxing = async () => (await import('./zxing-reader.ts')).openZxing();
