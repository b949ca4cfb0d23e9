import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as schema from '#contract/desk.schema.ts';
import { LIVE_RELOAD } from '#contract/desk.ts';
import { hasRight, type Right } from '#contract/rights.ts';
import { findAgain } from '#server/accounts/sessions/find-viewer.ts';
import type { Deps } from '#server/deps.ts';
import { EVERYTHING } from '#server/platform/cache/tag-bus.ts';
import { type Viewer, viewerOf } from '#server/platform/http/access.ts';
import type { EventStreams } from '#server/platform/http/event-streams.ts';
import { SETTINGS_TAG } from '#server/settings/open-settings.ts';
import { publishDeskChanges } from './publish-changes.ts';

const STREAM_TYPE = 'text/event-stream';
const RIGHTS = ['orders.view', 'parcels.book', 'returns.receive'] as const satisfies Right[];

export const deskLiveRoutes: FastifyPluginCallbackZod<Deps> = (app, deps, done) => {
  const { eventStreams } = app;
  publishDeskChanges(deps.tags, {
    isWanted: () => eventStreams.count > 0,
    onChanges: (changes) => eventStreams.send(changes),
    onReload: () => eventStreams.send({}, LIVE_RELOAD),
  });
  recheckStreams(deps.tags, eventStreams);

  app.route({
    method: 'GET',
    url: '/api/desk/live',
    config: { access: { right: RIGHTS }, isStream: true },
    schema: {
      tags: ['desk'],
      summary: 'Follow the changes of orders and parcels by server-sent events',
      description: `Each event has the ids of changed orders and parcels. The event \`${LIVE_RELOAD}\` means that any of them may have changed. 204 means that there are no events, so that the client has to read its lists again every few seconds: without \`Accept: ${STREAM_TYPE}\`, and if the database is behind a pooler in transaction mode.`,
      produces: [STREAM_TYPE],
      response: { 200: schema.deskEvents, 204: schema.noEvents },
    },
    handler(request, reply) {
      const viewer = viewerOf(request);
      reply.header('cache-control', 'no-store');
      const isAccepted = request.method === 'GET' && request.headers.accept?.includes(STREAM_TYPE) === true;
      if (!isAccepted || !deps.tags.reachesAll) return reply.code(204).send();
      const stream = eventStreams.open(viewer.id, () => mayStillFollow(deps, viewer));
      // nginx buffers responses without this header.
      return reply.type(STREAM_TYPE).header('x-accel-buffering', 'no').send(stream);
    },
  });
  done();
};

/** Prefix of the tags that triggers publish for users whose rights or sessions change. */
const ACCESS = 'Access:';
/** `*` stands for many users. The settings demand two-step login. */
const OF_ALL = [EVERYTHING, `${ACCESS}*`, SETTINGS_TAG];

function recheckStreams(tags: Deps['tags'], eventStreams: EventStreams): void {
  tags.listen({
    invalidate(invalidated) {
      if (eventStreams.count === 0) return;
      if (invalidated.some((tag) => OF_ALL.includes(tag))) eventStreams.recheck();
      else
        for (const tag of invalidated) {
          if (tag.startsWith(ACCESS)) eventStreams.recheck(tag.slice(ACCESS.length));
        }
    },
    cutOff: () => undefined,
    reconnect: () => eventStreams.recheck(),
  });
}

async function mayStillFollow(deps: Deps, viewer: Viewer): Promise<boolean> {
  const now = await findAgain(deps, viewer);
  return now !== null && now.twoStep?.isMissing !== true && hasRight(now, ...RIGHTS);
}
