import { useId, useState } from 'react';
import type { Color } from '#contract/catalogue.ts';
import { ALT_MAX_LENGTH, PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { ColorDot } from '#web/features/catalogue/variants/color-dot.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ImageField } from '#web/ui/dashboard/image-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { DraftColor, EditorImage } from './editor-draft.ts';
import { FormSection } from './form-section.tsx';
import type { EditorChanges } from './use-edits.ts';

interface ProductImagesProps {
  color: DraftColor;
  changes: EditorChanges;
  error: string | undefined;
}

/** Images of the only product. The specification's form has one file input, for the main image. */
export function ImagesSection(props: ProductImagesProps & { isLocked: boolean }) {
  const {
    color: { color, images },
    changes,
    error,
    isLocked,
  } = props;
  const [main, ...others] = images;
  const [unreadable, setUnreadable] = useState('');
  const isUnreadable = main !== undefined && main.preview !== '' && main.preview === unreadable;
  const hasOwnError = images.some((image) => image.error !== '');
  return (
    <FormSection title="Pictures" isLocked={isLocked}>
      <ImageField
        label="Product Image"
        shape="portrait"
        preview={isUnreadable ? '' : (main?.preview ?? '')}
        // During an upload the error is ignored, because the server decodes more formats than the browser.
        onPreviewError={() => setUnreadable(main?.isUploading ? '' : (main?.preview ?? ''))}
        onChoose={(file) => changes.replaceMainImage(color, images, file)}
        isBusy={main?.isUploading ?? false}
        error={isUnreadable ? 'Failed to load image preview' : main?.error || (hasOwnError ? undefined : error)}
        hint="Up to 8 MB. Upright pictures look best."
      />
      {main && others.length > 0 && <ImageList from={1} color={color} images={images} changes={changes} />}
      {images.length < PRODUCT_IMAGES_MAX ? (
        <Button variant="secondary" onClick={() => chooseFiles((files) => changes.addImages(color, images, files))}>
          <Icon name="upload" className="size-5" />
          Add another picture
        </Button>
      ) : (
        <p className="text-sm text-muted">{PRODUCT_IMAGES_MAX} pictures are as many as a product can have.</p>
      )}
    </FormSection>
  );
}

/** Creates the file input outside the form. */
function chooseFiles(onFiles: (files: readonly File[]) => void) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  input.click();
}

/** Images of the products of one colour. */
export function ColorImages({ color: { color, images, isMixed }, changes, error }: ProductImagesProps) {
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
      <ImageList from={0} of={color} color={color} images={images} changes={changes} />
      {images.length < PRODUCT_IMAGES_MAX && (
        <ImageChooser color={color} error={error} onChoose={(files) => changes.addImages(color, images, files)} />
      )}
    </section>
  );
}

interface ImageListProps {
  /** Index of the first image that the list shows. */
  from: 0 | 1;
  /** Colour that the labels name. */
  of?: Color;
  color: Color;
  images: readonly EditorImage[];
  changes: EditorChanges;
}

function ImageList({ from, of, color, images, changes }: ImageListProps) {
  const ofColor = of ? ` of ${of}` : '';
  const change = (next: (shown: readonly EditorImage[]) => readonly EditorImage[]) =>
    changes.changeImages(color, images, next);
  return (
    <ol className="grid gap-3 empty:hidden">
      {images.map(
        (image, index) =>
          index >= from && (
            <li key={image.key} className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <Thumbnail image={image} />
              <span className="inline-flex">
                <IconButton
                  label={
                    index === 1 ? `Make picture 2${ofColor} the main one` : `Move picture ${index + 1}${ofColor} up`
                  }
                  disabled={index === 0 || !image.url}
                  className="disabled:opacity-30"
                  onClick={() => change((all) => moved(all, index, index - 1))}
                >
                  <Icon name="arrowDown" className="size-5 rotate-180" />
                </IconButton>
                <IconButton
                  label={`Move picture ${index + 1}${ofColor} down`}
                  disabled={index === images.length - 1}
                  className="disabled:opacity-30"
                  onClick={() => change((all) => moved(all, index, index + 1))}
                >
                  <Icon name="arrowDown" className="size-5" />
                </IconButton>
                <IconButton
                  label={`Remove picture ${index + 1}${ofColor}`}
                  className="text-alarm hover:bg-alarm-soft"
                  onClick={() => change((all) => all.filter(({ key }) => key !== image.key))}
                >
                  <Icon name="trash" className="size-5" />
                </IconButton>
              </span>
              <div className="basis-full">
                <TextField
                  label={`What picture ${index + 1}${ofColor} shows${index === 0 ? ' (optional)' : ''}`}
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
          ),
      )}
    </ol>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

function Thumbnail({ image: { preview, isUploading } }: { image: EditorImage }) {
  return (
    <span className="relative grid h-20 w-16 shrink-0 place-items-center overflow-hidden rounded-sm bg-cream text-edge">
      {preview ? <img src={preview} alt="" className="size-full object-cover" /> : <Icon name="hanger" />}
      {isUploading && (
        <span role="status" className="absolute inset-x-0 bottom-0 bg-paper/90 text-center text-xs font-bold">
          On its way
        </span>
      )}
    </span>
  );
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
