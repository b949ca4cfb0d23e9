import { type CSSProperties, useState } from 'react';
import { preload } from 'react-dom';
import type { ProductImage } from '#contract/media.schema.ts';
import { srcSetOf } from '#contract/media.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface ImageProps {
  image: ProductImage;
  /** The `sizes` attribute. */
  sizes: string;
  /** Overrides the image's own; empty where text beside it says the same. */
  alt?: string;
  /** Above the fold: preloaded, not lazy. */
  isPriority?: boolean;
  /** Fits the image into its box instead of covering the box. */
  isWhole?: boolean;
  /** Sets the size of its box. */
  className?: string;
}

/** An image in the smallest file that suits screen and browser, over a tiny placeholder. Falls back to an icon. */
export function ResponsiveImage(props: ImageProps) {
  const { image, sizes, alt = image.alt, isPriority = false, isWhole = false, className } = props;
  const { url, width, height, placeholder, widths } = image;
  const [error, setError] = useState({ url: '', count: 0 });
  const errors = error.url === url ? error.count : 0;
  const recordError = () => setError({ url, count: errors + 1 });
  // The original may load even if a smaller variant does not.
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
        // No handler saw an error before hydration.
        if (element?.complete && element.naturalWidth === 0) recordError();
      }}
    />
  );
  if (!hasVariants) return img;
  return (
    // `contents` and `hidden` keep a source from being an empty grid cell.
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(image, 'avif')} sizes={sizes} className="hidden" />
      <source type="image/webp" srcSet={srcSetOf(image, 'webp')} sizes={sizes} className="hidden" />
      {img}
    </picture>
  );
}

/** Placeholder of an image that is not fetched yet; without scripts, the image. */
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

/** Preloads AVIF; other browsers skip the hint. */
function preloadImage(image: ProductImage, sizes: string, hasVariants: boolean): void {
  preload(image.url, {
    as: 'image',
    fetchPriority: 'high',
    ...(hasVariants && { imageSrcSet: srcSetOf(image, 'avif'), imageSizes: sizes, type: 'image/avif' }),
  });
}

/** Aligns the placeholder with the image, so that it does not show around a fitted one. */
const PLACEHOLDER_FIT = { cover: 'bg-cover bg-center', contain: 'bg-contain bg-center bg-no-repeat' } as const;
const fitOf = (isWhole: boolean) => (isWhole ? 'contain' : 'cover');

/** The only inline style of an image that the Content-Security-Policy allows. */
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
