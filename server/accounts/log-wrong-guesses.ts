import type { FastifyInstance, FastifyRequest } from 'fastify';
import { normalizeEmail } from '#contract/accounts.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { RepeatedKind } from '#contract/security.ts';
import type { Deps } from '#server/deps.ts';
import type { CountSecurityEvent } from '#server/platform/security/count-event.ts';
import { findUserByEmail } from './queries.ts';

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
