import { z } from 'zod';

/** Version of the format. Raise it if older releases cannot read new backups. */
export const BACKUP_FORMAT = 1;

const tableSchema = z.object({
  /** For example 'public.orders'. */
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.object({ name: z.string(), isText: z.boolean() })),
});

/** A table without its generated columns. */
export type BackupTable = z.infer<typeof tableSchema>;

export const beginSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  migration: z.string(),
  /** Schema version of pg-boss, absent from the first backups. */
  jobsVersion: z.number().optional(),
  /** Sorted so that foreign keys point backwards. */
  tables: z.array(tableSchema),
});

export const endSchema = z.object({
  /** Row counts, and the SHA-256 of the lines in the order of the key. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  pictures: z.object({ count: z.number(), sha256: z.string() }),
});

export type BackupBegin = z.infer<typeof beginSchema>;
export type BackupEnd = z.infer<typeof endSchema>;

/** Parts in this order: begin, rows (a table's together, as JSON lines), images, end. A backup without an end is truncated. */
export type BackupPart =
  | { kind: 'begin'; begin: BackupBegin }
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'picture'; key: string; bytes: Uint8Array }
  | { kind: 'end'; end: BackupEnd };
