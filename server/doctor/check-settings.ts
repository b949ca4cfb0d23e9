import { existsSync } from 'node:fs';
import { type Env, isLocalHost } from '#server/env.ts';
import { projectPath } from '#server/platform/project-root.ts';
import { type Finding, failing, ok, warning } from './finding.ts';

/** A demo may omit these, a real shop must set them. */
const PROFILE_VARIABLES = ['STORE_NAME', 'STORE_PHONE', 'STORE_EMAIL', 'STORE_ADDRESS'];

/** `given` are the variables before they are parsed. */
export function checkSettings(env: Env, given: Record<string, string | undefined>): Finding[] {
  const { protocol, hostname } = new URL(env.publicUrl);
  const isPublic = !isLocalHost(hostname);
  const findings: Finding[] = [];
  if (!env.isProduction)
    findings.push(
      warning('NODE_ENV=development: pages are made from their sources, slowly', 'Start the shop with npm start.'),
    );
  if (isPublic && protocol === 'http:') {
    findings.push(
      warning(
        `PUBLIC_URL is ${env.publicUrl}: without https: everybody on the way can read cookies and passwords`,
        'Set up https, and write it into PUBLIC_URL.',
      ),
    );
  }
  if (env.isDemo && (isPublic || !isLocalHost(env.host))) {
    findings.push(
      failing(
        'DEMO=true with a public PUBLIC_URL or HOST: everybody knows the passwords of its accounts, and reads all its mail',
        'Set DEMO=false.',
      ),
    );
  }
  if (!env.isDemo && !isPublic)
    findings.push(
      warning(
        'PUBLIC_URL names this machine: nobody else can follow the links in mails',
        "Set PUBLIC_URL to the shop's address.",
      ),
    );
  const missing = env.isDemo ? [] : PROFILE_VARIABLES.filter((name) => !given[name]);
  if (missing.length > 0)
    findings.push(
      warning(
        `The shop does not say who it is, unless its settings do: ${missing.join(', ')}`,
        'Set them, or fill in the page Settings.',
      ),
    );
  if (env.services.web && env.isProduction && !existsSync(projectPath('build/main.js'))) {
    findings.push(failing('The shop is not built', 'Run npm run build.'));
  }
  const settings = findings.length > 0 ? findings : [ok(`The configuration, for ${env.publicUrl}`)];
  return [...settings, ...messageFindings(env)];
}

/** Checks only the settings, because a test of the gateway would send a message. */
function messageFindings({ messageGateway }: Env): Finding[] {
  if (!messageGateway) return [];
  const [variable, name] = { whatsapp: ['WHATSAPP_URL', 'WhatsApp'], sms: ['SMS_URL', 'SMS'] }[messageGateway.kind];
  const { protocol, host, hostname } = new URL(messageGateway.url);
  return [
    protocol === 'http:' && !isLocalHost(hostname)
      ? warning(
          `${variable} is without https: everybody on the way can read the phone numbers and links of messages`,
          `Write the address with https into ${variable}.`,
        )
      : ok(`Messages by ${name} through ${host}, which cannot be tested without sending a message`),
  ];
}
