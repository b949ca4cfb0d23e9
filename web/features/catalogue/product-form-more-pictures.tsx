import { ALT_MAX_LENGTH, MAX_PRODUCT_PICTURES } from '#contract/media.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { MorePicture, useMorePictures } from './use-more-pictures.ts';

/** The other sides of a product: added, put into words, moved and removed. */
export function MorePictures({ more }: { more: ReturnType<typeof useMorePictures> }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-bold">More pictures (optional)</legend>
      <ol className="grid gap-4 empty:hidden">
        {more.pictures.map((picture, index) => (
          <li key={picture.key} className="grid gap-2 rounded-md border border-line p-3">
            <div className="flex items-center justify-between gap-2">
              <Thumbnail picture={picture} />
              <Moves more={more} picture={picture} index={index} />
            </div>
            <TextField
              label={`What picture ${index + 2} shows`}
              placeholder="The back, with its buttons"
              maxLength={ALT_MAX_LENGTH}
              autoComplete="off"
              value={picture.alt}
              error={picture.error || undefined}
              onChange={({ currentTarget }) => more.describe(picture.key, currentTarget.value)}
            />
          </li>
        ))}
      </ol>
      {more.hasRoom ? (
        <label className="relative inline-flex min-h-11 items-center justify-center gap-2 rounded-full border-2 border-edge px-5 font-bold focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink hover:bg-cream">
          <Icon name="upload" className="size-5" />
          Add another picture
          <input
            type="file"
            accept="image/*"
            multiple
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ currentTarget }) => {
              const room = MAX_PRODUCT_PICTURES - 1 - more.pictures.length;
              for (const file of [...(currentTarget.files ?? [])].slice(0, room)) more.add(file);
              currentTarget.value = '';
            }}
          />
        </label>
      ) : (
        <p className="text-sm text-muted">{MAX_PRODUCT_PICTURES} pictures are as many as a product can have.</p>
      )}
    </fieldset>
  );
}

function Thumbnail({ picture: { preview, isUploading } }: { picture: MorePicture }) {
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

interface MovesProps {
  more: ReturnType<typeof useMorePictures>;
  picture: MorePicture;
  index: number;
}

function Moves({ more, picture, index }: MovesProps) {
  const number = index + 2;
  return (
    <span className="inline-flex">
      <IconButton
        label={index === 0 ? `Make picture ${number} the main one` : `Move picture ${number} up`}
        disabled={!picture.url}
        onClick={() => more.moveUp(index)}
      >
        <Icon name="arrowUp" className="size-5" />
      </IconButton>
      <IconButton
        label={`Move picture ${number} down`}
        disabled={index === more.pictures.length - 1}
        onClick={() => more.moveDown(index)}
      >
        <Icon name="arrowDown" className="size-5" />
      </IconButton>
      <IconButton
        label={`Remove picture ${number}`}
        className="text-alarm hover:bg-alarm-soft"
        onClick={() => more.remove(picture.key)}
      >
        <Icon name="trash" className="size-5" />
      </IconButton>
    </span>
  );
}
