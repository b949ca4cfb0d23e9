import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../database/database.ts';
import { streamCsv } from '../exports/stream-csv.ts';
import { streamXlsx } from '../exports/stream-xlsx.ts';
import type { Tables } from '../exports/table.ts';
import { viewerOf } from '../http/access.ts';
import { type Download, recordDownload } from './record-download.ts';

export const DOWNLOAD_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type DownloadFormat = keyof typeof DOWNLOAD_TYPES;
/** Each list has a route for each format, as `export.csv`. */
export const DOWNLOAD_FORMATS: readonly DownloadFormat[] = ['csv', 'xlsx'];
/** For summaries of routes. */
export const FORMAT_LABELS: Record<DownloadFormat, string> = { csv: 'as a CSV file', xlsx: 'as a file of Excel' };

interface Exchange {
  deps: { db: Executor; now: () => Date };
  request: FastifyRequest;
  reply: FastifyReply;
}

interface DownloadOptions extends Download {
  as: DownloadFormat;
  open: () => Tables | Buffer | Promise<Tables | Buffer>;
}

/** Sends a list as a file, as `orders.csv`. Writes an audit entry before it opens the list; none for a HEAD request. */
export async function sendDownload(
  { deps, request, reply }: Exchange,
  { as, open, id, filter }: DownloadOptions,
): Promise<FastifyReply> {
  if (request.method === 'GET') await recordDownload(deps, viewerOf(request), { id, filter: { ...filter, as } });
  const opened = await open();
  return reply
    .type(DOWNLOAD_TYPES[as])
    .header('content-disposition', `attachment; filename="${id}.${as}"`)
    .header('cache-control', 'no-store')
    .send(Buffer.isBuffer(opened) ? opened : as === 'csv' ? streamCsv(opened[0]) : streamXlsx(opened));
}
