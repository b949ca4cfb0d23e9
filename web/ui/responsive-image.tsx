import { type CSSProperties, useState } from 'react';
import { preload } from 'react-dom';
import type { ProductImage } from '#contract/media.schema.ts';
import { srcSetOf } from '#contract/media.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface ImageProps {
  image: ProductImage;
  sizes: string;
  /** Replaces the stored alternative text. Empty if text beside the image says the same. */
  alt?: string;
  /** True for an image that is visible without scrolling. It is preloaded instead of loaded lazily. */
  isPriority?: boolean;
  /** True to show the whole image (`object-fit: contain`), false to fill the box (`cover`). */
  isWhole?: boolean;
  className?: string;
}

export function ResponsiveImage(props: ImageProps) {
  const { image, sizes, alt = image.alt, isPriority = false, isWhole = false, className } = props;
  const { url, width, height, placeholder, widths } = image;
  const [error, setError] = useState({ url: '', count: 0 });
  const errors = error.url === url ? error.count : 0;
  const recordError = () => setError({ url, count: errors + 1 });
  // If a smaller variant fails to load, the original file is used.
  const hasVariants = widths.length > 0 && errors === 0;
  if (errors > (widths.length > 0 ? 1 : 0)) return <ImageFallback alt={alt} className={className} />;
  if (isPriority) preloadImage(image, sizes, hasVariants);

  const img = (
    <img
      src={url}
      {...(hasVariants && { srcSet: srcSetOf(image, 'jpeg'), sizes })}
      alt={alt}
      width={width}
      height={height}
      loading={isPriority ? 'eager' : 'lazy'}
      decoding={isPriority ? 'auto' : 'async'}
      {...(isPriority && { fetchPriority: 'high' })}
      className={classNames(isWhole && 'object-contain', PLACEHOLDER_FIT[fitOf(isWhole)], className)}
      style={placeholderStyle(placeholder)}
      onError={recordError}
      ref={(element) => {
        // The image may have failed before hydration, when no error handler was attached.
        if (element?.complete && element.naturalWidth === 0) recordError();
      }}
    />
  );
  if (!hasVariants) return img;
  return (
    // Without `contents` and `hidden`, `<picture>` and `<source>` would take cells of a grid around the image.
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(image, 'avif')} sizes={sizes} className="hidden" />
      <source type="image/webp" srcSet={srcSetOf(image, 'webp')} sizes={sizes} className="hidden" />
      {img}
    </picture>
  );
}

/** A script replaces the placeholder later. Browsers without scripts show the image itself. */
export function DeferredImage({ image, sizes, isWhole = false, className }: ImageProps) {
  return (
    <span
      role="img"
      aria-label={image.alt}
      className={classNames('block', PLACEHOLDER_FIT[fitOf(isWhole)], className)}
      style={placeholderStyle(image.placeholder)}
    >
      <noscript>
        <ResponsiveImage
          image={image}
          sizes={sizes}
          alt=""
          isWhole={isWhole}
          className={classNames('size-full', !isWhole && 'object-cover')}
        />
      </noscript>
    </span>
  );
}

/** With variants, the preload has the type AVIF, so that browsers without AVIF ignore it. */
function preloadImage(image: ProductImage, sizes: string, hasVariants: boolean): void {
  preload(image.url, {
    as: 'image',
    fetchPriority: 'high',
    ...(hasVariants && { imageSrcSet: srcSetOf(image, 'avif'), imageSizes: sizes, type: 'image/avif' }),
  });
}

const PLACEHOLDER_FIT = { cover: 'bg-cover bg-center', contain: 'bg-contain bg-center bg-no-repeat' } as const;
const fitOf = (isWhole: boolean) => (isWhole ? 'contain' : 'cover');

/** The only inline style of images that the content security policy allows. */
function placeholderStyle(placeholder: string | null): CSSProperties | undefined {
  return placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` };
}

function ImageFallback({ alt, className }: { alt: string; className: string | undefined }) {
  const classes = classNames('grid place-items-center bg-cream text-edge', className);
  const icon = <Icon name="hanger" className="h-auto w-1/3 max-w-16" />;
  if (alt === '') return <span className={classes}>{icon}</span>;
  return (
    <span role="img" aria-label={alt} className={classes}>
      {icon}
    </span>
  );
}
