import { classNames } from '#web/ui/class-names.ts';
import { type Scene, sceneUrl } from './scenes.ts';

interface SceneImageProps {
  scene: Scene;
  sizes: string;
  alt?: string;
  className?: string;
}

export function SceneImage({ scene, sizes, alt = '', className }: SceneImageProps) {
  const { name, width, height, smallWidth } = scene;
  const srcSetIn = (format: string) =>
    `${sceneUrl(`${name}-small.${format}`)} ${smallWidth}w, ${sceneUrl(`${name}.${format}`)} ${width}w`;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetIn('avif')} sizes={sizes} className="hidden" />
      <img
        src={sceneUrl(`${name}.webp`)}
        srcSet={srcSetIn('webp')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={classNames('w-full object-cover', className)}
      />
    </picture>
  );
}
