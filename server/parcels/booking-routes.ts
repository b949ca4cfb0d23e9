import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/bookings.schema.ts';
import { idParams } from '#contract/pagination.schema.ts';
import type { Deps } from '#server/deps.ts';
import { type DownloadFormat, type Exchange, sendDownload } from '#server/platform/audit/send-download.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { PRINT_HEADERS } from '#server/platform/printing/print-document.ts';
import { toCsv, toXlsx } from './courier-files/file-formats.ts';
import type { BookingFile } from './courier-files/write-booking-file.ts';
import { makeBookingFile, previewBookings, readBookingFile } from './make-booking-file.ts';
import { printPapers } from './write-papers.ts';

const tags = ['parcels'];
const access = { right: 'parcels.book' } as const;

export const bookingFileRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/parcels/bookings',
    config: { access, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: "Preview a courier's booking file: parcels in it, and parcels left out",
      querystring: schema.bookingsQuery,
      response: { 200: schema.bookingsResponse },
    },
    handler: (request) => previewBookings(deps, request.query.courier),
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/booking-files',
    config: { access, errors: ['courier_not_found', 'bookings_downloaded'] },
    schema: {
      tags,
      summary: "Make a courier's booking file, and mark its parcels as downloaded",
      body: schema.makeBookingFileBody,
      response: { 201: schema.madeBookingFileResponse },
    },
    async handler(request, reply) {
      return reply.status(201).send({ file: await makeBookingFile(deps, viewerOf(request), request.body) });
    },
  });
  done();
};

export const paperRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/parcels/booking-files/:id',
    config: { access, errors: ['booking_file_not_found'] },
    schema: {
      tags,
      summary: 'Get an earlier booking file; no parcel is marked as downloaded',
      params: idParams,
      querystring: schema.madeFileQuery,
      response: { 200: schema.bookingFile },
    },
    async handler(request, reply) {
      const { courierId, file } = await readBookingFile(deps, request.params.id);
      return sendBookings({ deps, request, reply }, { file, courier: courierId, as: request.query.as });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/parcels/print/:paper',
    config: { access },
    schema: {
      tags,
      summary: 'Get labels, packing slips or the load sheet of parcels as a page that prints itself',
      params: schema.printParams,
      querystring: schema.printQuery,
      response: { 200: schema.printedPapers },
    },
    async handler(request, reply) {
      const { paper } = request.params;
      const page = await printPapers(deps, viewerOf(request), paper, request.query.numbers);
      return reply.headers(PRINT_HEADERS).send(page);
    },
  });
  done();
};

interface Bookings {
  file: BookingFile;
  courier: string;
  as: DownloadFormat;
}

function sendBookings(exchange: Exchange, { file, courier, as }: Bookings) {
  const open = () => (as === 'xlsx' ? toXlsx(file) : toCsv(file));
  return sendDownload(exchange, { id: 'bookings', filter: { courier }, as, open });
}
