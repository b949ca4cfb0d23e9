/** A picture's largest size as a file, in bytes. */
export const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
/** The largest body of a call that carries a picture: base64 makes 8 MB into 10.7 MB, and the JSON around it is small. */
export const MAX_IMAGE_BODY_BYTES = 12 * 1024 * 1024;
/** Width times height; a small file can unfold to far more memory than it has bytes. */
export const MAX_IMAGE_PIXELS = 40_000_000;
/** The largest body of every other call, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;

export const PRODUCT_PICTURE = { width: 800, height: 1000 } as const;

/** A product has a front at least; more than this nobody looks through. */
export const MAX_PRODUCT_PICTURES = 8;
/** Characters. */
export const ALT_MAX_LENGTH = 200;
