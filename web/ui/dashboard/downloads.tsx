import { DownloadLink } from './download-link.tsx';

interface DownloadsProps {
  /** Path without the file extension, such as '/api/orders/export'. */
  path: string;
  name: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  /** Filter values that are sent in a header, because logs record URLs. */
  hidden?: Record<string, string>;
}

/** Offers the Excel file first: when Excel opens a CSV file, phone numbers lose their leading zero. */
export function Downloads({ path, name, query = {}, hidden }: DownloadsProps) {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(key, String(value));
  }
  const hrefOf = (format: string) => `${path}.${format}${params.size > 0 ? `?${params}` : ''}`;
  return (
    <div className="flex flex-wrap gap-2">
      <DownloadLink href={hrefOf('xlsx')} download={`${name}.xlsx`} hidden={hidden}>
        Download Excel
      </DownloadLink>
      <DownloadLink href={hrefOf('csv')} download={`${name}.csv`} hidden={hidden}>
        Download CSV
      </DownloadLink>
    </div>
  );
}
