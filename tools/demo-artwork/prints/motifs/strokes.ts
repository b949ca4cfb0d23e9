export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
}

export function line(path: string, color: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`;
}

export function dot(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
}

/** Draws an eye with a highlight. */
export function eye(x: number, y: number, radius: number, dark: string): string {
  return dot(x, y, radius, dark) + dot(x - radius * 0.3, y - radius * 0.35, radius * 0.36, '#fff');
}

/** Draws a small star. */
export function littleStar(x: number, y: number, radius: number, fill: string, turn = 0): string {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.48;
    const angle = (Math.PI * index) / 5 - Math.PI / 2 + turn;
    return `${Math.round((x + Math.cos(angle) * reach) * 10) / 10} ${Math.round((y + Math.sin(angle) * reach) * 10) / 10}`;
  });
  return `<path d="M${corners.join('L')}Z" fill="${fill}" stroke="${fill}" stroke-width="${Math.round(radius * 2.5) / 10}"/>`;
}

/** Repeats a drawing `count` times in a circle. */
export function ring(count: number, content: string, start = 0): string {
  return Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${Math.round((start + (360 * index) / count) * 10) / 10})">${content}</g>`,
  ).join('');
}
