import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { AppError } from '#contract/errors.ts';
import { idParams } from '#contract/pagination.schema.ts';
import * as schema from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { findOrder } from '#server/orders/queries.ts';
import { addDownloads } from '#server/platform/audit/send-download.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { exportParcels } from './export-parcels.ts';
import { presentForCustomer, presentParcel } from './present.ts';
import { findByCodeOrOrder, findParcels, findParcelsOfOrder, listCouriers, listParcels } from './queries.ts';

const tags = ['parcels'];

export const parcelListRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/parcels',
    config: { access: { right: 'orders.view' } },
    schema: {
      tags,
      summary: 'List the parcels that wait for staff or the courier',
      querystring: schema.listParcelsQuery,
      response: { 200: schema.listParcelsResponse },
    },
    handler: (request) => viewParcels(deps, viewerOf(request), request.query),
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
      summary: 'Find a parcel by its number or tracking number, or the parcels of an order, in any state',
      querystring: schema.findParcelsQuery,
      response: { 200: schema.foundParcelsResponse },
    },
    async handler(request) {
      const found = await findByCodeOrOrder(deps.db, request.query.code);
      return { parcels: found.map((parcel) => presentParcel(parcel, viewerOf(request))) };
    },
  });

  app.route({
    method: 'GET',
    url: '/api/parcels/of-order/:id',
    config: { access: 'anyone', errors: ['order_not_found'] },
    schema: {
      tags,
      summary: 'List the parcels of an order by order number: courier and tracking number, no personal data',
      params: idParams,
      response: { 200: schema.orderParcelsResponse },
    },
    async handler(request) {
      const order = await findOrder(deps.db, request.params.id);
      if (!order) throw new AppError('order_not_found');
      return { parcels: (await findParcelsOfOrder(deps.db, order.id)).map(presentForCustomer) };
    },
  });
  done();
};

async function viewParcels(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: schema.ListParcelsQuery,
): Promise<schema.ParcelList> {
  if (query.ids) {
    const found = await findParcels(db, query.ids);
    return { parcels: found.map((parcel) => presentParcel(parcel, viewer)), couriers: [], next: null };
  }
  const { parcels, next } = await listParcels(db, query);
  const couriers = (await listCouriers(db)).filter(({ isActive }) => isActive);
  return {
    parcels: parcels.map((parcel) => presentParcel(parcel, viewer)),
    couriers: couriers.map(({ id, label }) => ({ _id: id, label })),
    next,
  };
}
