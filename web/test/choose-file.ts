import { fireEvent } from '@testing-library/react';
import { jpeg } from '#test/images.ts';

/** Chooses a file even if `accept` excludes it. A browser's file dialog allows this; `userEvent.upload` does not. */
export function chooseFile(input: HTMLElement, file: File): void {
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  fireEvent.change(input);
}

export async function makeImageFile(): Promise<File> {
  return new File([new Uint8Array(await jpeg())], 'photo.jpg', { type: 'image/jpeg' });
}
