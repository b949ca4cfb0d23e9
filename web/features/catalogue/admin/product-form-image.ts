import { useRef } from 'react';
import { useUploadImageMutation } from '#web/features/catalogue/admin/api.ts';
import { isApiError } from '#web/store/api.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { imageErrorOf, readImageFile } from '#web/ui/dashboard/image-file.ts';
import { proxyProblem } from '#web/ui/dashboard/staff-message.ts';

const UPLOAD_FAILED = 'Failed to upload image. Please try again.';
const PREVIEW_FAILED = 'Failed to load image preview';

export interface FormImage {
  url: string;
  /** URL of the image to show: the local file during the upload, then the stored image. */
  preview: string;
  error: string;
  isUploading: boolean;
}

/** Returns a function that uploads a file. It calls `show` with the local file, then with the result. */
export function useUploadImage(): (file: File, show: (image: FormImage) => void) => Promise<void> {
  const [uploadImage] = useUploadImageMutation();
  return async (file, show) => {
    const { dataUrl, error: problem } = await readImageFile(file);
    if (dataUrl === undefined) return show(failedImage(problem));
    show({ url: '', preview: dataUrl, error: '', isUploading: true });
    const { data: url, error } = await uploadImage(dataUrl);
    return show(url === undefined ? failedImage(uploadErrorMessage(error)) : storedImage(url));
  };
}

export function useImageUpload(initialUrl: string) {
  const [image, setImage] = useDraftState<FormImage>('image', () => storedImage(initialUrl));
  const upload = useUploadImage();
  const latestChoice = useRef(0);

  function choose(file: File) {
    latestChoice.current += 1;
    const choice = latestChoice.current;
    // Ignores the result if another file has been chosen since.
    void upload(file, (next) => choice === latestChoice.current && setImage(next));
  }

  return {
    ...image,
    choose,
    replace(url: string) {
      latestChoice.current += 1;
      setImage(storedImage(url));
    },
    /** During an upload the error is ignored, because the server decodes more formats than the browser. */
    previewFailed: () =>
      setImage((shown) => (shown.isUploading ? shown : { ...shown, preview: '', error: PREVIEW_FAILED })),
  };
}

export function storedImage(url: string): FormImage {
  return { url, preview: url, error: '', isUploading: false };
}

function failedImage(error: string): FormImage {
  return { ...storedImage(''), error };
}

function uploadErrorMessage(error: unknown): string {
  return proxyProblem(error) ?? imageErrorOf(isApiError(error) ? error.code : undefined) ?? UPLOAD_FAILED;
}
