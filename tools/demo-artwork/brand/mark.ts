/** Colours of the logo, the same as in web/app.css. */
export const BRAND = { berry: '#b92f4a', awning: '#f6d3d0', paper: '#fffaf4', cream: '#f8efe3' } as const;

const HEART = 'M20 26.5s-7.5-4-7.5-8.7a3.8 3.8 0 0 1 7.5-1.3 3.8 3.8 0 0 1 7.5 1.3c0 4.7-7.5 8.7-7.5 8.7Z';

/** Draws the logo, a stitched clothes label with a heart, in a square of 40 x 40. */
export function drawLabel(): string {
  return (
    `<rect x="3" y="6" width="34" height="28" rx="7" fill="${BRAND.berry}"/>` +
    '<rect x="6.5" y="9.5" width="27" height="21" rx="4" fill="none" stroke="#fff" stroke-opacity=".75" ' +
    `stroke-width="1.5" stroke-dasharray="3 2.2"/><path d="${HEART}" fill="#fff"/>`
  );
}

/** Draws only the label, for the tab of a browser. */
export function drawFavicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawLabel()}</svg>`;
}

/** Draws the tilted label on paper. Fills the whole square, because phones round the corners themselves. */
export function drawAppIcon(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${BRAND.paper}"/>` +
    `<g transform="rotate(-6 20 20) translate(20 20) scale(.86) translate(-20 -20)">${drawLabel()}</g></svg>`
  );
}

/**
 * Draws the label over the whole square. Stitches and heart are within a circle of 80 % of its width, because phones may
 * cut away everything outside.
 */
export function drawMaskableIcon(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${BRAND.berry}"/>` +
    '<circle cx="20" cy="20" r="14" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.2" ' +
    `stroke-dasharray="2.514 1.884"/><g transform="translate(20 20) scale(.95) translate(-20 -19.6)"><path d="${HEART}" fill="#fff"/></g></svg>`
  );
}

/** Draws a striped awning with scallops along its lower edge. All sizes are in pixels. */
export function drawAwning(width: number, height: number, scallop: number): string {
  const straight = height - scallop / 2;
  const stripes = Array.from({ length: Math.ceil(width / scallop) }, (_, index) => {
    const x = index * scallop;
    const color = index % 2 === 0 ? BRAND.berry : BRAND.awning;
    const edge = `a${scallop / 2} ${scallop / 2} 0 0 1 ${-scallop} 0`;
    return `<path d="M${x} 0h${scallop}v${straight}${edge}Z" fill="${color}"/>`;
  });
  return stripes.join('');
}
