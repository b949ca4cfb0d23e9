import { useNavigate, useSearchParams } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import { useGetImportQuery } from '#web/features/imports/api.ts';
import { ImportForm } from '#web/features/imports/import-form.tsx';
import { ImportStatus } from '#web/features/imports/import-status.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { messageOf } from '#web/store/api.ts';
import { ButtonLink, buttonClasses } from '#web/ui/button.tsx';
import { Downloads } from '#web/ui/dashboard/downloads.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const meta = dashboardMeta('Import Products');

const PATH = '/dashboard/import';
const POLL_MS = 1_000;

/** The page that imports products. The URL holds the id of the import, so that a reload shows it again. */
export default function ImportProducts() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const id = params.get('import') ?? '';
  return (
    <>
      <DashboardHeading
        title="Import Products"
        action={
          id === '' ? (
            <a href="/api/imports/template.xlsx" download className={buttonClasses('secondary')}>
              <Icon name="arrowDown" className="size-5" />
              Template
            </a>
          ) : (
            <ButtonLink to={PATH} variant="secondary">
              Another file
            </ButtonLink>
          )
        }
      >
        Add and change products from a spreadsheet. A row finds its product by the SKU.
      </DashboardHeading>
      {id === '' ? (
        <>
          <ImportForm onChecked={({ _id }) => void navigate(`?import=${encodeURIComponent(_id)}`)} />
          <Exports />
        </>
      ) : (
        <OneImport id={id} />
      )}
    </>
  );
}

function OneImport({ id }: { id: string }) {
  const query = useImport(id);
  return (
    <QueryState
      query={{ ...query, data: query.currentData }}
      what="the import"
      failed={messageOf(query.error, 'Failed to load the import.')}
    >
      {(productImport) => (
        <>
          <ImportStatus productImport={productImport} />
          {productImport.state !== 'checked' && productImport.state !== 'running' && (
            <ButtonLink to="/dashboard/manage-products" variant="secondary" className="mt-5">
              Go to the products
            </ButtonLink>
          )}
        </>
      )}
    </QueryState>
  );
}

/** Fetches an import. While it runs, fetches it again every second. */
function useImport(id: string) {
  const { currentData } = useGetImportQuery(id);
  return useGetImportQuery(id, { pollingInterval: currentData?.state === 'running' ? POLL_MS : 0 });
}

function Exports() {
  const viewer = useDashboardViewer();
  if (!hasRight(viewer, 'export')) return null;
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
