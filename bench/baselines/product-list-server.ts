import { createServer } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { Pool } from 'pg';
import { BROTLI_QUALITY } from '#server/platform/cache/encodings.ts';

/** Baseline for uncached product lists: one prepared statement; no routing, validation, counting or logging. */
const SELECT = {
  name: 'list',
  text: `select coalesce(json_agg(json_build_object('_id', id, 'name', name, 'price', price_paisa / 100.0::float8,
      'oldPrice', old_price_paisa / 100.0::float8, 'image', image, 'cover', pictures -> 0, 'category', category, 'color', color,
      'age', age, 'gender', gender, 'description', description, 'rating', rating, 'reviewCount', review_count, 'stock', stock,
      'design', design, 'sku', sku, 'author', author_id,
      'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by created_at desc, id desc), '[]')::text as products
    from products where id in (
      select id from products where not is_hidden order by created_at desc, id desc limit $1 offset $2)`,
};
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const counted = await pool.query<{ count: number }>('select count(*)::int as count from products where not is_hidden');
const totalProducts = counted.rows[0]?.count ?? 0;

async function readList(query: URLSearchParams): Promise<string> {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 8)];
  const { rows } = await pool.query<{ products: string }>({ ...SELECT, values: [limit, (page - 1) * limit] });
  const [{ products } = { products: '[]' }] = rows;
  return `{"products":${products},"totalPages":${Math.ceil(totalProducts / limit)},"totalProducts":${totalProducts}}`;
}

createServer((request, response) => {
  const url = request.url ?? '';
  const isCompressed = request.headers['accept-encoding'] === 'br';
  readList(new URLSearchParams(url.slice(url.indexOf('?')))).then(
    (json) => {
      const body = isCompressed ? brotliCompressSync(json, QUALITY) : Buffer.from(json);
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        ...(isCompressed && { 'content-encoding': 'br' }),
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
