import type { FastifyPluginCallback } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { createEventCounter } from '#server/platform/security/count-event.ts';
import { confirmationRoutes } from './confirmation/confirmation-routes.ts';
import { countGuesses, logWrongGuesses } from './count-guesses.ts';
import { invitationRoutes } from './invitations/invitation-routes.ts';
import { createAccountLimits } from './limits.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { measureMailedCodes } from './registration/measure-mailed-codes.ts';
import { registrationRoutes } from './registration/registration-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { ownAccountRoutes } from './users/own-account-routes.ts';
import { userRoutes } from './users/user-routes.ts';

export const accountRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const limits = createAccountLimits(deps);
  countGuesses(app);
  measureMailedCodes(app, deps);
  const countEvent = createEventCounter({
    ...deps,
    onError: (error) => app.log.error({ err: error }, 'an entry of the security log was not written'),
  });
  logWrongGuesses(app, deps, countEvent);
  // Forbids caching on all of these routes, also the public ones, because their responses contain tokens.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.register(registrationRoutes, { ...deps, limits, countEvent });
  app.register(sessionRoutes, { ...deps, limits });
  app.register(passwordRoutes, { ...deps, limits, countEvent });
  app.register(confirmationRoutes, { ...deps, limits });
  app.register(secondFactorRoutes, { ...deps, limits });
  app.register(invitationRoutes, deps);
  app.register(ownAccountRoutes, { ...deps, limits });
  app.register(userRoutes, deps);
  done();
};
