import { DownloadLink } from '#web/ui/dashboard/download-link.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';

/** Customers and money are in everything, so only admins may download it. */
export function Exports({ isAdmin }: { isAdmin: boolean }) {
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
      {isAdmin && (
        <section aria-labelledby="everything" className="mt-8 grid gap-3">
          <h2 id="everything" className="text-xl">
            Everything
          </h2>
          <p className="text-muted">
            Products, orders, customers, orders from before, reviews, parcels, money, refunds and purchases, as Excel
            and CSV files in one zip. Its README.txt says what each file holds.
          </p>
          <div>
            <DownloadLink href="/api/everything.zip" download="everything.zip">
              Download everything
            </DownloadLink>
          </div>
        </section>
      )}
    </>
  );
}
