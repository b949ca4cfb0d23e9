import { describe, expect, it } from 'vitest';
import { otpMail } from './otp-mail.ts';

const mailTo = (username: string) => otpMail('job', { email: 'a@example.com', username }, '123456', 'Nanhi Dukaan');

describe('the mail with a code', () => {
  it.each(['Ayesha Khan', 'عائشہ خان', "D'Souza", 'M. Bilal', 'Anne-Marie'])('greets %s by name', (username) => {
    const { text, params } = mailTo(username);
    expect(text).toContain(`Assalam o alaikum ${username},`);
    expect(text).toContain('123456');
    expect(params).toEqual({ to_email: 'a@example.com', otp: '123456', username });
  });

  it.each(['WIN 1 LAKH visit http://evil.example/prize', 'www.evil.example', 'call 0900 12345', 'x'.repeat(41)])(
    'uses no message as a name: %s',
    (username) => {
      const { text, params } = mailTo(username);
      expect(text).not.toContain(username);
      expect(params.username).toBe('there');
    },
  );
});
