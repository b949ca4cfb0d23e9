import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { FixedResponse } from '#bench/harness/fixed-response.ts';

const { headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as FixedResponse;
const bytes = Buffer.from(body, 'base64');

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
