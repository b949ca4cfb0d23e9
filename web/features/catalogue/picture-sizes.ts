/** How wide product pictures are shown, as `<img sizes>` takes it; to be kept in step with the grids that hold them. */
export const PICTURE_SIZES = {
  /** A card among two or four beside each other. */
  card: '(min-width: 76rem) 17rem, (min-width: 48rem) 23vw, 46vw',
  miniCard: '(min-width: 76rem) 11rem, (min-width: 48rem) 15vw, (min-width: 40rem) 23vw, 30vw',
  /** The large one of a product's page. */
  gallery: '(min-width: 76rem) 36rem, (min-width: 48rem) 50vw, 100vw',
  galleryThumbnail: '4rem',
  /** The whole screen, to look closely. */
  zoom: '(min-width: 48rem) 80vh, 200vw',
  suggestion: '2.5rem',
  tableRow: '2.5rem',
} as const;
