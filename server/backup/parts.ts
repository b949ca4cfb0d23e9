import { z } from 'zod';

/** To be raised when an older release could not read what a newer one writes. */
export const BACKUP_FORMAT = 1;

const tableSchema = z.object({
  /** With its schema, as 'public.orders'. */
  name: z.string(),
  columns: z.array(z.string()),
  /** What its rows are sorted by. */
  key: z.array(z.object({ name: z.string(), isText: z.boolean() })),
});

/** A table and what of it is kept: columns that the database computes itself are left out. */
export type BackupTable = z.infer<typeof tableSchema>;

export const beginSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** The migration that has made its schema. */
  migration: z.string(),
  /** The form of pg-boss' tables. The first backups do not say it. */
  jobsVersion: z.number().optional(),
  /** Those that others refer to come first. */
  tables: z.array(tableSchema),
});

export const endSchema = z.object({
  /** Of each table, how many rows, and the SHA-256 of their lines in the order of the key. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  pictures: z.object({ count: z.number(), sha256: z.string() }),
});

export type BackupBegin = z.infer<typeof beginSchema>;
export type BackupEnd = z.infer<typeof endSchema>;

/**
 * What a backup consists of, in this order: its beginning, rows (a table's together, each one line of JSON), pictures, its end.
 * One without an end was cut off.
 */
export type BackupPart =
  | { kind: 'begin'; begin: BackupBegin }
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'picture'; key: string; bytes: Uint8Array }
  | { kind: 'end'; end: BackupEnd };
