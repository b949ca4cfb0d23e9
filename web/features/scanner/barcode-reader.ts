export type BarcodeReader = (image: HTMLVideoElement | HTMLCanvasElement) => Promise<string[]>;
