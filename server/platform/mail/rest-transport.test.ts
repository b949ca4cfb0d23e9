import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { createRestTransport } from './rest-transport.ts';

const MAIL: Mail = {
  id: 'job-1',
  template: 'order',
  to: 'shop@example.com',
  subject: 'New order ND-7K3F9Q2MXA',
  text: 'text',
  params: { order_id: 'ND-7K3F9Q2MXA', order_items: '2 × Cap - PKR 999.00', customer_name: '"زبیدہ"' },
};

describe('mail through the REST service', () => {
  let server: Server;
  let host: string;
  let received: { method: string | undefined; url: string | undefined; type: string | undefined; body: unknown }[] = [];
  let status = 200;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { method, url, headers } = request;
      let text = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      request.on('end', () => {
        received.push({ method, url, type: headers['content-type'], body: JSON.parse(text) });
        response.writeHead(status).end('OK');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    received = [];
    status = 200;
  });

  const transport = (at = host) =>
    createRestTransport({
      host: at,
      userId: 'user_1',
      serviceId: 'service_1',
      templateIds: { order: 'order_1', otp: 'otp_1', customer: undefined },
    });

  it('sends exactly the body that the service expects', async () => {
    await transport().send(MAIL);
    expect(received).toEqual([
      {
        method: 'POST',
        url: '/api/v1.0/email/send',
        type: 'application/json',
        body: {
          lib_version: '4.4.1',
          user_id: 'user_1',
          service_id: 'service_1',
          template_id: 'order_1',
          template_params: MAIL.params,
        },
      },
    ]);
  });

  it('sends a code with its own template', async () => {
    const params = { to_email: 'hira@example.com', otp: '123456', username: 'Hira' };
    await transport().send({ ...MAIL, template: 'otp', params });
    expect(received[0]?.body).toMatchObject({ template_id: 'otp_1', template_params: params });
  });

  it('names templates that are not configured as missing', () => {
    expect(transport().lacks).toEqual(['customer']);
    const templateIds = { order: 'order_1', otp: 'otp_1', customer: 'customer_1' };
    expect(createRestTransport({ host, userId: 'user_1', serviceId: 'service_1', templateIds }).lacks).toEqual([]);
  });

  it.each([400, 401, 429, 500, 503])(
    'fails if the service responds with %d, so that the job is retried',
    async (errorStatus) => {
      status = errorStatus;
      await expect(transport().send(MAIL)).rejects.toThrow(`The mail service answered ${errorStatus}`);
    },
  );

  it('fails if the service is unreachable', async () => {
    await expect(transport('http://127.0.0.1:1').send(MAIL)).rejects.toThrow('fetch failed');
  });
});
