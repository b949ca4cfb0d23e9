import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { pkrFromPaisa } from '#contract/money.ts';
import * as schema from '#contract/returns.schema.ts';
import type { Deps } from '#server/deps.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { findReturn } from './find-return.ts';
import { presentParcel } from './present.ts';
import { receiveReturn } from './receive-return.ts';
import { type StartedExchange, startExchange } from './start-exchange.ts';

const tags = ['parcels'];

export const returnRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/returns/:code',
    config: { access: { right: 'returns.receive' }, errors: ['parcel_not_found'] },
    schema: {
      tags,
      summary: 'Find the parcel of a scanned number, tracking number or order',
      params: schema.returnCodeParams,
      response: { 200: schema.returnResponse },
    },
    async handler(request) {
      return { parcel: presentParcel(await findReturn(deps.db, request.params.code), viewerOf(request)) };
    },
  });

  app.route({
    method: 'POST',
    url: '/api/returns',
    config: {
      access: { right: 'returns.receive' },
      errors: ['parcel_not_found', 'parcel_received', 'parcel_not_returning'],
    },
    schema: {
      tags,
      summary: 'Receive a returned parcel, and restock its good pieces',
      body: schema.receiveReturnBody,
      response: { 200: schema.returnResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return { parcel: presentParcel(await receiveReturn(deps, viewer, request.body), viewer) };
    },
  });
  done();
};

export const exchangeRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'POST',
    url: '/api/exchanges',
    config: {
      access: { right: 'orders.edit' },
      errors: ['order_not_found', 'order_changed', 'product_gone', 'out_of_stock', 'total_changed'],
    },
    schema: {
      tags,
      summary: 'Exchange delivered pieces for others, or take them back for money',
      body: schema.startExchangeBody,
      response: { 200: schema.exchangeResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentExchange(await startExchange(deps, viewer, request.body), viewer);
    },
  });
  done();
};

function presentExchange({ codPaisa, refundPaisa, shares, parcels }: StartedExchange, viewer: Viewer) {
  const started = parcels?.sent ? 'The exchange has started.' : 'The return has started.';
  return {
    message: parcels ? started : 'This is what the customer would pay or get.',
    cod: pkrFromPaisa(codPaisa),
    refund: pkrFromPaisa(refundPaisa),
    shares: shares.map(({ position, pieces }) => ({
      position,
      pieces: pieces.map(({ goodsPaisa }) => pkrFromPaisa(goodsPaisa)),
      delivery: pkrFromPaisa(pieces.reduce((sum, { deliveryPaisa }) => sum + deliveryPaisa, 0)),
    })),
    sent: parcels?.sent ? presentParcel(parcels.sent, viewer) : null,
    back: parcels ? presentParcel(parcels.back, viewer) : null,
  };
}
