import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductImage } from '#contract/media.schema.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { ResponsiveImage } from './responsive-image.tsx';
import { useKeyDown } from './use-key-down.ts';

/** `sizes` attribute of an image in full screen. */
const SIZES = '(min-width: 48rem) 80vh, 200vw';

interface ImageZoomProps {
  title: string;
  images: readonly ProductImage[];
  /** `sizes` attribute of the same images on the page. They are sharp at once, because the browser has them. */
  loadedSizes: string;
  index: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** Shows one image in full screen. A tap zooms in at its position; the browser handles pinching. */
export function ImageZoom({ title, images, loadedSizes, index, onMove, onClose }: ImageZoomProps) {
  const last = images.length - 1;
  const move = (delta: number) => index !== null && onMove(Math.min(last, Math.max(0, index + delta)));
  const image = index === null ? undefined : images[index];
  useKeyDown(({ key }) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  }, image !== undefined);
  return (
    <Dialog isOpen={image !== undefined} onClose={onClose} title={<bdi>{title}</bdi>} slot="full" isFitted>
      {image && index !== null && (
        <div className="flex min-h-0 flex-auto flex-col gap-3">
          <ZoomableImage key={image.url} image={image} loadedSizes={loadedSizes} />
          {last > 0 && (
            <div className="flex items-center justify-center gap-4">
              <IconButton label="Previous picture" disabled={index === 0} onClick={() => move(-1)}>
                <Icon name="chevronLeft" className="size-6 rtl:-scale-x-100" />
              </IconButton>
              <p aria-live="polite" className="tabular-nums">
                {index + 1} of {last + 1}
              </p>
              <IconButton label="Next picture" disabled={index === last} onClick={() => move(1)}>
                <Icon name="chevronRight" className="size-6 rtl:-scale-x-100" />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </Dialog>
  );
}

function ZoomableImage({ image, loadedSizes }: { image: ProductImage; loadedSizes: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isZoomedIn, setIsZoomedIn] = useState(false);

  function toggle({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    // A key press (`detail` is 0) has no position, so it zooms in on the middle.
    const { x, y } =
      detail === 0 ? { x: 0.5, y: 0.5 } : positionOn(image, currentTarget.getBoundingClientRect(), clientX, clientY);
    flushSync(() => setIsZoomedIn(!isZoomedIn));
    const { current } = box;
    if (!current) return;
    current.scrollLeft = x * current.scrollWidth - current.clientWidth / 2;
    current.scrollTop = y * current.scrollHeight - current.clientHeight / 2;
  }

  return (
    <div ref={box} className="relative grid min-h-0 flex-auto overflow-auto overscroll-contain rounded-md bg-cream">
      <button
        type="button"
        aria-label={isZoomedIn ? 'Zoom out' : 'Zoom in'}
        onClick={toggle}
        className={classNames(
          'm-auto focus-visible:-outline-offset-4',
          isZoomedIn
            ? 'w-[200%] cursor-zoom-out md:w-[min(100%,75rem)]'
            : 'grid size-full min-h-0 cursor-zoom-in place-items-center',
        )}
      >
        {!isZoomedIn && (
          <ResponsiveImage
            image={image}
            alt=""
            isPriority
            isWhole
            sizes={loadedSizes}
            className="absolute inset-0 size-full"
          />
        )}
        <ResponsiveImage
          // Without a placeholder, the image below shows until this one is loaded.
          image={{ ...image, placeholder: null }}
          isWhole
          sizes={SIZES}
          className={isZoomedIn ? 'w-full' : 'absolute inset-0 size-full'}
        />
      </button>
    </div>
  );
}

/** Returns the position of a press as fractions (0 to 1) of the image's width and height. */
function positionOn(image: { width: number; height: number }, box: DOMRect, clientX: number, clientY: number) {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const along = (distance: number, length: number) => Math.min(1, Math.max(0, 0.5 + distance / (length * scale)));
  return {
    x: along(clientX - (box.left + box.right) / 2, image.width),
    y: along(clientY - (box.top + box.bottom) / 2, image.height),
  };
}
