/** How wide product pictures are shown, as `<img sizes>` takes it; to be kept in step with the grids that hold them. */
export const IMAGE_SIZES = {
  /** A card among two or four beside each other. */
  card: '(min-width: 94rem) 21.5rem, (min-width: 48rem) 23vw, 46vw',
  /** The same where a list's filter takes a part of the page. */
  cardBesideSidebar: '(min-width: 94rem) 16.5rem, (min-width: 64rem) 18vw, (min-width: 48rem) 30vw, 46vw',
  miniCard: '(min-width: 94rem) 14rem, (min-width: 48rem) 15vw, (min-width: 40rem) 23vw, 30vw',
  /** The large one of a product's page. */
  gallery: '(min-width: 94rem) 40rem, (min-width: 64rem) 41vw, (min-width: 48rem) 46vw, 75vw',
  galleryThumbnail: '4rem',
  /** The whole screen, to look closely. */
  zoom: '(min-width: 48rem) 80vh, 200vw',
  suggestion: '2.5rem',
  tableRow: '2.5rem',
} as const;
