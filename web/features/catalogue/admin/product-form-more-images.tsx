import { ALT_MAX_LENGTH, PRODUCT_IMAGES_MAX } from '#contract/media.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { MoreImage, useMoreImages } from './use-more-images.ts';

export function MoreImages({ more }: { more: ReturnType<typeof useMoreImages> }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-bold">More pictures (optional)</legend>
      <ol className="grid gap-4 empty:hidden">
        {more.images.map((image, index) => (
          <li key={image.key} className="grid gap-2 rounded-md border border-line p-3">
            <div className="flex items-center justify-between gap-2">
              <Thumbnail image={image} />
              <MoveButtons more={more} image={image} index={index} />
            </div>
            <TextField
              label={`What picture ${index + 2} shows`}
              placeholder="The back, with its buttons"
              maxLength={ALT_MAX_LENGTH}
              autoComplete="off"
              value={image.alt}
              error={image.error || undefined}
              onChange={({ currentTarget }) => more.describe(image.key, currentTarget.value)}
            />
          </li>
        ))}
      </ol>
      {more.hasRoom ? (
        <Button variant="secondary" onClick={() => chooseFiles(more.add, PRODUCT_IMAGES_MAX - 1 - more.images.length)}>
          <Icon name="upload" className="size-5" />
          Add another picture
        </Button>
      ) : (
        <p className="text-sm text-muted">{PRODUCT_IMAGES_MAX} pictures are as many as a product can have.</p>
      )}
    </fieldset>
  );
}

/** Creates the file input outside the form. The specification's form has only one file input, for the main image. */
function chooseFiles(onFile: (file: File) => void, atMost: number) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.addEventListener('change', () => {
    for (const file of [...(input.files ?? [])].slice(0, atMost)) onFile(file);
  });
  input.click();
}

export function Thumbnail({ image: { preview, isUploading } }: { image: MoreImage }) {
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

interface MoveButtonsProps {
  more: ReturnType<typeof useMoreImages>;
  image: MoreImage;
  index: number;
}

function MoveButtons({ more, image, index }: MoveButtonsProps) {
  const number = index + 2;
  return (
    <span className="inline-flex">
      <IconButton
        label={index === 0 ? `Make picture ${number} the main one` : `Move picture ${number} up`}
        disabled={!image.url}
        onClick={() => more.moveUp(index)}
      >
        <Icon name="arrowDown" className="size-5 rotate-180" />
      </IconButton>
      <IconButton
        label={`Move picture ${number} down`}
        disabled={index === more.images.length - 1}
        onClick={() => more.moveDown(index)}
      >
        <Icon name="arrowDown" className="size-5" />
      </IconButton>
      <IconButton
        label={`Remove picture ${number}`}
        className="text-alarm hover:bg-alarm-soft"
        onClick={() => more.remove(image.key)}
      >
        <Icon name="trash" className="size-5" />
      </IconButton>
    </span>
  );
}
