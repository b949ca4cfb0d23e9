import type { ProductImport } from '#contract/imports.schema.ts';
import { counted } from '#web/ui/dashboard/counted.ts';

/** Says which shop system the file is from, and what the import changed or left out. */
export function ImportNotes({ source, notes, rows }: Pick<ProductImport, 'source' | 'notes' | 'rows'>) {
  const lines = [
    ...notes.map((note) => `${note.text} (${counted(note.rows, 'row')})`),
    ...(rows.omitted > 0 ? [`Left out, as you chose. (${counted(rows.omitted, 'row')})`] : []),
  ];
  return (
    <>
      {source !== null && <p>This is a product export: {source}.</p>}
      {lines.length > 0 && (
        <ul className="list-disc ps-5 text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
