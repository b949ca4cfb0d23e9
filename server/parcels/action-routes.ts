import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import type { ErrorCode } from '#contract/errors.ts';
import * as schema from '#contract/parcels.schema.ts';
import type { Deps } from '#server/deps.ts';
import { presentDeskOutcomes } from '#server/desk/present.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { bookParcels } from './book-parcels.ts';
import { type ParcelOutcome, presentParcelOutcomes } from './change-parcels.ts';
import { handOverParcels } from './hand-over-parcels.ts';
import { numberParcels } from './number-parcels.ts';
import { packOrders } from './pack-orders.ts';
import { setOutcomes } from './set-outcomes.ts';
import { undoHandOvers } from './undo-hand-overs.ts';
import { unpackParcels } from './unpack-parcels.ts';
import { weighParcels } from './weigh-parcels.ts';

const tags = ['parcels'];
const access = { right: 'parcels.book' } as const;
const description = 'Each item succeeds or fails on its own; the response says which.';

type ChangeParcels<Body> = (deps: Deps, viewer: Viewer, body: Body) => Promise<ParcelOutcome[]>;

/** Routes that change many parcels at once. */
export const parcelActionRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const addAction = <Body extends z.ZodType>(
    name: string,
    summary: string,
    body: Body,
    change: ChangeParcels<z.output<Body>>,
    errors: ErrorCode[] = [],
  ) =>
    app.route({
      method: 'POST',
      url: `/api/parcels/${name}`,
      config: { access, errors },
      schema: { tags, summary, description, body, response: { 200: schema.parcelResultsResponse } },
      async handler(request) {
        const viewer = viewerOf(request);
        const outcomes = await change(deps, viewer, request.body as z.output<Body>);
        return presentParcelOutcomes(deps, outcomes, viewer);
      },
    });
  addAction('unpackings', 'Unpack parcels that are not handed over yet', schema.chosenParcelsBody, unpackParcels);
  addAction('weights', 'Set the weight of parcels that are in the shop', schema.weighParcelsBody, weighParcels);
  addAction('bookings', 'Book parcels with a courier', schema.bookParcelsBody, bookParcels, ['courier_not_found']);
  addAction('hand-overs', 'Hand parcels over to their courier', schema.chosenParcelsBody, handOverParcels);
  addAction('undone-hand-overs', 'Undo a hand-over', schema.chosenParcelsBody, undoHandOvers);
  addAction('outcomes', 'Set the outcome of parcels that were handed over', schema.setOutcomesBody, setOutcomes);

  app.route({
    method: 'POST',
    url: '/api/parcels/packings',
    config: { access },
    schema: {
      tags,
      summary: 'Pack orders into parcels, or a part of one order',
      description,
      body: schema.packOrdersBody,
      response: { 200: deskResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      return presentDeskOutcomes(deps, await packOrders(deps, viewer, request.body), viewer);
    },
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/tracking-numbers',
    config: { access, errors: ['courier_not_found'] },
    schema: {
      tags,
      summary: "Give parcels the tracking numbers of a courier's list",
      description: 'A row that is not sure is named and left out. A dry run saves nothing.',
      body: schema.numberParcelsBody,
      response: { 200: schema.numberParcelsResponse },
    },
    handler: (request) => numberParcels(deps, viewerOf(request), request.body),
  });
  done();
};
