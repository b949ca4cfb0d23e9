/** Texts of empty cells are ''. Amounts are null if the column is missing or the row is unreadable. */
export interface StatementLine {
  line: number;
  trackingNo: string;
  orderNumber: string;
  status: string;
  codPaisa: number | null;
  feePaisa: number | null;
  feeTaxPaisa: number | null;
  incomeTaxPaisa: number | null;
  salesTaxPaisa: number | null;
  netPaisa: number | null;
  problem: string | null;
}
