/** Definitions every scene with props needs: a filter which rounds a flat drawing and lays it on the table. */
export function propDefinitions(width: number, height: number): string {
  const region = `filterUnits="userSpaceOnUse" x="${-width}" y="${-height}" width="${width * 3}" height="${height * 3}"`;
  const filter = (id: string, blur: number, relief: number): string =>
    `<filter id="${id}" ${region} color-interpolation-filters="sRGB">` +
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${blur}"/>` +
    `<feDiffuseLighting surfaceScale="${relief}" diffuseConstant="0.866" lighting-color="#fff"><feDistantLight azimuth="232" elevation="60"/></feDiffuseLighting>` +
    '<feComposite in2="SourceGraphic" operator="arithmetic" k1="1.34"/><feComposite in2="SourceAlpha" operator="in" result="round"/>' +
    '<feGaussianBlur in="SourceAlpha" stdDeviation="4"/><feOffset dx="3" dy="5"/>' +
    '<feColorMatrix values="0 0 0 0 0.22  0 0 0 0 0.14  0 0 0 0 0.07  0 0 0 0.42 0" result="near"/>' +
    '<feGaussianBlur in="SourceAlpha" stdDeviation="14"/><feOffset dx="10" dy="15"/>' +
    '<feColorMatrix values="0 0 0 0 0.26  0 0 0 0 0.16  0 0 0 0 0.08  0 0 0 0.26 0" result="far"/>' +
    '<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="round"/></feMerge></filter>';
  return filter('thick', 5, 5.4) + filter('thin', 2.2, 2.2);
}

/** Puts a prop, drawn about 0, 0, on the table. */
export function prop(
  content: string,
  { x, y, turn = 0, scale = 1, thin = false }: { x: number; y: number; turn?: number; scale?: number; thin?: boolean },
): string {
  return (
    `<g filter="url(#${thin ? 'thin' : 'thick'})"><g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" ` +
    `stroke-linecap="round" stroke-linejoin="round">${content}</g></g>`
  );
}
