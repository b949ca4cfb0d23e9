import { parseArgs } from 'node:util';
import { checkCertificate } from '#server/doctor/check-certificate.ts';
import { checkDatabase } from '#server/doctor/check-database.ts';
import { checkImages, checkMail } from '#server/doctor/check-services.ts';
import { checkMachine, checkSettings } from '#server/doctor/check-settings.ts';
import { type Finding, findingsOf } from '#server/doctor/finding.ts';
import { parseEnv } from '#server/env.ts';
import { runScript } from './run-script.ts';

const LABELS: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'warning', error: 'ERROR  ' };

/**
 * `npm run doctor` checks the shop and exits with 1 if it finds an error. It creates a missing image folder. With
 * `--mail-to ADDRESS` it sends a test mail.
 */
runScript(async () => {
  const { values } = parseArgs({ options: { 'mail-to': { type: 'string' } } });
  const env = parseEnv(process.env);
  const findings = [
    ...checkSettings(env, process.env),
    ...(await findingsOf('This machine', () => checkMachine(env))),
    ...(await findingsOf('The database', () => checkDatabase(env))),
    ...(await findingsOf('Pictures', () => checkImages(env))),
    ...(await findingsOf('Mail', () => checkMail(env, values['mail-to']))),
    ...(await findingsOf('The certificate', () => checkCertificate(env, new Date()))),
  ];
  for (const { level, text } of findings) console.log(`${LABELS[level]}  ${text}`);
  if (findings.some(({ level }) => level === 'error')) process.exit(1);
});
