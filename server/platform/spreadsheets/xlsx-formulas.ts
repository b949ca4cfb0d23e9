const UNREAD = /\st\s*=\s*["']e["']|<(?:[\w.-]+:)?f[\s>/]/;
const BEHIND_CELL = /(?<=<\/(?:[\w.-]+:)?c>)/;
const END = /<\/(?<prefix>(?:[\w.-]+:)?)c>$/;
const CELL = /^<[\w.:-]+(?<attributes>[^>]*)>(?<content>[^]*)<\/[\w.:-]+>$/;
const TYPE = /\st\s*=\s*["'](?<type>\w*)["']/;
const FORMULA = /<(?:[\w.-]+:)?f(?:\s[^>]*)?(?:\/>|>(?<formula>[^<]*))/;
const VALUE = /<(?:[\w.-]+:)?v(?:\s[^>]*)?(?:\/>|>(?<value>[^<]*))/;

/**
 * Spells out formulas that the library would read as empty. A failed formula becomes its error (#N/A), and one without
 * a stored result becomes its text (=A1*2).
 */
export function spellOutFormulas(content: Buffer): Buffer {
  const xml = content.toString('latin1');
  if (!UNREAD.test(xml)) return content;
  return Buffer.from(xml.split(BEHIND_CELL).map(spellOut).join(''), 'latin1');
}

/** `part` is the XML up to the end of a cell. Other tags may come before the cell. */
function spellOut(part: string): string {
  const prefix = END.exec(part)?.groups?.['prefix'];
  const start = prefix === undefined ? -1 : part.lastIndexOf(`<${prefix}c `);
  const { attributes = '', content = '' } = (start < 0 ? undefined : CELL.exec(part.slice(start))?.groups) ?? {};
  const text = readUnread(attributes, content);
  if (prefix === undefined || text === undefined) return part;
  const string = `<${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is>`;
  return `${part.slice(0, start)}<${prefix}c${attributes.replace(TYPE, '')} t="inlineStr">${string}</${prefix}c>`;
}

/** Returns XML text; undefined for a cell that the library can read. */
function readUnread(attributes: string, content: string): string | undefined {
  const type = TYPE.exec(attributes)?.groups?.['type'];
  const stored = VALUE.exec(content);
  const value = stored?.groups?.['value'] ?? '';
  if (type === 'e') return value || '#VALUE!';
  const formula = FORMULA.exec(content);
  // The result of a formula may be an empty text.
  const hasResult = value !== '' || (type === 'str' && stored !== null);
  return formula && !hasResult ? `=${formula.groups?.['formula'] ?? ''}` : undefined;
}
