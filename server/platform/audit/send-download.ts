import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../database/database.ts';
import { viewerOf } from '../http/access.ts';
import { type Download, recordDownload } from './record-download.ts';

export const DOWNLOAD_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

interface Exchange {
  deps: { db: Executor; now: () => Date };
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends a list as a file, as `orders.csv`. Writes an audit entry before it opens the list; none for a HEAD request. */
export async function sendDownload(
  { deps, request, reply }: Exchange,
  {
    as,
    open,
    ...download
  }: Download & { as: keyof typeof DOWNLOAD_TYPES; open: () => Readable | Promise<Buffer | Readable> },
) {
  if (request.method === 'GET') await recordDownload(deps, viewerOf(request), download);
  return reply
    .type(DOWNLOAD_TYPES[as])
    .header('content-disposition', `attachment; filename="${download.id}.${as}"`)
    .header('cache-control', 'no-store')
    .send(await open());
}
