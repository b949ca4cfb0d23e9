import { z } from 'zod';
import { type Env, isLocalHost } from '#server/env.ts';
import { isPublicAddress } from '#server/platform/limits/ip-address.ts';
import { type Finding, failing, ok, unknown, warning } from './finding.ts';

const RESPONSE_LIMIT_MS = 5_000;
/** An address for documentation (RFC 5737), which no visitor has. */
const CLAIMED = '203.0.113.77';
/** More than the 1 MB of nginx without settings. */
const LARGE_BYTES = 1_500_000;
const RULES = 'docs/operations.md ("Behind a proxy") has the rules, and a file for each usual proxy.';

const connectionSchema = z.object({
  address: z.string(),
  isForwarded: z.boolean(),
  protocol: z.string(),
  host: z.string(),
});

/** Calls the shop through `PUBLIC_URL`, and reads how the request has arrived. */
export async function checkProxy({ publicUrl }: Pick<Env, 'publicUrl'>): Promise<Finding[]> {
  const { protocol, host, hostname } = new URL(publicUrl);
  if (isLocalHost(hostname)) return [unknown('The shop is on this machine only, so it needs no proxy')];
  const url = `${publicUrl}/healthz/connection`;
  const signal = AbortSignal.timeout(RESPONSE_LIMIT_MS);
  let seen: z.infer<typeof connectionSchema> | undefined;
  let takesLarge: boolean;
  try {
    const response = await fetch(url, { headers: { 'x-forwarded-for': CLAIMED }, redirect: 'manual', signal });
    seen = connectionSchema.safeParse(await response.json().catch(() => undefined)).data;
    takesLarge = await fetch(url, { method: 'POST', body: ' '.repeat(LARGE_BYTES), redirect: 'manual', signal }).then(
      ({ status, headers }) => status !== 413 || headers.get('content-type')?.includes('json') === true,
    );
  } catch {
    return [unknown(`${publicUrl} cannot be reached from here, so the proxy was not checked`)];
  }
  if (!seen) return [warning(`Something else than the shop responds at ${publicUrl}`, `Check PUBLIC_URL. ${RULES}`)];
  const findings = [...describeConnection(seen, { protocol: protocol.slice(0, -1), host })];
  if (!takesLarge)
    findings.push(
      warning(
        'The proxy in front of the shop takes at most 1 MB: photos and files of products are rejected',
        `Set its limit to 16 MB (client_max_body_size of nginx). ${RULES}`,
      ),
    );
  return findings.length > 0 ? findings : [ok(`The proxy in front of ${host} tells the shop all it needs`)];
}

function describeConnection(
  { address, isForwarded, protocol, host }: z.infer<typeof connectionSchema>,
  wanted: { protocol: string; host: string },
): Finding[] {
  const findings: Finding[] = [];
  if (address === CLAIMED)
    findings.push(
      failing(
        'The proxy passes on any address that a visitor claims, so nobody is limited',
        `Let it replace X-Forwarded-For by the address of the client. ${RULES}`,
      ),
    );
  // Only a proxy speaks https for the shop, or connects from a private address.
  else if (!isForwarded && (wanted.protocol === 'https' || !isPublicAddress(address)))
    findings.push(
      failing(
        'The proxy does not tell the shop the addresses of visitors: nobody is limited, or all are limited together',
        `Let it send X-Forwarded-For with the address of the client. If it is on another machine, name it in TRUST_PROXY. ${RULES}`,
      ),
    );
  if (wanted.protocol === 'https' && protocol !== 'https')
    findings.push(
      warning('The proxy does not tell the shop that visitors use https', `Let it send X-Forwarded-Proto. ${RULES}`),
    );
  if (host !== wanted.host)
    findings.push(
      warning(
        `The proxy calls the shop ${host}, and visitors call it ${wanted.host}`,
        `Let it pass on the header Host unchanged. ${RULES}`,
      ),
    );
  return findings;
}
