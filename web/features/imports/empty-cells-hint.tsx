/** The text describes the rules in `check-row.ts`. Change both together. */
export function EmptyCellsHint() {
  return (
    <p className="text-muted">
      For a product that the shop has, an empty cell also sets something. Hidden: it is shown. Stock: its pieces are not
      counted. For: girls and boys. Old price and Design: removed. Only Pictures stay as they are. Leave a column out of
      the file to change nothing in it.
    </p>
  );
}
