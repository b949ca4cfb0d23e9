import { useId } from 'react';
import type { Color } from '#contract/catalogue.ts';
import { ALT_MAX_LENGTH, PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { Thumbnail } from '#web/features/catalogue/admin/product-form-more-images.tsx';
import type { MoreImage } from '#web/features/catalogue/admin/use-more-images.ts';
import { ColorDot } from '#web/features/catalogue/variants/color-dot.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { DraftColor } from './design-draft.ts';
import type { DesignChanges } from './use-design-edits.ts';

interface ColorImagesProps {
  color: DraftColor;
  changes: DesignChanges;
  error: string | undefined;
}

export function ColorImages({ color: { color, images, isMixed }, changes, error }: ColorImagesProps) {
  const change = (next: (shown: readonly MoreImage[]) => readonly MoreImage[]) =>
    changes.changeImages(color, images, next);
  return (
    <section aria-label={`Pictures of ${color}`} className="grid gap-3 rounded-md border border-line p-3">
      <h3 className="flex items-center gap-2 font-bold">
        <ColorDot color={color} className="size-5" />
        <span className="capitalize">{color}</span>
      </h3>
      {isMixed && images.length === 0 && (
        <p className="text-sm text-muted">
          Its products have different pictures, which stay. Choose new ones to give all of them the same.
        </p>
      )}
      <ol className="grid gap-3 empty:hidden">
        {images.map((image, index) => (
          <li key={image.key} className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
            <Thumbnail image={image} />
            <span className="inline-flex">
              <IconButton
                label={
                  index === 1 ? `Make picture 2 of ${color} the main one` : `Move picture ${index + 1} of ${color} up`
                }
                disabled={index === 0}
                className="disabled:opacity-30"
                onClick={() => change((all) => moved(all, index, index - 1))}
              >
                <Icon name="arrowDown" className="size-5 rotate-180" />
              </IconButton>
              <IconButton
                label={`Move picture ${index + 1} of ${color} down`}
                disabled={index === images.length - 1}
                className="disabled:opacity-30"
                onClick={() => change((all) => moved(all, index, index + 1))}
              >
                <Icon name="arrowDown" className="size-5" />
              </IconButton>
              <IconButton
                label={`Remove picture ${index + 1} of ${color}`}
                className="text-alarm hover:bg-alarm-soft"
                onClick={() => change((all) => all.filter(({ key }) => key !== image.key))}
              >
                <Icon name="trash" className="size-5" />
              </IconButton>
            </span>
            <div className="basis-full">
              <TextField
                label={`What picture ${index + 1} of ${color} shows${index === 0 ? ' (optional)' : ''}`}
                placeholder={index === 0 ? 'The name, if you leave it empty' : 'The back, with its buttons'}
                maxLength={ALT_MAX_LENGTH}
                autoComplete="off"
                value={image.alt}
                error={image.error || undefined}
                onChange={({ currentTarget: { value: alt } }) =>
                  change((all) => all.map((each) => (each.key === image.key ? { ...each, alt } : each)))
                }
              />
            </div>
          </li>
        ))}
      </ol>
      {images.length < PRODUCT_IMAGES_MAX && (
        <ImageChooser color={color} error={error} onChoose={(files) => changes.addImages(color, images, files)} />
      )}
    </section>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

interface ImageChooserProps {
  color: Color;
  error: string | undefined;
  onChoose: (files: readonly File[]) => void;
}

function ImageChooser({ color, error, onChoose }: ImageChooserProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="relative flex min-h-14 items-center justify-center gap-2 rounded-md border-2 border-dashed border-edge bg-cream px-3 text-center font-bold focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink">
        <Icon name="upload" className="size-6 shrink-0" />
        <label htmlFor={id}>Add pictures of {color}</label>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          // The input is invisible and covers the area with the label. A visible file input would repeat its text.
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])]);
            // Without this reset, choosing the same file again would fire no event.
            currentTarget.value = '';
          }}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-bold text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}
