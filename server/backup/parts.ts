import { z } from 'zod';

/** Increase it if older releases cannot read new backups. */
export const BACKUP_FORMAT = 1;

const tableSchema = z.object({
  /** Such as 'public.orders'. */
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.object({ name: z.string(), isText: z.boolean() })),
});

export type BackupTable = z.infer<typeof tableSchema>;

export const beginSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  migration: z.string(),
  /** Schema version of pg-boss; the first backups do not have it. */
  jobsVersion: z.number().optional(),
  /** Each table comes after the tables that its foreign keys refer to. */
  tables: z.array(tableSchema),
});

export const endSchema = z.object({
  /** By table: the number of rows, and the SHA-256 of its JSON lines in the order of the primary key. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  pictures: z.object({ count: z.number(), sha256: z.string() }),
});

export type BackupBegin = z.infer<typeof beginSchema>;
export type BackupEnd = z.infer<typeof endSchema>;

/** The order is: begin, rows of each table, images, end. A backup without an end is truncated. */
export type BackupPart =
  | { kind: 'begin'; begin: BackupBegin }
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'picture'; key: string; bytes: Uint8Array }
  | { kind: 'end'; end: BackupEnd };
