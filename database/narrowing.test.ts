import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listMigrations } from '#server/platform/database/migrate.ts';

/** Statements after which the release before, which runs until the new one is ready, could not read or write any more. */
const NARROWING = [
  /\bdrop\s+(table|column|schema|type|view|function|trigger|constraint|default)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\badd\s+column\s+(?!.*\b(default|generated)\b)[^;]*\bnot\s+null\b/i,
];

/** Statements that match `NARROWING`, although they do not break the release before. Each with its reason. */
const UNNOTICED: ReadonlyMap<string, string> = new Map();

describe('a migration after the first', () => {
  it('only adds to the schema', async () => {
    const [, ...later] = await listMigrations();
    const narrowing = later.flatMap((name) => {
      const statements = readFileSync(`database/migrations/${name}.sql`, 'utf8').replaceAll(/--.*$/gm, '').split(';');
      return statements
        .map((statement) => statement.trim())
        .filter((statement) => NARROWING.some((pattern) => pattern.test(statement)) && !UNNOTICED.has(statement))
        .map((found) => `${name}: ${found}`);
    });
    expect(narrowing).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "users" DROP COLUMN "bio"', true],
    ['ALTER TABLE "users" RENAME COLUMN "bio" TO "about"', true],
    ['ALTER TABLE "users" ALTER COLUMN "bio" SET NOT NULL', true],
    ['ALTER TABLE "users" ALTER COLUMN "bio" SET DATA TYPE integer', true],
    ['ALTER TABLE "users" ADD COLUMN "phone" text NOT NULL', true],
    ['DROP TABLE "users"', true],
    ['ALTER TABLE "users" ADD COLUMN "phone" text', false],
    ['ALTER TABLE "users" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL', false],
    ['ALTER TABLE "users" ADD COLUMN "visits" integer NOT NULL DEFAULT 0', false],
    ['CREATE TABLE "visits" ("id" uuid PRIMARY KEY NOT NULL)', false],
    ['CREATE INDEX "users_bio" ON "users" ("bio")', false],
  ])('with `%s` narrows the schema: %s', (statement, isNarrowing) => {
    expect(NARROWING.some((pattern) => pattern.test(statement))).toBe(isNarrowing);
  });
});
