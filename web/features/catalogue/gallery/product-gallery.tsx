import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { ProductDetails } from '#contract/catalogue.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';
import { imageTransitionName } from '#web/features/catalogue/card/product-card.tsx';
import { IMAGE_SIZES } from '#web/features/catalogue/image-sizes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { DeferredImage, ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';

/** Height at which the whole image fits on the screen. On a phone, the name and the price bar fit below it. */
const IMAGE_HEIGHT =
  '[--picture-height:max(14rem,calc(100svh-26rem))] md:[--picture-height:calc(100svh-15.5rem)] lg:[--picture-height:calc(100svh-9.5rem)] short:[--picture-height:14rem]!';

/** Classes that put the thumbnails beside the image on phones and desktops. On tablets they are below it. */
const BESIDE_THUMBNAILS =
  'max-md:grid-cols-[minmax(0,calc(var(--picture-height)*0.8))_auto] max-md:justify-start lg:grid-cols-[minmax(0,calc(var(--picture-height)*0.8))_auto] lg:justify-start';

const loadZoom = () => import('#web/ui/image-zoom.tsx');

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface ProductGalleryProps {
  product: ProductDetails;
  children?: ReactNode;
}

export function ProductGallery({ product, children }: ProductGalleryProps) {
  const { pictures, name } = product;
  const hasOthers = pictures.length > 1;
  const stripId = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  // The zoom and the other images are a third of the page's bytes, so they load at the first interaction.
  const [hasInteracted, setHasInteracted] = useState(false);
  const loadOthers = () => setHasInteracted(true);
  const { part: zoom, retry } = useLazy(loadZoom, zoomed === null ? hasInteracted && 'soon' : 'now');
  const idOf = (index: number) => `${stripId}-${index}`;

  function show(index: number) {
    const [first, target] = [strip.current?.firstElementChild, strip.current?.children[index]];
    if (!(first instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
    // On right-to-left pages, this distance and `scrollLeft` are both negative.
    strip.current?.scrollTo({ left: target.offsetLeft - first.offsetLeft });
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    const delta = STEPS[event.key];
    if (delta === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(shown + (getComputedStyle(event.currentTarget).direction === 'rtl' ? -delta : delta));
  }

  return (
    <div
      className={classNames('grid gap-3', IMAGE_HEIGHT, hasOthers ? BESIDE_THUMBNAILS : 'max-md:justify-items-center')}
      onPointerEnter={loadOthers}
      onTouchStart={loadOthers}
      onFocus={loadOthers}
    >
      <div
        style={{ viewTransitionName: imageTransitionName(product._id) }}
        className="relative w-full max-w-[calc(var(--picture-height)*0.8)] overflow-hidden rounded-lg bg-cream"
      >
        {/* The list handles the arrow keys, so that they work whichever image has the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={strip}
          aria-label={`Pictures of ${name}`}
          onKeyDown={step}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            loadOthers();
            setShown(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)));
          }}
          className="relative flex snap-x snap-mandatory scroll-smooth overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {pictures.map((image, index) => {
            const GalleryImage = index === 0 || hasInteracted ? ResponsiveImage : DeferredImage;
            return (
              <li key={image.url} id={idOf(index)} className="relative w-full shrink-0 snap-center snap-always">
                <GalleryImage
                  image={image}
                  sizes={IMAGE_SIZES.gallery}
                  isPriority={index === 0}
                  isWhole
                  className="aspect-4/5 w-full"
                />
                <a
                  href={image.url}
                  aria-label={hasOthers ? `Enlarge picture ${index + 1}` : 'Enlarge the picture'}
                  aria-haspopup="dialog"
                  className="absolute inset-0 grid cursor-zoom-in place-content-end p-3 focus-visible:-outline-offset-4"
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    setZoomed(index);
                  }}
                >
                  <span className="grid size-11 place-items-center rounded-full bg-paper/85">
                    <Icon name="expand" className="size-5" />
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
        {children}
      </div>
      {hasOthers && <GalleryThumbnails images={pictures} shown={shown} idOf={idOf} onShow={show} />}
      {zoom && (
        <zoom.ImageZoom
          title={name}
          images={pictures}
          loadedSizes={IMAGE_SIZES.gallery}
          index={zoomed}
          onMove={setZoomed}
          onClose={() => {
            if (zoomed !== null) show(zoomed);
            setZoomed(null);
          }}
        />
      )}
      {retry && (
        <Dialog isOpen={zoomed !== null} onClose={() => setZoomed(null)} title={<bdi>{name}</bdi>} slot="full">
          <LoadFailed title="The picture could not be enlarged." retry={retry} />
        </Dialog>
      )}
    </div>
  );
}

interface GalleryThumbnailsProps {
  images: readonly ProductImage[];
  shown: number;
  /** Returns the element id of a large image. Thumbnails link to it, which works without scripts. */
  idOf: (index: number) => string;
  onShow: (index: number) => void;
}

function GalleryThumbnails({ images, shown, idOf, onShow }: GalleryThumbnailsProps) {
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
