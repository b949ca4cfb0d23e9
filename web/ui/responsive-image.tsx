import { type CSSProperties, useState } from 'react';
import { preload } from 'react-dom';
import type { ProductImage as ImageOf } from '#contract/media.schema.ts';
import { srcSetOf } from '#contract/media.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface ImageProps {
  image: ImageOf;
  /** How wide it is shown, as `<img sizes>` takes it. */
  sizes: string;
  /** In place of the picture's own; empty where the text beside it says what it shows. */
  alt?: string;
  /** In sight as soon as the page is: fetched before everything else, and not put off until it is scrolled to. */
  isPriority?: boolean;
  /** Shown whole, however its box is shaped. */
  isWhole?: boolean;
  /** The size and shape of its box. */
  className?: string;
}

/**
 * A picture in the smallest file that this screen and this browser can do with. A few of its pixels hold its place until
 * it is there. Where it cannot be had at all, a quiet stand-in does.
 */
export function ResponsiveImage(props: ImageProps) {
  const { image, sizes, alt = image.alt, isPriority = false, isWhole = false, className } = props;
  const { url, width, height, placeholder, widths } = image;
  const [error, setError] = useState({ url: '', times: 0 });
  const errors = error.url === url ? error.times : 0;
  const noteError = () => setError({ url, times: errors + 1 });
  // What was stored whole may be there where a smaller one cannot be had.
  const hasVariants = widths.length > 0 && errors === 0;
  if (errors > (widths.length > 0 ? 1 : 0)) return <StandIn alt={alt} className={className} />;
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
      className={classNames(isWhole && 'object-contain', BEHIND[fitOf(isWhole)], className)}
      style={behind(placeholder)}
      onError={noteError}
      ref={(element) => {
        // One that failed before this page was hydrated has told nobody.
        if (element?.complete && element.naturalWidth === 0) noteError();
      }}
    />
  );
  if (!hasVariants) return img;
  return (
    // Laid out as the image alone would be: a source would be an empty cell of a grid.
    <picture className="contents">
      <source type="image/avif" srcSet={srcSetOf(image, 'avif')} sizes={sizes} className="hidden" />
      <source type="image/webp" srcSet={srcSetOf(image, 'webp')} sizes={sizes} className="hidden" />
      {img}
    </picture>
  );
}

/** The place of a picture that is not fetched yet: its few pixels, and its words. Without scripts the picture is in it. */
export function WaitingImage({ image, sizes, isWhole = false, className }: ImageProps) {
  return (
    <span
      role="img"
      aria-label={image.alt}
      className={classNames('block', BEHIND[fitOf(isWhole)], className)}
      style={behind(image.placeholder)}
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

/** Tells of the picture in the page's head. A browser without AVIF passes over this and finds it in the body. */
function preloadImage(image: ImageOf, sizes: string, hasVariants: boolean): void {
  preload(image.url, {
    as: 'image',
    fetchPriority: 'high',
    ...(hasVariants && { imageSrcSet: srcSetOf(image, 'avif'), imageSizes: sizes, type: 'image/avif' }),
  });
}

/** Exactly where the picture will be: around a whole one nothing of it shows. */
const BEHIND = { cover: 'bg-cover bg-center', contain: 'bg-contain bg-center bg-no-repeat' } as const;
const fitOf = (isWhole: boolean) => (isWhole ? 'contain' : 'cover');

/** The only inline style of a picture, as the Content-Security-Policy knows it. */
function behind(placeholder: string | null): CSSProperties | undefined {
  return placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` };
}

function StandIn({ alt, className }: { alt: string; className: string | undefined }) {
  const variant = classNames('grid place-items-center bg-cream text-edge', className);
  const icon = <Icon name="hanger" className="h-auto w-1/3 max-w-16" />;
  if (alt === '') return <span className={variant}>{icon}</span>;
  return (
    <span role="img" aria-label={alt} className={variant}>
      {icon}
    </span>
  );
}
