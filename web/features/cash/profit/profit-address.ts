import type { SortOrder } from '#contract/pagination.ts';
import type { ProfitGroup } from '#contract/profit.ts';

interface ProfitAddress {
  month?: string | undefined;
  by?: ProfitGroup;
  order?: SortOrder;
}

export function profitHref({ month, by = 'product', order = 'desc' }: ProfitAddress = {}): string {
  const params = new URLSearchParams();
  if (month) params.set('month', month);
  if (by !== 'product') params.set('by', by);
  if (order !== 'desc') params.set('order', order);
  return params.size > 0 ? `/dashboard/money/profit?${params}` : '/dashboard/money/profit';
}
