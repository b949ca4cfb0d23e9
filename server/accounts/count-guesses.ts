import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { normalizeEmail } from '#contract/accounts.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { RepeatedKind } from '#contract/security.ts';
import type { Deps } from '#server/deps.ts';
import type { CountSecurityEvent } from '#server/platform/security/count-event.ts';
import { findUserByEmail } from './queries.ts';

type Secret = 'password' | 'code';

const WRONG: Partial<Record<ErrorCode, Secret>> = {
  credentials_invalid: 'password',
  password_wrong: 'password',
  otp_invalid: 'code',
  code_invalid: 'code',
};

/** Adds metrics of wrong passwords, wrong codes and lockouts. A hook counts them by the error of the response. */
export function countGuesses(app: FastifyInstance): void {
  const wrong = new Counter({
    name: 'account_wrong_guesses_total',
    help: 'Wrong guesses of passwords and of codes',
    labelNames: ['secret'],
    registers: [app.metrics],
  });
  const lockouts = new Counter({
    name: 'account_lockouts_total',
    help: 'Guesses rejected without a check, because earlier wrong guesses used up the tries of the account or browser',
    labelNames: ['secret'],
    registers: [app.metrics],
  });
  // Creates the counters with 0, because Prometheus computes a rate from two samples. Otherwise an alert would miss the
  // first wrong guess.
  for (const counter of [wrong, lockouts]) for (const secret of ['password', 'code']) counter.inc({ secret }, 0);

  app.addHook('onError', async (_request, _reply, error) => {
    if (!(error instanceof AppError)) return;
    const secret = WRONG[error.code];
    if (error.code === 'password_tries_used_up') lockouts.inc({ secret: 'password' });
    else if (error.code === 'code_tries_used_up') lockouts.inc({ secret: 'code' });
    // A lockout has the same error code as a wrong code. Only its `cause` differs.
    else if (secret === 'code' && error.cause instanceof AppError) lockouts.inc({ secret });
    else if (secret) wrong.inc({ secret });
  });
}

type KindsByError = Partial<Record<ErrorCode, RepeatedKind>>;

const IN_SESSION: KindsByError = {
  password_wrong: 'confirmation.failed',
  code_invalid: 'two-step.failed',
  password_tries_used_up: 'login.stopped',
  code_tries_used_up: 'login.stopped',
};

/** Maps a route and an error code to the kind of security event. */
const KINDS: Record<string, KindsByError> = {
  '/api/auth/login': {
    credentials_invalid: 'login.failed',
    second_factor_required: 'login.waiting',
    code_invalid: 'two-step.failed',
    password_tries_used_up: 'login.stopped',
    code_tries_used_up: 'login.stopped',
    rate_limited: 'login.stopped',
  },
  '/api/auth/register': { otp_invalid: 'code.failed' },
  '/api/auth/reset-password': { otp_invalid: 'reset.failed' },
  '/api/auth/invitations/read': { invitation_not_found: 'invitation.failed' },
  '/api/auth/invitations/join': { invitation_not_found: 'invitation.failed' },
  '/api/auth/invitations/accept': { invitation_not_found: 'invitation.failed' },
};

export function logWrongGuesses(app: FastifyInstance, { db }: Pick<Deps, 'db'>, countEvent: CountSecurityEvent): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof AppError)) return;
    const kind = (KINDS[request.routeOptions.url ?? ''] ?? IN_SESSION)[error.code];
    if (kind === undefined) return;
    const userId = request.viewer?.id ?? (await findTriedUser(db, request).catch(() => null));
    await countEvent({ kind, userId });
  });
}

/**
 * Runs a query for every e-mail address, known or not. Otherwise the response time would reveal which accounts exist.
 */
async function findTriedUser(db: Deps['db'], { body }: FastifyRequest): Promise<string | null> {
  if (typeof body !== 'object' || body === null || !('email' in body) || typeof body.email !== 'string') return null;
  return (await findUserByEmail(db, normalizeEmail(body.email)))?.id ?? null;
}
