import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { hasOpenssl, makeCertificates } from '#test/own-postgres.ts';
import { checkCertificate, describeCertificate } from './check-certificate.ts';
import { type Finding, lineOf } from './finding.ts';

const NOW = new Date('2026-11-27T00:00:00Z');
const describeAfter = (days: number, untrustedFor?: string) =>
  inLines(describeCertificate('shop.example', { endsAt: new Date(NOW.getTime() + days * DAY_MS), untrustedFor }, NOW));
const inLines = (findings: Finding[]) => findings.map((each) => ({ level: each.level, text: lineOf(each) }));

it.each([
  [-1, 'error', /has ended: browsers show an error\. Read the log/],
  [5, 'warning', /ends in 5 days and was not renewed\. Read the log/],
  [16, 'ok', /ends in 16 days$/],
  [80, 'ok', /ends in 80 days$/],
])('a certificate that ends in %d days is: %s', (days, level, text) => {
  expect(describeAfter(days)).toEqual([{ level, text: expect.stringMatching(text) }]);
});

it('warns of a certificate that browsers may not trust', () => {
  expect(describeAfter(80, 'SELF_SIGNED_CERT_IN_CHAIN')).toEqual([
    { level: 'warning', text: expect.stringMatching(/may not trust .* \(SELF_SIGNED_CERT_IN_CHAIN\)/) },
  ]);
});

it('cannot tell for a shop without TLS, and names an unreachable one', async () => {
  for (const publicUrl of ['http://shop.example', 'https://localhost:8443', 'http://127.0.0.1:3000'])
    expect(await checkCertificate({ publicUrl }, NOW)).toMatchObject([{ level: 'unknown' }]);
  expect(inLines(await checkCertificate({ publicUrl: 'https://shop.invalid' }, NOW))).toEqual([
    {
      level: 'warning',
      text: expect.stringMatching(/^https:\/\/shop\.invalid cannot be reached from here \(.+\)\. Let the domain/),
    },
  ]);
});

it.skipIf(!hasOpenssl())('reads the certificate of a server, trusted or not (needs openssl)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-certificate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  makeCertificates(folder);
  const [cert, key] = [await readFile(join(folder, 'server.crt')), await readFile(join(folder, 'server.key'))];
  const server = createServer({ cert, key }, (socket) => socket.on('error', () => undefined)).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  // Another loopback address counts as this machine only, so the test uses the address of IPv4 in IPv6.
  const found = await checkCertificate({ publicUrl: `https://[::ffff:127.0.0.1]:${port}` }, new Date());
  expect(inLines(found)).toEqual([
    { level: 'warning', text: expect.stringMatching(/^Browsers may not trust the certificate of /) },
  ]);
});
