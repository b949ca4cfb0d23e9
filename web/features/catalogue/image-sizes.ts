/** `sizes` attributes of product images. They must match the CSS of the grids. */
export const IMAGE_SIZES = {
  card: '(min-width: 94rem) 21.5rem, (min-width: 48rem) 23vw, 46vw',
  cardBesideSidebar: '(min-width: 94rem) 16.5rem, (min-width: 64rem) 18vw, (min-width: 48rem) 30vw, 46vw',
  miniCard: '(min-width: 94rem) 14rem, (min-width: 48rem) 15vw, (min-width: 40rem) 23vw, 30vw',
  gallery: '(min-width: 94rem) 40rem, (min-width: 64rem) 41vw, (min-width: 48rem) 46vw, 75vw',
  galleryThumbnail: '4rem',
  suggestion: '2.5rem',
  tableRow: '2.5rem',
} as const;
