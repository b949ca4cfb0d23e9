import { fireEvent } from '@testing-library/react';
import { jpeg } from '#test/images.ts';

/** Chooses a file like a file dialog, which may offer other types than `accept`. */
export function chooseFile(input: HTMLElement, file: File): void {
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  fireEvent.change(input);
}

/** A file that is an image. */
export async function makeImageFile(): Promise<File> {
  return new File([new Uint8Array(await jpeg())], 'photo.jpg', { type: 'image/jpeg' });
}
