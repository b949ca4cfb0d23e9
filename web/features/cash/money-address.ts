const MONEY = '/dashboard/money';

export const MONEY_VIEWS = {
  owed: 'Owed',
  differences: 'Differences',
  refunds: 'Owed to customers',
  statements: 'Statements',
  terms: 'Terms',
} as const;
export type MoneyView = keyof typeof MONEY_VIEWS;
export const MONEY_VIEW_NAMES = Object.keys(MONEY_VIEWS) as MoneyView[];

function hrefOf(path: string, query: Record<string, string | number | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value));
  return params.size > 0 ? `${path}?${params}` : path;
}

export function moneyHref(view: MoneyView, query: Record<string, string | number | undefined> = {}): string {
  return hrefOf(MONEY, { view: view === 'owed' ? undefined : view, ...query });
}

export function statementHref(id: string, query: Record<string, string | number | undefined> = {}): string {
  return hrefOf(`${MONEY}/statements/${encodeURIComponent(id)}`, query);
}

export function reportHref(query: Record<string, string | undefined> = {}): string {
  return hrefOf(`${MONEY}/report`, query);
}
