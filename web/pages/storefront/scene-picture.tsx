import { classNames } from '#web/ui/class-names.ts';
import type { Scene } from './scenes.ts';

interface ScenePictureProps {
  scene: Scene;
  /** How wide it is shown, as `<img sizes>` takes it. */
  sizes: string;
  alt?: string;
  className?: string;
}

/** An arranged picture, loaded when it comes near the screen. */
export function ScenePicture({ scene, sizes, alt = '', className }: ScenePictureProps) {
  return (
    <img
      src={scene.large}
      srcSet={`${scene.small} ${scene.smallWidth}w, ${scene.large} ${scene.width}w`}
      sizes={sizes}
      width={scene.width}
      height={scene.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={classNames('w-full object-cover', className)}
    />
  );
}
