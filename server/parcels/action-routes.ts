import type { FastifyInstance } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import type { ErrorCode } from '#contract/errors.ts';
import * as schema from '#contract/parcels.schema.ts';
import { PARCEL_TRANSITIONS, type ParcelTransition } from '#contract/parcels.ts';
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

interface Action {
  url: string;
  summary: string;
  transitions?: readonly ParcelTransition[];
  errors?: ErrorCode[];
}

/** Routes that change many parcels at once. */
export const parcelActionRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  addAction(
    app,
    deps,
    {
      url: '/api/parcels/bookings',
      summary: 'Book parcels with a courier',
      transitions: ['book'],
      errors: ['courier_not_found'],
    },
    schema.bookParcelsBody,
    bookParcels,
  );
  addAction(
    app,
    deps,
    {
      url: '/api/parcels/unpackings',
      summary: 'Unpack parcels that are not handed over yet',
      transitions: ['unpack'],
    },
    schema.chosenParcelsBody,
    unpackParcels,
  );
  addAction(
    app,
    deps,
    { url: '/api/parcels/hand-overs', summary: 'Hand parcels over to their courier', transitions: ['hand_over'] },
    schema.chosenParcelsBody,
    handOverParcels,
  );
  addAction(
    app,
    deps,
    { url: '/api/parcels/undone-hand-overs', summary: 'Undo a hand-over', transitions: ['undo_hand_over'] },
    schema.chosenParcelsBody,
    undoHandOvers,
  );
  addAction(
    app,
    deps,
    {
      url: '/api/parcels/outcomes',
      summary: 'Set the outcome of parcels that were handed over',
      transitions: ['deliver', 'refuse', 'lose', 'undo_outcome'],
    },
    schema.setOutcomesBody,
    setOutcomes,
  );
  addAction(
    app,
    deps,
    { url: '/api/parcels/weights', summary: 'Set the weight of parcels that are in the shop' },
    schema.weighParcelsBody,
    weighParcels,
  );
  done();
};

function addAction<Body extends z.ZodType>(
  app: FastifyInstance,
  deps: Deps,
  { url, summary, transitions = [], errors = [] }: Action,
  body: Body,
  change: ChangeParcels<z.output<Body>>,
): void {
  app.route({
    method: 'POST',
    url,
    config: { access, errors },
    schema: {
      tags,
      summary,
      description: [description, ...transitions.map(describeTransition)].join(' '),
      body,
      response: { 200: schema.parcelResultsResponse },
    },
    async handler(request) {
      const viewer = viewerOf(request);
      const outcomes = await change(deps, viewer, request.body as z.output<Body>);
      return presentParcelOutcomes(deps, outcomes, viewer);
    },
  });
}

/** 'From packed, booked to void.' */
function describeTransition(transition: ParcelTransition): string {
  const { from, to } = PARCEL_TRANSITIONS[transition];
  return `From ${from.join(', ')} to ${to}.`;
}

export const packingRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
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
      summary: "Save the tracking numbers of a courier's list",
      description: 'Ambiguous rows are reported and skipped. A dry run saves nothing.',
      body: schema.numberParcelsBody,
      response: { 200: schema.numberParcelsResponse },
    },
    handler: (request) => numberParcels(deps, viewerOf(request), request.body),
  });
  done();
};
