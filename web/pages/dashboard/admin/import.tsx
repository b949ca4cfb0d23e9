import { useSearchParams } from 'react-router';
import { hasRight } from '#contract/rights.ts';
import { useListCustomFieldsQuery } from '#web/features/custom-fields/api.ts';
import { Exports } from '#web/features/imports/exports.tsx';
import { ImportForm } from '#web/features/imports/import-form.tsx';
import { OneImport } from '#web/features/imports/one-import.tsx';
import { RecentImports } from '#web/features/imports/recent-imports.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink, buttonClasses } from '#web/ui/button.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLateNavigate } from '#web/ui/late-navigation.ts';

export const meta = dashboardMeta('Import Products');

const PATH = '/dashboard/import';

/** The URL contains the id of the import, so that a reload shows the same import. */
export default function ImportProducts() {
  const viewer = useDashboardViewer();
  const [params] = useSearchParams();
  const navigate = useLateNavigate();
  const id = params.get('import') ?? '';
  // The import names the columns of the shop's own fields.
  const fields = useListCustomFieldsQuery();
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
      <QueryState query={fields} what="the columns">
        {() =>
          id === '' ? (
            <ImportForm onChecked={({ _id }) => navigate(`?import=${encodeURIComponent(_id)}`)} />
          ) : (
            <OneImport id={id} />
          )
        }
      </QueryState>
      {id === '' && (
        <>
          <RecentImports />
          {hasRight(viewer, 'export') && <Exports isAdmin={viewer.role === 'admin'} />}
        </>
      )}
    </>
  );
}
