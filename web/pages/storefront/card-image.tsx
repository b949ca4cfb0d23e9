import type { ProductImage } from '#contract/media.schema.ts';
import { imageOf } from '#web/features/content/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { SceneImage } from './scene-image.tsx';
import type { Scene } from './scenes.ts';

interface CardImageProps {
  image: string | null;
  images: readonly ProductImage[] | undefined;
  scene: Scene;
  sizes: string;
  className?: string;
}

/** The image has no alternative text, because the text of the card says the same. */
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
