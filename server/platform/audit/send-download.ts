import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Executor } from '../database/database.ts';
import { streamCsv } from '../exports/stream-csv.ts';
import { streamXlsx } from '../exports/stream-xlsx.ts';
import type { Tables } from '../exports/table.ts';
import { type Access, type Viewer, viewerOf } from '../http/access.ts';
import { type Download, recordDownload } from './record-download.ts';

export const DOWNLOAD_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
export type DownloadFormat = keyof typeof DOWNLOAD_TYPES;
const DOWNLOAD_FORMATS: readonly DownloadFormat[] = ['csv', 'xlsx'];
const FORMAT_LABELS: Record<DownloadFormat, string> = { csv: 'as a CSV file', xlsx: 'as an Excel file' };

interface DownloadDeps {
  db: Executor;
  now: () => Date;
}

export interface Exchange {
  deps: DownloadDeps;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Opened = Tables | Buffer | Promise<Tables | Buffer>;

interface DownloadOptions extends Download {
  as: DownloadFormat;
  open: () => Opened;
}

interface DownloadRoutes<Query extends z.ZodType<object>> {
  id: Download['id'];
  /** URL path of the routes, without the ending of the format, such as `.csv`. */
  url: string;
  access: Access;
  errors?: readonly ErrorCode[];
  tags: string[];
  summary: string;
  query?: Query;
  response: z.ZodType;
  open: (viewer: Viewer, query: z.output<Query>, as: DownloadFormat) => Opened;
}

/** Adds one route per format, such as `export.csv`. Users must have confirmed their identity recently. */
export function addDownloads<Query extends z.ZodType<object> = z.ZodObject>(
  app: FastifyInstance,
  deps: DownloadDeps,
  { id, url, access, errors = [], tags, summary, query, response, open }: DownloadRoutes<Query>,
): void {
  for (const as of DOWNLOAD_FORMATS) {
    app.route({
      method: 'GET',
      url: `${url}.${as}`,
      config: { access, errors, isConfirmed: true },
      schema: {
        tags,
        summary: `${summary}, ${FORMAT_LABELS[as]}`,
        produces: [DOWNLOAD_TYPES[as]],
        ...(query && { querystring: query }),
        response: { 200: response },
      },
      handler(request, reply) {
        const filter = (query ? request.query : {}) as z.output<Query>;
        const openList = () => open(viewerOf(request), filter, as);
        return sendDownload({ deps, request, reply }, { id, filter, as, open: openList });
      },
    });
  }
}

export async function sendDownload(
  { deps, request, reply }: Exchange,
  { as, open, id, filter }: DownloadOptions,
): Promise<FastifyReply> {
  if (request.method === 'GET') await recordDownload(deps, viewerOf(request), { id, filter: { ...filter, as } });
  const opened = await open();
  return reply
    .type(DOWNLOAD_TYPES[as])
    .header('content-disposition', `attachment; filename="${id}.${as}"`)
    .send(Buffer.isBuffer(opened) ? opened : as === 'csv' ? streamCsv(opened[0]) : streamXlsx(opened));
}
