import { afterEach, expect, it, vi } from 'vitest';
import { openBarcodeReader } from './open-barcode-reader.ts';

const openZxing = async () => async () => ['read by zxing'];
afterEach(() => void vi.unstubAllGlobals());

/** Takes the place of the browser's detector. `formats` are the kinds of codes that it knows; an error if asking fails. */
function stubDetector(formats: readonly string[] | Error) {
  const opened: unknown[] = [];
  class BarcodeDetector {
    static async getSupportedFormats() {
      if (formats instanceof Error) throw formats;
      return formats;
    }
    constructor(options: unknown) {
      opened.push(options);
    }
    async detect() {
      return [{ rawValue: 'read by the browser' }];
    }
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector);
  return opened;
}

const readImage = async () => (await openBarcodeReader(openZxing))({} as HTMLCanvasElement);

it('the detector of the browser reads, if it knows both kinds of codes on our labels', async () => {
  const opened = stubDetector(['aztec', 'code_128', 'qr_code']);
  expect(await readImage()).toEqual(['read by the browser']);
  expect(opened).toEqual([{ formats: ['code_128', 'qr_code'] }]);
});

it.each([
  ['knows no barcodes', ['qr_code']],
  ['knows no QR codes', ['code_128']],
  ['knows nothing', []],
  ['does not say what it knows', new Error('The service is not available')],
])('zxing reads, if the detector of the browser %s', async (_what, formats) => {
  const opened = stubDetector(formats);
  expect(await readImage()).toEqual(['read by zxing']);
  expect(opened).toEqual([]);
});

it('zxing reads, if the browser has no detector', async () => {
  expect(await readImage()).toEqual(['read by zxing']);
});
