-- pg-boss makes its tables in this schema. Two processes that started at once on an empty database collided over the schema itself.
CREATE SCHEMA IF NOT EXISTS "jobs";
