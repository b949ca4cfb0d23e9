import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductDetails } from '#contract/catalogue.schema.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PICTURE_SIZES } from './picture-sizes.ts';

interface ProductZoomProps {
  product: ProductDetails;
  /** Of the picture that is looked at closely; null for none. */
  index: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
}

/** A product's pictures on the whole screen. A tap comes closer, to where it fell; two fingers do as everywhere. */
export function ProductZoom({ product, index, onMove, onClose }: ProductZoomProps) {
  const { pictures, name } = product;
  const last = pictures.length - 1;
  const move = (towards: number) => index !== null && onMove(Math.min(last, Math.max(0, index + towards)));
  const picture = index === null ? undefined : pictures[index];
  return (
    <Dialog isOpen={picture !== undefined} onClose={onClose} title={name} place="full">
      {picture && index !== null && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys beside the two buttons
        <div
          className="flex min-h-0 flex-1 flex-col gap-3"
          onKeyDown={({ key }) => {
            if (key === 'ArrowLeft') move(-1);
            if (key === 'ArrowRight') move(1);
          }}
        >
          <CloseLook key={picture.url} picture={picture} />
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

function CloseLook({ picture }: { picture: ProductDetails['pictures'][number] }) {
  const box = useRef<HTMLDivElement>(null);
  const [isClose, setIsClose] = useState(false);

  function toggle({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // From the keyboard it comes closer to the middle.
    const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height];
    flushSync(() => setIsClose(!isClose));
    const { current } = box;
    if (!current) return;
    current.scrollLeft = x * current.scrollWidth - current.clientWidth / 2;
    current.scrollTop = y * current.scrollHeight - current.clientHeight / 2;
  }

  return (
    <div ref={box} className="relative grid min-h-0 flex-1 overflow-auto overscroll-contain rounded-md bg-cream">
      <button
        type="button"
        aria-label={isClose ? 'Zoom out' : 'Zoom in'}
        onClick={toggle}
        className={classNames(
          'm-auto focus-visible:-outline-offset-4',
          isClose ? 'w-[max(200%,60rem)] cursor-zoom-out' : 'grid size-full min-h-0 cursor-zoom-in place-items-center',
        )}
      >
        <Picture
          picture={picture}
          sizes={PICTURE_SIZES.zoom}
          className={isClose ? 'w-full' : 'absolute inset-0 size-full object-contain'}
        />
      </button>
    </div>
  );
}
