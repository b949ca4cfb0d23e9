import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/differences.schema.ts';
import type { Deps } from '#server/deps.ts';
import { viewerOf } from '#server/platform/http/access.ts';
import { closeClaim } from './close-claim.ts';
import { closeDifference } from './close-difference.ts';
import { reverseEntry } from './reverse-entry.ts';
import { viewDifferences } from './view-differences.ts';

const tags = ['cash'];
const access = { right: 'cash.post' } as const;

async function posted(message: string, entry: Promise<string>) {
  return { message, entry: { _id: await entry } };
}

export const differenceRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  app.route({
    method: 'GET',
    url: '/api/cash/differences',
    config: { access: { right: 'cash.view' } },
    schema: {
      tags,
      summary: 'List differences with couriers, open claims, or what staff did about them',
      description: 'Differences and claims: the oldest first. What staff did: the newest first.',
      querystring: schema.listDifferencesQuery,
      response: { 200: schema.listDifferencesResponse },
    },
    handler: (request) => viewDifferences(deps, request.query),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/differences',
    config: {
      access,
      errors: ['parcel_not_found', 'difference_not_open', 'difference_changed', 'difference_over_limit'],
    },
    schema: {
      tags,
      summary: 'Accept or claim the difference of a parcel, or give an overpayment back',
      body: schema.closeDifferenceBody,
      response: { 200: schema.postedEntryResponse },
    },
    handler: (request) => posted('Difference closed', closeDifference(deps, viewerOf(request), request.body)),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/claims',
    config: { access, errors: ['parcel_not_found', 'difference_not_open', 'difference_changed'] },
    schema: {
      tags,
      summary: 'End a claim: it was paid, or the shop drops it',
      body: schema.closeClaimBody,
      response: { 200: schema.postedEntryResponse },
    },
    handler: (request) => posted('Claim closed', closeClaim(deps, viewerOf(request), request.body)),
  });

  app.route({
    method: 'POST',
    url: '/api/cash/reversals',
    config: { access, errors: ['entry_not_found', 'entry_not_reversible', 'parcel_not_found'] },
    schema: {
      tags,
      summary: 'Undo what staff posted about a difference or a claim',
      body: schema.reverseEntryBody,
      response: { 200: schema.postedEntryResponse },
    },
    handler: (request) => posted('Undone', reverseEntry(deps, viewerOf(request), request.body)),
  });
  done();
};
