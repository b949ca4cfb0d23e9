import { describe, expect, it } from 'vitest';
import { announcementOf } from './announce.ts';
import { parseEnv } from './env.ts';

const DATABASE_URL = 'postgres://shop:secret@db.example/shop';
const announce = (
  variables: Record<string, string>,
  wasSeeded = false,
  lockedAccounts: string[] = [],
  hasAdmin = true,
) =>
  announcementOf(parseEnv({ DATA_DIR: '/srv/shop', ...variables }), {
    wasSeeded,
    lockedAccounts,
    hasAdmin,
    schemaWarnings: [],
    hasOwnSessions: true,
    unusableServers: [],
    clockSkewMs: 0,
  });

describe('the announcement at the start', () => {
  it('names the address, the data folder, the mailbox and the accounts of a demo', () => {
    const text = announce({ PORT: '3456' }, true);
    expect(text).toContain('Nanhi Dukaan is open at http://127.0.0.1:3456');
    expect(text).toContain('Data: PostgreSQL and pictures in /srv/shop, which a power cut does not harm\n');
    expect(text).toContain('Demo: the sample shop was set up; every mail lands in http://127.0.0.1:3456/dev/mailbox');
    expect(text).toContain('admin@example.com / demo-admin');
    expect(announce({})).not.toContain('was set up');
  });

  it('says that a worker does background work', () => {
    expect(announce({ SERVICES: 'worker' })).toBe('Doing background work only (SERVICES=worker)');
  });

  it('names servers that could not take over, and a wrong clock, in a worker too', () => {
    for (const SERVICES of ['web,worker', 'worker']) {
      const text = announcementOf(parseEnv({ DATABASE_URL, SERVICES }), {
        wasSeeded: false,
        lockedAccounts: [],
        hasAdmin: true,
        schemaWarnings: [],
        hasOwnSessions: true,
        unusableServers: [{ name: 'two:5432', reason: 'connect ECONNREFUSED' }],
        clockSkewMs: -600_400,
      });
      expect(text).toContain(
        'Warning: two:5432 of DATABASE_URL could not take over from the primary: connect ECONNREFUSED.',
      );
      expect(text).toContain("Warning: the database's clock is 600 s behind this machine's: ");
    }
  });

  it('does not contain the passwords of the database and of a real shop’s accounts', () => {
    const text = announce({ DATABASE_URL, SMTP_URL: 'smtp://mail.example' });
    expect(text).toContain('Data: PostgreSQL (DATABASE_URL), pictures in /srv/shop');
    expect(text).not.toMatch(/secret|demo|Warning/i);
  });

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0', DEMO: 'true' },
    { PUBLIC_URL: 'https://shop.example', DEMO: 'true' },
    { DATABASE_URL, DEMO: 'true' },
  ])('warns of an explicit demo, as with %j', (variables) => {
    expect(announce(variables)).toMatch(/Warning: DEMO=true\. .*passwords are public.*read all of its mail/);
    expect(announce({ ...variables, DEMO: 'false' })).not.toContain('DEMO=true');
  });

  it('does not warn of a demo that only this machine can reach', () => {
    expect(announce({})).not.toContain('Warning');
    expect(announce({ DEMO: 'true' })).not.toContain('Warning');
  });

  it.each(['web,worker', 'worker'])('lists the locked accounts of a former demo, with SERVICES=%s', (SERVICES) => {
    const text = announce({ DEMO: 'false', SERVICES }, false, ['admin@example.com', 'customer@example.com']);
    expect(text).toMatch(
      /Warning: this data was a demo\. These accounts are locked, .*: admin@example\.com, customer@example\.com\./,
    );
    expect(text).toContain('npm run admin:create -- EMAIL');
  });

  it.each(['web,worker', 'worker'])('names the command that makes the first admin, with SERVICES=%s', (SERVICES) => {
    const command = 'npm run admin:create -- EMAIL';
    expect(announce({ DEMO: 'false', SERVICES }, false, [], false)).toContain(command);
    expect(announce({ DEMO: 'false', SERVICES })).not.toContain(command);
  });

  it('warns a real shop that can send no mail', () => {
    expect(announce({ DATABASE_URL })).toContain('Warning: no mail can be sent, so nobody can register.');
  });

  it('warns when the mail service has no template for customers', () => {
    const service = {
      EMAIL_SERVICE_HOST: 'https://mail.example',
      EMAIL_SERVICE_USER_ID: 'user_1',
      EMAIL_SERVICE_ID: 'service_1',
      EMAIL_ORDER_TEMPLATE_ID: 'order_1',
      EMAIL_OTP_TEMPLATE_ID: 'otp_1',
    };
    const warning = 'Warning: customers get no mails about their orders. Set EMAIL_CUSTOMER_TEMPLATE_ID.';
    expect(announce({ DATABASE_URL, ...service })).toContain(warning);
    expect(announce({ DATABASE_URL, ...service, EMAIL_CUSTOMER_TEMPLATE_ID: 'customer_1' })).not.toContain('Warning');
    expect(announce({ DATABASE_URL, ...service, SMTP_URL: 'smtp://mail.example' })).not.toContain('Warning');
  });
});
