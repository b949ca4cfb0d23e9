import { Downloads } from '#web/ui/dashboard/downloads.tsx';

export function Exports() {
  return (
    <>
      <section aria-labelledby="export" className="mt-8 grid gap-3">
        <h2 id="export" className="text-xl">
          Export
        </h2>
        <p className="text-muted">All products in the same columns: change them there, and import the file.</p>
        <Downloads path="/api/products/export" name="products" />
      </section>
      <section aria-labelledby="reviews" className="mt-8 grid gap-3">
        <h2 id="reviews" className="text-xl">
          Reviews
        </h2>
        <p className="text-muted">All reviews with their products, the newest first.</p>
        <Downloads path="/api/reviews/export" name="reviews" />
      </section>
    </>
  );
}
