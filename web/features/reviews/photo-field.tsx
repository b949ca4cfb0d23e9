import { useId } from 'react';
import { REVIEW_PHOTOS_MAX } from '#contract/review-photos.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FileOverlay } from '#web/ui/dashboard/file-overlay.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { usePhotos } from './use-photos.ts';

const TILE = 'relative aspect-4/5 w-24 overflow-hidden rounded-md bg-card';

/** On a phone, the file input offers the camera and the gallery. */
export function PhotoField({ photos, error, hasRoom, add, remove }: ReturnType<typeof usePhotos>) {
  const id = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">Photos (optional)</legend>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ key, preview, id: photoId }, index) => (
          <li key={key} className={TILE}>
            <img src={preview} alt={`Preview ${index + 1}`} className="absolute inset-0 size-full object-cover" />
            {photoId === undefined && (
              <span role="status" className="absolute inset-x-0 bottom-0 bg-paper/90 px-2 py-1 text-sm font-bold">
                Sending...
              </span>
            )}
            <span className="absolute end-0 top-0 rounded-es-md bg-paper/90">
              <IconButton label={`Remove photo ${index + 1}`} onClick={() => remove(key)}>
                <Icon name="close" className="size-5" />
              </IconButton>
            </span>
          </li>
        ))}
        {hasRoom && (
          <li
            className={classNames(
              TILE,
              'grid place-items-center border-2 border-dashed text-center focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink',
              error ? 'border-alarm' : 'border-edge',
            )}
          >
            <span aria-hidden="true" className="grid justify-items-center gap-1 p-1 text-sm text-muted">
              <Icon name="upload" className="size-6" />
              Photo or gallery
            </span>
            <FileOverlay
              aria-label="Add a photo"
              accept="image/*"
              aria-invalid={error !== ''}
              aria-describedby={classNames(error && `${id}-error`, `${id}-hint`)}
              onChoose={add}
            />
          </li>
        )}
      </ul>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Up to {REVIEW_PHOTOS_MAX}. The shop looks at them before others see them.
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-bold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
