import { z } from 'zod';

/** Increase this number if older releases cannot read the new backups. */
export const BACKUP_FORMAT = 1;

const tableSchema = z.object({
  /** Schema and name, such as 'public.orders'. */
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.object({ name: z.string(), isText: z.boolean() })),
});

export type BackupTable = z.infer<typeof tableSchema>;

export const beginSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  migration: z.string(),
  /** Schema version of pg-boss. Absent in the oldest backups. */
  jobsVersion: z.number().optional(),
  /** Each table comes after the tables to which its foreign keys refer. */
  tables: z.array(tableSchema),
});

export const endSchema = z.object({
  /** By table: number of rows, and SHA-256 of their JSON lines in the order of the primary key. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  pictures: z.object({ count: z.number(), sha256: z.string() }),
});

export type BackupBegin = z.infer<typeof beginSchema>;
export type BackupEnd = z.infer<typeof endSchema>;

/** Parts come in this order. A backup without the part `end` is truncated. */
export type BackupPart =
  | { kind: 'begin'; begin: BackupBegin }
  | { kind: 'rows'; table: string; lines: string[] }
  | { kind: 'picture'; key: string; bytes: Uint8Array }
  | { kind: 'end'; end: BackupEnd };
