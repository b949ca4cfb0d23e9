import { z } from 'zod';
import {
  base64Length,
  FILE_COLUMNS,
  type FileColumn,
  findMissingImportColumns,
  IMPORT_STATES,
  JOINED_IMPORT_COLUMNS,
  MATCHED_COLUMNS,
  MATCHED_VALUES_MAX,
  SHOWN_PROBLEMS_MAX,
  SPREADSHEET_MAX_BYTES,
  type TableColumn,
  UNDO_STATES,
  ZIP_PART_BYTES,
} from './imports.ts';
import { PRODUCT_FIELD_NAMES } from './product-fields.ts';
import { PROBLEM_GROUPS_MAX, problemGroup } from './row-problems.schema.ts';
import { chosenColumns, tableChoice, tablePreview } from './table-columns.schema.ts';
import { HEADER_MAX_LENGTH, HEADERS_MAX } from './table-columns.ts';

const importColumn = z.enum(PRODUCT_FIELD_NAMES).or(z.templateLiteral(['custom.', z.string()]));

const problemSchema = z.object({
  row: z.number().int().describe('Row number in the spreadsheet; the header is row 1.'),
  column: importColumn,
  value: z.string(),
  problem: z.string().describe('The error, and what to write instead.'),
});
export type ImportProblem = z.infer<typeof problemSchema>;

const rowCount = z.number().int();

const valueChoice = z
  .string()
  .max(40)
  .nullable()
  .describe('A category, colour, age or gender of the shop, as its code; null leaves the rows out.');

const matchedValueSchema = z
  .object({
    column: z.enum(MATCHED_COLUMNS),
    value: z.string().describe('As in the file; empty for empty cells.'),
    rows: rowCount,
    example: z.string().optional().describe('Name of the first product with this value.'),
    choice: valueChoice.optional().describe('What the user has chosen; absent before the choice.'),
    suggestion: z.string().optional().describe('Code of the most similar value of the shop.'),
    isNewSuggested: z.boolean().optional().describe('True for a colour such as pink, and a size such as 0-3 months.'),
    canBeNew: z.boolean().describe('False for a size such as M: the file does not say which children it fits.'),
  })
  .meta({ id: 'ImportedValue' });
export type ImportedValue = z.infer<typeof matchedValueSchema>;

const sampleProduct = z
  .object({
    row: z.number().int(),
    name: z.string(),
    category: z.string().nullable(),
    price: z.number().nullable().describe('PKR'),
    oldPrice: z.number().nullable(),
    salePrice: z.number().nullable().describe('PKR in the sale that the import makes.'),
    colors: z.array(z.string()).describe('Of all rows of its design.'),
    ages: z.array(z.string()),
    description: z.string(),
    html: z.string().nullable().describe('The beginning of the description as the file has it; null if it is no HTML.'),
    pictures: z.array(z.string()).describe('Addresses, or names of files in the zip.'),
  })
  .meta({ id: 'SampleProduct' });
export type SampleProduct = z.infer<typeof sampleProduct>;

export const importSchema = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    state: z.enum(IMPORT_STATES),
    message: z.string().describe('The state as a sentence.'),
    by: z.object({ _id: z.string().nullable(), name: z.string() }),
    rows: z
      .object({ new: rowCount, changed: rowCount, unchanged: rowCount, bad: rowCount, omitted: rowCount })
      .describe('Counts of the dry run.'),
    changes: z
      .array(z.object({ column: importColumn, rows: rowCount }))
      .describe(
        'Counted in the dry run: for each column that differs from the shop, the number of changed rows in which it differs.',
      ),
    done: rowCount.describe('New and changed rows that are already processed.'),
    total: rowCount.describe('All new and changed rows.'),
    result: z.object({ added: rowCount, changed: rowCount, skipped: rowCount }),
    source: z
      .string()
      .nullable()
      .describe("Shop system whose export the file is, such as 'Shopify'; null for other files."),
    notes: z
      .array(z.object({ text: z.string(), rows: rowCount }))
      .describe('What the import changed or left out on its own.'),
    values: z.array(matchedValueSchema).describe('Values of the file that the shop does not have, by column.'),
    needsChoices: z.boolean().describe('True if choices of values come before anything else.'),
    ignoredColumns: z.array(z.string()).describe('Headers of the spreadsheet that an import does not know.'),
    zipBytes: z.number().int().describe('Bytes of the zip that have arrived so far.'),
    hasZip: z.boolean().describe('True if the whole zip has arrived.'),
    problems: z.array(problemSchema).max(SHOWN_PROBLEMS_MAX).describe('The first problems, by row.'),
    problemCount: rowCount,
    problemGroups: z
      .array(problemGroup)
      .max(PROBLEM_GROUPS_MAX)
      .describe('All problems, by their cause; empty while the import runs.'),
    samples: z.array(sampleProduct).max(3).describe('Products as their pages would show them; only after the check.'),
    secondsLeft: z
      .number()
      .int()
      .nullable()
      .describe('Estimated seconds until a running import ends; null while too little is measured.'),
    sales: rowCount.describe('Sales that the import has made of sale prices with dates.'),
    undo: z.object({
      state: z.enum(UNDO_STATES).nullable().describe('Null until somebody undoes the import.'),
      canStart: z.boolean(),
      left: z
        .array(
          z.object({
            row: rowCount,
            product: z.object({ _id: z.string(), name: z.string() }),
            columns: z.array(importColumn),
          }),
        )
        .max(SHOWN_PROBLEMS_MAX)
        .describe('Products with values that were changed after the import. The undo keeps these values.'),
      leftCount: rowCount,
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Import' });
export type ProductImport = z.infer<typeof importSchema>;
export const importResponse = z.object({ import: importSchema });
export const listImportsResponse = z
  .object({
    imports: z
      .array(
        importSchema
          .pick({ _id: true, fileName: true, state: true, createdAt: true })
          .extend({ undoState: z.enum(UNDO_STATES).nullable(), by: z.string() }),
      )
      .describe('The last imports that were started, the newest first.'),
  })
  .meta({ id: 'ImportList' });
export type ImportList = z.infer<typeof listImportsResponse>;

export const spreadsheetFile = z
  .string()
  .min(1)
  .max(base64Length(SPREADSHEET_MAX_BYTES + 3))
  .describe('An .xlsx or .csv file in base64.');

const fileColumns = Object.keys(FILE_COLUMNS) as [FileColumn, ...FileColumn[]];
const importColumns = chosenColumns<TableColumn>(importColumn.or(z.enum(fileColumns)), JOINED_IMPORT_COLUMNS).describe(
  'Header of the file for each column. Pictures, sizes and variants may have several headers.',
);
const headers = z.array(z.string().max(HEADER_MAX_LENGTH)).max(HEADERS_MAX);
const leftOut = headers.describe('Headers that change what is sold or paid, and that the user leaves out.');

const columnQuestion = z
  .object({
    text: z.string(),
    headers: headers.describe('Each of them has to be chosen for a column, or left out.'),
    choices: z.array(z.object({ label: z.string(), columns: importColumns })),
  })
  .meta({ id: 'ImportColumnQuestion' });
export type ColumnQuestion = z.infer<typeof columnQuestion>;

export const previewImportBody = z.object({ file: spreadsheetFile, ...tableChoice });
export type PreviewImportBody = z.infer<typeof previewImportBody>;
export const previewImportResponse = tablePreview
  .extend({
    rows: rowCount.describe('Rows below the header.'),
    columns: importColumns.describe(
      'Columns that were last chosen for the same headers, else a guess without the headers of questions.',
    ),
    questions: z.array(columnQuestion).describe('An import cannot be checked before each of them has a choice.'),
    leftOut,
  })
  .meta({ id: 'ImportPreview' });
export type ImportPreview = z.infer<typeof previewImportResponse>;

export const createImportBody = z.object({
  fileName: z.string().trim().min(1).max(200),
  file: spreadsheetFile,
  columns: importColumns
    .superRefine((columns, context) => {
      for (const [column, message] of Object.entries(findMissingImportColumns(columns))) {
        context.addIssue({ code: 'custom', path: [column], message });
      }
    })
    .optional()
    .describe('Columns that the user has chosen. If absent, the headers must be known.'),
  leftOut: leftOut.optional(),
  ...tableChoice,
});
export type CreateImportBody = z.infer<typeof createImportBody>;

export const matchValuesBody = z.object({
  values: z
    .array(
      z.object({
        column: z.enum(MATCHED_COLUMNS),
        value: z.string().max(200),
        choice: valueChoice,
        isNew: z.boolean().default(false).describe('True adds the value to the shop, and ignores `choice`.'),
      }),
    )
    .min(1)
    .max(MATCHED_VALUES_MAX),
});
export type MatchValuesBody = z.infer<typeof matchValuesBody>;
export type MatchValuesInput = z.input<typeof matchValuesBody>;

export const addZipPartBody = z.object({
  offset: z.number().int().min(0).describe('Bytes of the zip before this part. 0 starts the upload again.'),
  part: z.string().min(1).max(base64Length(ZIP_PART_BYTES)).describe('Next bytes of the zip, in base64.'),
  isLast: z.boolean(),
});
export type AddZipPartBody = z.infer<typeof addZipPartBody>;

export const exportedProducts = z.any().describe('One row for each product, in the columns of an import');
export const exportedEverything = z
  .any()
  .describe('A zip with all lists of one moment, and a README.txt that describes them');
