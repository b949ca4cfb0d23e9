import { useState } from 'react';
import type { ReviewPhoto } from '#contract/reviews.schema.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { useLazy } from '#web/ui/use-lazy.ts';

const loadZoom = () => import('#web/ui/image-zoom.tsx');

const SIZES = '5rem';

interface ReviewPhotosProps {
  photos: readonly ReviewPhoto[];
  /** Title of the large photos, such as 'Review by Hira'. */
  title: string;
}

/** Thumbnails that open large. They are links, so they also work without scripts. */
export function ReviewPhotos({ photos, title }: ReviewPhotosProps) {
  const [zoomed, setZoomed] = useState<number | null>(null);
  const { part } = useLazy(loadZoom, zoomed !== null);
  return (
    <>
      <ul aria-label={`Photos: ${title}`} className="flex flex-wrap gap-2">
        {photos.map(({ _id, image, state }, index) => (
          <li key={_id}>
            <a
              href={image.url}
              aria-label={`Enlarge photo ${index + 1}: ${title}`}
              aria-haspopup="dialog"
              className="block w-20 cursor-zoom-in overflow-hidden rounded-sm"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                setZoomed(index);
              }}
            >
              <ResponsiveImage image={image} sizes={SIZES} className="aspect-4/5 w-full object-cover" />
            </a>
            {state === 'waiting' && <p className="text-sm text-muted">Not shown yet</p>}
          </li>
        ))}
      </ul>
      {part && (
        <part.ImageZoom
          title={title}
          images={photos.map(({ image }) => image)}
          loadedSizes={SIZES}
          index={zoomed}
          onMove={setZoomed}
          onClose={() => setZoomed(null)}
        />
      )}
    </>
  );
}
