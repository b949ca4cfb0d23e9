import { useUploadImageMutation } from '#web/features/catalogue/admin/api.ts';
import { isApiError } from '#web/store/api.ts';
import { imageErrorOf, readImageFile } from '#web/ui/dashboard/image-file.ts';
import { proxyProblem } from '#web/ui/dashboard/staff-message.ts';

const UPLOAD_FAILED = 'Failed to upload image. Please try again.';

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

export function storedImage(url: string): FormImage {
  return { url, preview: url, error: '', isUploading: false };
}

function failedImage(error: string): FormImage {
  return { ...storedImage(''), error };
}

function uploadErrorMessage(error: unknown): string {
  return proxyProblem(error) ?? imageErrorOf(isApiError(error) ? error.code : undefined) ?? UPLOAD_FAILED;
}
