import { parseArgs } from 'node:util';
import { checkDatabase } from '#server/doctor/check-database.ts';
import { checkImages } from '#server/doctor/check-services.ts';
import { checkSettings } from '#server/doctor/check-settings.ts';
import { checkOnMachine } from '#server/doctor/check-shop.ts';
import { type Finding, findingsOf, lineOf } from '#server/doctor/finding.ts';
import { parseEnv } from '#server/env.ts';
import { runScript } from './run-script.ts';

const LABELS: Record<Finding['level'], string> = {
  ok: 'ok     ',
  warning: 'warning',
  error: 'ERROR  ',
  unknown: 'unknown',
};

/**
 * `npm run doctor` checks the shop and exits with 1 if it finds an error. It creates a missing image folder. With
 * `--mail-to ADDRESS` it sends a test mail.
 */
runScript(async () => {
  const { values } = parseArgs({ options: { 'mail-to': { type: 'string' } } });
  const env = parseEnv(process.env);
  const findings = [
    ...checkSettings(env, process.env),
    ...(await findingsOf('The database', () => checkDatabase(env))),
    ...(await findingsOf('Pictures', () => checkImages(env))),
    ...(await checkOnMachine({ env, now: new Date(), mailTo: values['mail-to'] })).flatMap(
      ({ findings: each }) => each,
    ),
  ];
  for (const finding of findings) console.log(`${LABELS[finding.level]}  ${lineOf(finding)}`);
  if (findings.some(({ level }) => level === 'error')) process.exit(1);
});
