import { imageAt } from '#contract/media.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { type Column, DataTable } from '#web/ui/dashboard/data-table.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { ListPages } from '#web/ui/dashboard/list-pages.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { Sample, Section } from './section.tsx';

interface Row {
  name: string;
  total: string;
}

const ROWS: readonly Row[] = [
  { name: 'Amna', total: 'PKR 2,490.00' },
  { name: 'Bilal', total: 'PKR 12,200.00' },
];

const COLUMNS: readonly Column<Row>[] = [
  {
    header: 'Name',
    inCard: 'topStart',
    sort: { by: 'name', asc: 'A to Z', desc: 'Z to A' },
    renderCell: ({ name }) => name,
  },
  { header: 'Total', inCard: 'topEnd', align: 'end', renderCell: ({ total }) => total },
];

const LOST_IMAGE = imageAt('/media/nowhere.webp', 'A picture that is gone');
const LATE_IMAGE = {
  ...LOST_IMAGE,
  // Transparent, so that the placeholder behind it shows.
  url: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  alt: 'A picture on its way',
  placeholder:
    'data:image/webp;base64,UklGRkwAAABXRUJQVlA4IEAAAABQAQCdASoIAAoABABoJaAABYwAAP7vuED59nXWX+G/+1Y8EIW6/H+JN1Z3FPOrzrezTj/h95Pcnd2+j5ntAAAA',
};

const hrefOfPage = (page: number) => `?page=${page}`;

export function ListSamples() {
  return (
    <Section title="Lists and ways">
      <Sample name="breadcrumbs">
        <Breadcrumbs trail={[{ to: '/', label: 'Home' }]} here="Shop" />
      </Sample>
      <Sample name="stars">
        <span className="grid gap-1">
          {[0, 2.5, 4.3, 5].map((rating) => (
            <Stars key={rating} rating={rating} label={`${rating} of 5 stars`} />
          ))}
        </span>
      </Sample>
      <Sample name="pages of a long list, and of a short one">
        <Pagination page={7} totalPages={20} hrefOf={hrefOfPage} />
        <ListPages page={1} totalPages={2} hrefOf={hrefOfPage} />
      </Sample>
      <Sample name="a picture: few pixels until it is there, and a stand-in where it cannot be had">
        <div className="grid max-w-80 grid-cols-2 gap-4">
          <ResponsiveImage image={LATE_IMAGE} sizes="10rem" className="aspect-4/5 w-full rounded-md object-cover" />
          <ResponsiveImage image={LOST_IMAGE} sizes="10rem" className="aspect-4/5 w-full rounded-md object-cover" />
        </div>
      </Sample>
      <Sample name="a dashboard's heading">
        <DashboardHeading title="Manage Orders">60 orders</DashboardHeading>
      </Sample>
      <Sample name="a table; where its box is narrow, a list of cards">
        <DataTable
          caption="A table"
          columns={COLUMNS}
          rows={ROWS}
          keyOf={({ name }) => name}
          sort={{ by: 'name', order: 'asc', hrefOf: (by, order) => `?sortBy=${by}&order=${order}` }}
        />
        <div className="max-w-80">
          <DataTable caption="The same as cards" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} isStale />
        </div>
      </Sample>
    </Section>
  );
}
