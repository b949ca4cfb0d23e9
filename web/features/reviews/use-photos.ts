import { useRef, useState } from 'react';
import { REVIEW_PHOTOS_MAX } from '#contract/review-photos.ts';
import type { ReviewPhoto } from '#contract/reviews.schema.ts';
import { api, apiErrorFrom, NETWORK_ERROR } from '#web/store/api.ts';
import { imageErrorOf, readImageFile } from '#web/ui/dashboard/image-file.ts';

export interface ChosenPhoto {
  key: number;
  preview: string;
  /** Undefined during the upload. */
  id?: string;
}

/** Uploads photos when they are chosen, so that the review does not wait for them. Removes a photo that fails. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([]);
  const [error, setError] = useState('');
  const [uploadPhoto] = useUploadReviewPhotoMutation();
  const lastKey = useRef(0);
  const remove = (key: number) => setPhotos((all) => all.filter((each) => each.key !== key));

  async function add(file: File) {
    setError('');
    const { dataUrl, error: problem } = await readImageFile(file);
    if (dataUrl === undefined) return setError(problem);
    lastKey.current += 1;
    const key = lastKey.current;
    setPhotos((all) => [...all, { key, preview: dataUrl }]);
    const { data, error: failure } = await uploadPhoto(dataUrl);
    if (data) {
      return setPhotos((all) => all.map((each) => (each.key === key ? { ...each, id: data.photo._id } : each)));
    }
    remove(key);
    return setError(uploadError(failure));
  }

  return {
    photos,
    error,
    add: (file: File) => void add(file),
    remove: (key: number) => {
      setError('');
      remove(key);
    },
    clear: () => setPhotos([]),
    hasRoom: photos.length < REVIEW_PHOTOS_MAX,
    isUploading: photos.some(({ id }) => id === undefined),
    ids: photos.flatMap(({ id }) => id ?? []),
  };
}

function uploadError(error: unknown): string {
  const { code, message } = apiErrorFrom(error);
  if (message === NETWORK_ERROR) return 'There is no connection. Choose the photo again when you are online.';
  return imageErrorOf(code) ?? (message || 'The photo could not be sent. Please choose it again.');
}

const { useUploadReviewPhotoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    uploadReviewPhoto: build.mutation<{ photo: ReviewPhoto }, string>({
      query: (image) => ({ path: '/reviews/photos', method: 'POST', body: { image } }),
    }),
  }),
});
