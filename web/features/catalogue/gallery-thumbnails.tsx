import type { ProductImage as ImageOf } from '#contract/media.schema.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { IMAGE_SIZES } from './image-sizes.ts';

interface GalleryThumbnailsProps {
  images: readonly ImageOf[];
  /** Index of the one that is shown large. */
  shown: number;
  /** The id of a picture's place in the strip: where the thumbnail leads without scripts. */
  idOf: (index: number) => string;
  onShow: (index: number) => void;
}

/** The pictures of a gallery in small, to choose one. */
export function GalleryThumbnails({ images, shown, idOf, onShow }: GalleryThumbnailsProps) {
  return (
    // As high as the picture it stands beside, whose height it must not change: it scrolls where it holds more.
    <ul
      aria-label="All pictures"
      className="flex flex-wrap gap-2 max-md:h-0 max-md:min-h-full max-md:flex-col max-md:flex-nowrap max-md:overflow-y-auto lg:h-0 lg:min-h-full lg:flex-col lg:flex-nowrap lg:overflow-y-auto"
    >
      {images.map((image, index) => (
        <li key={image.url} className="w-14 shrink-0 sm:w-16">
          <a
            href={`#${idOf(index)}`}
            aria-label={`Show picture ${index + 1} of ${images.length}: ${image.alt}`}
            aria-current={index === shown}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
            className={classNames(
              'aria-[current=true]:chosen block overflow-hidden rounded-sm border-2 bg-cream focus-visible:-outline-offset-3 forced-colors:aria-[current=true]:border-4',
              index === shown ? 'border-ink' : 'border-transparent hover:border-edge',
            )}
          >
            <ResponsiveImage
              image={image}
              alt=""
              sizes={IMAGE_SIZES.galleryThumbnail}
              className="aspect-4/5 w-full object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
