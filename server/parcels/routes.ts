import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import { AppError } from '#contract/errors.ts';
import { idParams } from '#contract/pagination.schema.ts';
import * as schema from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { presentDeskOutcomes } from '#server/desk/present.ts';
import { findOrder } from '#server/orders/queries.ts';
import { addDownloads, sendDownload } from '#server/platform/audit/send-download.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { bookParcels } from './book-parcels.ts';
import { presentParcelOutcomes } from './change-parcels.ts';
import { toCsv, toXlsx } from './courier-files/file-formats.ts';
import type { BookingFile } from './courier-files/write-booking-file.ts';
import { exportParcels } from './export-parcels.ts';
import { handOverParcels } from './hand-over-parcels.ts';
import { makeBookingFile, previewBookings, readAllBookings, readBookingFile } from './make-booking-file.ts';
import { numberParcels } from './number-parcels.ts';
import { packOrders } from './pack-orders.ts';
import { presentForCustomer, presentParcel } from './present.ts';
import { PRINT_HEADERS } from './printing/print-document.ts';
import { findByCode, findParcelsOfOrder, listCouriers, listParcels } from './queries.ts';
import { setOutcomes } from './set-outcomes.ts';
import { undoHandOvers } from './undo-hand-overs.ts';
import { unpackParcels } from './unpack-parcels.ts';
import { weighParcels } from './weigh-parcels.ts';
import { printPapers } from './write-papers.ts';

const tags = ['parcels'];
const mayBook = { right: 'parcels.book' } as const;
const EACH_FOR_ITSELF = 'Each is changed or refused for itself; the response says which.';

export const parcelRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const sendBookings = (
    request: FastifyRequest,
    reply: FastifyReply,
    { file, courier, as }: { file: BookingFile; courier: string; as: 'csv' | 'xlsx' },
  ) => {
    const open = () => (as === 'xlsx' ? toXlsx(file) : Promise.resolve(toCsv(file)));
    return sendDownload({ deps, request, reply }, { id: 'bookings', filter: { courier }, as, open });
  };
  app.route({
    method: 'GET',
    url: '/api/parcels',
    config: { access: { right: 'orders.view' } },
    schema: {
      tags,
      summary: 'List the parcels that wait for the staff or the courier',
      querystring: schema.listParcelsQuery,
      response: { 200: schema.listParcelsResponse },
    },
    handler(request) {
      const viewer = viewerOf(request);
      return deps.read(async (db) => {
        const { parcels, next } = await listParcels(db, request.query);
        const couriers = (await listCouriers(db)).filter(({ isActive }) => isActive);
        return {
          parcels: parcels.map((parcel) => presentParcel(parcel, viewer)),
          couriers: couriers.map(({ id, label }) => ({ _id: id, label })),
          next,
        };
      }, viewer.lastWrite);
    },
  });

  addDownloads(app, deps, {
    id: 'parcels',
    url: '/api/parcels/export',
    access: { right: 'orders.view', and: 'export' },
    tags,
    summary: 'Download all parcels that match',
    query: schema.exportParcelsQuery,
    response: schema.exportedParcels,
    open: (viewer, query) => exportParcels(deps, viewer, query),
  });

  app.route({
    method: 'GET',
    url: '/api/parcels/found',
    config: { access: { right: 'orders.view' } },
    schema: {
      tags,
      summary: 'Find the parcel of a number or tracking number, whatever has become of it',
      querystring: schema.findParcelsQuery,
      response: { 200: schema.foundParcelsResponse },
    },
    async handler(request) {
      const found = await findByCode(deps.db, request.query.code);
      return { parcels: found ? [presentParcel(found, viewerOf(request))] : [] };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/parcels/of-order/:id',
    config: { access: 'anyone', errors: ['order_not_found'] },
    schema: {
      tags,
      summary:
        "List an order's parcels for whoever has its number: courier and tracking number, nothing of the customer",
      params: idParams,
      response: { 200: schema.orderParcelsResponse },
    },
    async handler(request) {
      const order = await findOrder(deps.db, request.params.id);
      if (!order) throw new AppError('order_not_found');
      return { parcels: (await findParcelsOfOrder(deps.db, order.id)).map(presentForCustomer) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/packings',
    config: { access: mayBook },
    schema: {
      tags,
      summary: 'Pack orders into parcels, or a part of one order',
      description: EACH_FOR_ITSELF,
      body: schema.packOrdersBody,
      response: { 200: deskResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentDeskOutcomes(deps, await packOrders(deps, viewer, request.body), viewer);
    },
  });

  for (const [name, summary, change] of [
    ['unpackings', 'Take parcels that have not left apart', unpackParcels],
    ['hand-overs', 'Note that the courier has taken parcels', handOverParcels],
    ['undone-hand-overs', 'Take back that the courier has taken parcels', undoHandOvers],
  ] as const) {
    app.route({
      method: 'POST',
      url: `/api/parcels/${name}`,
      config: { access: mayBook },
      schema: {
        tags,
        summary,
        description: EACH_FOR_ITSELF,
        body: schema.chosenParcelsBody,
        response: { 200: schema.parcelResultsResponse },
      },
      async handler(request) {
        const viewer = viewerOf(request);
        return presentParcelOutcomes(deps, await change(deps, viewer, request.body), viewer);
      },
    });
  }

  app.route({
    method: 'POST',
    url: '/api/parcels/bookings',
    config: { access: mayBook, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: 'Book parcels with a courier',
      description: EACH_FOR_ITSELF,
      body: schema.bookParcelsBody,
      response: { 200: schema.parcelResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentParcelOutcomes(deps, await bookParcels(deps, viewer, request.body), viewer);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/weights',
    config: { access: mayBook },
    schema: {
      tags,
      summary: 'Set the weight of parcels that are in the shop',
      description: EACH_FOR_ITSELF,
      body: schema.weighParcelsBody,
      response: { 200: schema.parcelResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentParcelOutcomes(deps, await weighParcels(deps, viewer, request.body), viewer);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/outcomes',
    config: { access: mayBook },
    schema: {
      tags,
      summary: 'Note what has become of parcels that have left',
      description: EACH_FOR_ITSELF,
      body: schema.setOutcomesBody,
      response: { 200: schema.parcelResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentParcelOutcomes(deps, await setOutcomes(deps, viewer, request.body), viewer);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/tracking-numbers',
    config: { access: mayBook, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: "Give parcels the tracking numbers of a courier's list",
      description: 'A row that is not sure is named and left out. A dry run saves nothing.',
      body: schema.numberParcelsBody,
      response: { 200: schema.numberParcelsResponse },
    },
    handler: (request) => numberParcels(deps, viewerOf(request), request.body),
  });

  app.route({
    method: 'GET',
    url: '/api/parcels/bookings',
    config: { access: mayBook, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: "Say what a courier's booking file holds, and what it leaves out",
      querystring: schema.bookingsQuery,
      response: { 200: schema.bookingsResponse },
    },
    handler: (request) => previewBookings(deps, request.query.courier),
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/booking-files',
    config: { access: mayBook, errors: ['courier_not_found', 'bookings_downloaded'] },
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

  app.route({
    method: 'GET',
    url: '/api/parcels/booking-files/:id',
    config: { access: mayBook, errors: ['booking_file_not_found'] },
    schema: {
      tags,
      summary: 'Get a booking file that was made; nothing is marked',
      params: idParams,
      querystring: schema.madeFileQuery,
      response: { 200: schema.bookingFile },
    },
    async handler(request, reply) {
      const { courierId, file } = await readBookingFile(deps, request.params.id);
      return sendBookings(request, reply, { file, courier: courierId, as: request.query.as });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/parcels/booking-file',
    config: { access: mayBook, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: 'Get the file that books all parcels with a courier; nothing is marked',
      querystring: schema.bookingFileQuery,
      response: { 200: schema.bookingFile },
    },
    async handler(request, reply) {
      const { courier, as } = request.query;
      return sendBookings(request, reply, { file: await readAllBookings(deps, courier), courier, as });
    },
  });

  app.route({
    method: 'GET',
    url: '/api/parcels/print/:paper',
    config: { access: mayBook },
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
