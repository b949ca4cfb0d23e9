import type { Picture as PictureOf } from '#contract/media.schema.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Picture } from '#web/ui/picture.tsx';
import { PICTURE_SIZES } from './picture-sizes.ts';

interface GalleryThumbnailsProps {
  pictures: readonly PictureOf[];
  /** Index of the one that is shown large. */
  shown: number;
  /** The id of a picture's place in the strip: where the thumbnail leads without scripts. */
  idOf: (index: number) => string;
  onShow: (index: number) => void;
}

/** The pictures of a gallery in small, to choose one. */
export function GalleryThumbnails({ pictures, shown, idOf, onShow }: GalleryThumbnailsProps) {
  return (
    <ul aria-label="All pictures" className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="w-14 sm:w-16">
          <a
            href={`#${idOf(index)}`}
            aria-label={`Show picture ${index + 1} of ${pictures.length}: ${picture.alt}`}
            aria-current={index === shown}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
            className={classNames(
              'block overflow-hidden rounded-sm border-2 bg-cream',
              index === shown ? 'border-ink' : 'border-transparent hover:border-edge',
            )}
          >
            <Picture
              picture={picture}
              alt=""
              sizes={PICTURE_SIZES.galleryThumbnail}
              className="aspect-4/5 w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
