import { describe, expect, it } from 'vitest';
import { announcementOf } from './announce.ts';
import { parseEnv } from './env.ts';

const DATABASE_URL = 'postgres://shop:secret@db.example/shop';
const announce = (variables: Record<string, string>, wasSeeded = false) =>
  announcementOf(parseEnv({ DATA_DIR: '/srv/shop', ...variables }), wasSeeded);

describe('what is said at the start', () => {
  it('names the address, the data, the mailbox and the accounts of a demo', () => {
    const said = announce({ PORT: '3456' }, true);
    expect(said).toContain('Nanhi Dukaan is open at http://127.0.0.1:3456');
    expect(said).toContain('Data: embedded database and pictures in /srv/shop');
    expect(said).toContain('Demo: the sample shop was set up; every mail lands in http://127.0.0.1:3456/dev/mailbox');
    expect(said).toContain('admin@example.com / demo-admin');
    expect(announce({})).not.toContain('was set up');
  });

  it('says what the embedded database does not promise, to whoever only works too, and says it of no PostgreSQL', () => {
    const promise = /survives being killed, but a power cut may lose the last orders/;
    expect(announce({})).toMatch(promise);
    expect(announce({ SERVICES: 'worker' })).toMatch(promise);
    expect(announce({ DATABASE_URL })).not.toMatch(promise);
    expect(announce({ DATABASE_URL, SERVICES: 'worker' })).toBe('Doing background work only (SERVICES=worker)');
  });

  it('keeps the password of the database and of a real shop’s accounts to itself', () => {
    const said = announce({ DATABASE_URL, SMTP_URL: 'smtp://mail.example' });
    expect(said).toContain('Data: PostgreSQL (DATABASE_URL), pictures in /srv/shop');
    expect(said).not.toMatch(/secret|demo|Warning/i);
  });

  it('warns a real shop that can send no mail', () => {
    expect(announce({ DATABASE_URL })).toContain('Warning: no mail can be sent, so nobody can register.');
  });
});
