import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { deskResultsResponse } from '#contract/desk.schema.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { base64Length, SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import { OUTCOME_ACTION_NAMES, PARCEL_ACTIONS } from '#contract/parcel-actions.ts';
import {
  listOutcomesBody,
  listOutcomesResponse,
  numberParcelsBody,
  numberParcelsResponse,
} from '#contract/parcel-lists.schema.ts';
import * as schema from '#contract/parcels.schema.ts';
import { PARCEL_TRANSITIONS, type ParcelTransition } from '#contract/parcels.ts';
import type { Right } from '#contract/rights.ts';
import type { Deps } from '#server/deps.ts';
import { presentDeskOutcomes } from '#server/desk/present.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import { bookParcels } from './book-parcels.ts';
import { type ParcelOutcome, presentParcelOutcomes } from './change-parcels.ts';
import { handOverParcels } from './hand-over-parcels.ts';
import { numberParcels } from './number-parcels.ts';
import { listOutcomes } from './outcome-lists/list-outcomes.ts';
import { packOrders } from './pack-orders.ts';
import { setOutcomes } from './set-outcomes.ts';
import { undoHandOvers } from './undo-hand-overs.ts';
import { unpackParcels } from './unpack-parcels.ts';
import { weighParcels } from './weigh-parcels.ts';

const tags = ['parcels'];
const access = { right: 'parcels.book' } as const;
const REST_BYTES = 4_096;
const description = 'Each item succeeds or fails on its own; the response says which.';

type ChangeParcels<Body> = (deps: Deps, viewer: Viewer, body: Body) => Promise<ParcelOutcome[]>;

export const parcelActionRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const addAction = <Body extends z.ZodType>(
    action: { path: string; right: Right },
    summary: string,
    transitions: readonly ParcelTransition[],
    body: Body,
    change: ChangeParcels<z.output<Body>>,
    errors: ErrorCode[] = [],
  ) =>
    app.route({
      method: 'POST',
      url: `/api/parcels/${action.path}`,
      config: { access: { right: action.right }, errors },
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
  const { bookParcelsBody, chosenParcelsBody, setOutcomesBody, weighParcelsBody } = schema;
  const { book, unpack, hand_over: handOver, undo_hand_over: undoHandOver, deliver, weigh } = PARCEL_ACTIONS;
  const outcomes = OUTCOME_ACTION_NAMES.map((name) => PARCEL_ACTIONS[name].transition);
  addAction(book, 'Book parcels', [book.transition], bookParcelsBody, bookParcels, ['courier_not_found']);
  addAction(
    unpack,
    'Unpack parcels that are not handed over yet',
    [unpack.transition],
    chosenParcelsBody,
    unpackParcels,
  );
  addAction(handOver, 'Hand parcels over to their courier', [handOver.transition], chosenParcelsBody, handOverParcels);
  addAction(undoHandOver, 'Undo a hand-over', [undoHandOver.transition], chosenParcelsBody, undoHandOvers);
  addAction(deliver, 'Set the outcome of handed-over parcels', outcomes, setOutcomesBody, setOutcomes);
  addAction(weigh, 'Set the weight of parcels that are in the shop', [], weighParcelsBody, weighParcels);
  done();
};

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
    config: { access, errors: ['courier_not_found', 'spreadsheet_invalid', 'spreadsheet_too_large', 'unavailable'] },
    bodyLimit: base64Length(SPREADSHEET_MAX_BYTES) + REST_BYTES,
    schema: {
      tags,
      summary: "Save the tracking numbers of a courier's list",
      description: 'Ambiguous rows are reported and skipped. A dry run saves nothing.',
      body: numberParcelsBody,
      response: { 200: numberParcelsResponse },
    },
    handler: (request) => numberParcels(deps, viewerOf(request), request.body),
  });

  app.route({
    method: 'POST',
    url: '/api/parcels/outcome-lists',
    config: { access, errors: ['spreadsheet_invalid', 'spreadsheet_too_large', 'unavailable'] },
    bodyLimit: base64Length(SPREADSHEET_MAX_BYTES) + REST_BYTES,
    schema: {
      tags,
      summary: "Set the outcomes of a courier's list",
      description:
        'Sets outcomes of parcels on the way. Ambiguous rows are reported and skipped. A dry run saves nothing.',
      body: listOutcomesBody,
      response: { 200: listOutcomesResponse },
    },
    handler: (request) => listOutcomes(deps, viewerOf(request), request.body),
  });
  done();
};
