import { formatDateTime } from '#contract/time.ts';

export interface WrittenList {
  files: readonly { name: string; rows: number }[];
  about: string;
  /** Undefined if the list has too many rows for an Excel file. */
  excel: string | undefined;
}

/** Lines end as on Windows, where older editors show a text with other line ends as one line. */
export function readmeOf(
  lists: readonly WrittenList[],
  { at, excelRowsMax }: { at: Date; excelRowsMax: number },
): string {
  const head = [
    `All lists of your shop, as they were on ${formatDateTime(at.toISOString())}.`,
    '',
    'The files that end in .xlsx are for Excel. The files that end in .csv hold the same rows, and every program reads them.',
    'When Excel opens a .csv file, phone numbers lose their first zero: use the .xlsx file there.',
    'Amounts are in rupees. Times are those of Pakistan.',
    '',
    'These files hold names, phone numbers and addresses of your customers: store them where nobody else can open them.',
    'Passwords are not in them, and nobody can log in with them. Pictures are not in them either: the list of products has their addresses.',
    'This is no backup: the shop cannot be restored from these files, only its products.',
  ];
  return [...head, ...lists.flatMap((list) => linesOf(list, excelRowsMax)), ''].join('\r\n');
}

function linesOf({ files, about, excel }: WrittenList, excelRowsMax: number): string[] {
  const missing = `There is no Excel file, because the list has more than ${excelRowsMax.toLocaleString('en')} rows.`;
  return [
    '',
    ...files.map(({ name, rows }) => `${name} (${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'})`),
    ...(excel === undefined ? [] : [excel]),
    `  ${about}`,
    ...(excel === undefined ? [`  ${missing}`] : []),
  ];
}
