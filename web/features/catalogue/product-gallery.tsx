import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DeferredImage, ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { IMAGE_SIZES } from './image-sizes.ts';
import { imageTransitionName } from './image-transition.ts';
import { ProductZoom } from './product-zoom.tsx';

/** The most that leaves the picture in sight whole: on a phone above the name and the bar with the price. */
const IMAGE_HEIGHT =
  '[--picture-height:max(14rem,calc(100svh-26rem))] md:[--picture-height:calc(100svh-15.5rem)] lg:[--picture-height:calc(100svh-9.5rem)]';

/** Thumbnails stand beside the picture where height is scarce, and below it on a tablet. */
const BESIDE_THUMBNAILS =
  'max-md:grid-cols-[minmax(0,calc(var(--picture-height)*0.8))_auto] max-md:justify-start lg:grid-cols-[minmax(0,calc(var(--picture-height)*0.8))_auto] lg:justify-start';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface ProductGalleryProps {
  product: ProductDetails;
  /** Stands on the picture. */
  children?: ReactNode;
}

/**
 * What a product looks like: a strip of pictures to swipe through, which the browser scrolls by itself, and a closer look
 * at each. Without scripts the strip, its thumbnails and the link to the large picture still work.
 */
export function ProductGallery({ product, children }: ProductGalleryProps) {
  const { pictures, name } = product;
  const hasOthers = pictures.length > 1;
  const stripId = useId();
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);
  // The pictures beside the first are a third of the page's bytes: they come with the first sign that somebody wants them.
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const idOf = (index: number) => `${stripId}-${index}`;

  function show(index: number) {
    const [first, wanted] = [strip.current?.firstElementChild, strip.current?.children[index]];
    if (!(first instanceof HTMLElement) || !(wanted instanceof HTMLElement)) return;
    // Negative where the page is read from right to left, as `scrollLeft` is there.
    strip.current?.scrollTo({ left: wanted.offsetLeft - first.offsetLeft });
  }

  function step(event: KeyboardEvent<HTMLElement>) {
    const towards = STEPS[event.key];
    if (towards === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(shown + (getComputedStyle(event.currentTarget).direction === 'rtl' ? -towards : towards));
  }

  return (
    <div
      className={classNames('grid gap-3', IMAGE_HEIGHT, hasOthers ? BESIDE_THUMBNAILS : 'max-md:justify-items-center')}
      onPointerEnter={want}
      onTouchStart={want}
      onFocus={want}
    >
      <div
        style={{ viewTransitionName: imageTransitionName(product._id) }}
        className="relative w-full max-w-[calc(var(--picture-height)*0.8)] overflow-hidden rounded-lg bg-cream"
      >
        {/* The arrow keys walk through it wherever the focus is in here. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          ref={strip}
          aria-label={`Pictures of ${name}`}
          onKeyDown={step}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            want();
            setShown(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)));
          }}
          className="relative flex snap-x snap-mandatory scroll-smooth overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {pictures.map((image, index) => {
            const Shown = index === 0 || isWanted ? ResponsiveImage : DeferredImage;
            return (
              <li key={image.url} id={idOf(index)} className="relative w-full shrink-0 snap-center snap-always">
                <Shown
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
      <ProductZoom
        product={product}
        index={zoomed}
        onMove={setZoomed}
        onClose={() => {
          if (zoomed !== null) show(zoomed);
          setZoomed(null);
        }}
      />
    </div>
  );
}
