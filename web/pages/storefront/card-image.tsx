import type { ProductImage } from '#contract/media.schema.ts';
import { imageOf } from '#web/features/content/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { SceneImage } from './scene-image.tsx';
import type { Scene } from './scenes.ts';

interface CardImageProps {
  /** Null shows `scene`. */
  image: string | null;
  images: readonly ProductImage[] | undefined;
  scene: Scene;
  sizes: string;
  className?: string;
}

/** No alternative text, because the card's text describes the image. */
export function CardImage({ image, images, scene, sizes, className }: CardImageProps) {
  if (image === null) return <SceneImage scene={scene} sizes={sizes} className={className} />;
  return (
    <ResponsiveImage
      image={imageOf(image, images)}
      sizes={sizes}
      className={classNames('w-full object-cover', className)}
    />
  );
}
