import type { ProductImage } from '#contract/media.schema.ts';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';

interface GalleryThumbnailsProps {
  images: readonly ProductImage[];
  shown: number;
  /** Returns the element id of a large image. Thumbnails link to it, which works without scripts. */
  idOf: (index: number) => string;
  onShow: (index: number) => void;
}

export function GalleryThumbnails({ images, shown, idOf, onShow }: GalleryThumbnailsProps) {
  return (
    // The list scrolls inside a fixed height. Otherwise many thumbnails would make the large image taller.
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
