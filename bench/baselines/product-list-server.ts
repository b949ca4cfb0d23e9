import Fastify from 'fastify';
import { Pool } from 'pg';
import type { Product } from '#contract/catalogue.schema.ts';
import type { ProductImage } from '#contract/media.schema.ts';

/** The least work of a server with our libraries: one indexed SELECT. No validation, no count, no compression. */
interface Row {
  id: string;
  name: string;
  price_paisa: number;
  old_price_paisa: number | null;
  image: string;
  pictures: [ProductImage];
  category: Product['category'];
  color: Product['color'];
  age: Product['age'];
  gender: Product['gender'];
  description: string;
  rating: number;
  review_count: number;
  stock: number | null;
  design: string | null;
  author_id: string | null;
  created_at: Date;
}

const SELECT = `select id, name, price_paisa, old_price_paisa, image, pictures, category, color, age, gender, description, rating,
  review_count, stock, design, author_id, created_at from products order by created_at desc, id desc limit $1 offset $2`;
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const total = await pool.query<{ count: number }>('select count(*)::int as count from products');
const totalProducts = total.rows[0]?.count ?? 0;

const app = Fastify();
app.get<{ Querystring: { page: string; limit: string } }>('/api/products', async (request, reply) => {
  const [page, limit] = [Number(request.query.page ?? 1), Number(request.query.limit ?? 8)];
  const { rows } = await pool.query<Row>({ name: 'list', text: SELECT, values: [limit, (page - 1) * limit] });
  const response = { products: rows.map(present), totalPages: Math.ceil(totalProducts / limit), totalProducts };
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(response));
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });

function present(row: Row): Product {
  return {
    _id: row.id,
    name: row.name,
    price: row.price_paisa / 100,
    oldPrice: row.old_price_paisa === null ? null : row.old_price_paisa / 100,
    image: row.image,
    cover: row.pictures[0],
    category: row.category,
    color: row.color,
    age: row.age,
    gender: row.gender,
    description: row.description,
    rating: row.rating,
    reviewCount: row.review_count,
    stock: row.stock,
    design: row.design,
    sku: null,
    author: row.author_id,
    createdAt: row.created_at.toISOString(),
  };
}
