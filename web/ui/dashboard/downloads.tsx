import { DownloadLink } from './download-link.tsx';

interface DownloadsProps {
  /** Path of the API without the format: '/api/orders/export'. */
  path: string;
  /** File name without the format. */
  name: string;
  /** The list's filter; empty values are left out. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** The part of the filter that the address must not show. */
  hidden?: Record<string, string>;
}

/** Links to a list as a file. Excel comes first, because a CSV loses the first zero of phone numbers. */
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
