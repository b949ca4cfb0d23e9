import { expect, it } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { checkSettings } from './check-settings.ts';

const aboutMessages = (given: Record<string, string>) =>
  checkSettings(parseEnv(given), given).filter(({ text }) => /messages/i.test(text));
const WHATSAPP = {
  WHATSAPP_URL: 'https://graph.facebook.com/v23.0/123/messages',
  WHATSAPP_TOKEN: 'EAAG-secret',
  WHATSAPP_TEMPLATE: 'order_confirmation',
};

it('the doctor names only the host of a message gateway', () => {
  expect(aboutMessages({})).toEqual([]);
  expect(aboutMessages(WHATSAPP)).toEqual([
    {
      level: 'ok',
      text: 'Messages by WhatsApp through graph.facebook.com, which cannot be tested without sending a message',
    },
  ]);
  expect(aboutMessages({ SMS_URL: 'http://127.0.0.1:9000/send?key=secret' })).toEqual([
    { level: 'ok', text: 'Messages by SMS through 127.0.0.1:9000, which cannot be tested without sending a message' },
  ]);
});

it('the doctor warns of a gateway without https on another machine', () => {
  expect(aboutMessages({ SMS_URL: 'http://sms.example/send?key=secret' })).toEqual([
    {
      level: 'warning',
      text: expect.stringMatching(/^SMS_URL is without https: [^?]*$/),
      whatToDo: 'Write the address with https into SMS_URL.',
    },
  ]);
});
