import { useState } from 'react';
import { useLocation } from 'react-router';
import { TRENDING_FIRST_SHOWN, TRENDING_LOAD_MORE } from '#contract/catalogue.ts';
import { useRankProductsQuery } from '#web/features/catalogue/api.ts';
import { ProductGrid, ProductGridPlaceholder } from '#web/features/catalogue/listing/product-grid.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { selectTrending, TRENDING_RANKING } from './trending.ts';

/** Number of products shown in each history entry, so that Back shows the same number again. */
const shownAtVisit = new Map<string, number>();

export function TrendingProducts() {
  const { data, isError } = useRankProductsQuery(TRENDING_RANKING);
  const { key: visit } = useLocation();
  const [shown, setShown] = useState(() => shownAtVisit.get(visit) ?? TRENDING_FIRST_SHOWN);
  const showMore = () => {
    shownAtVisit.set(visit, shown + TRENDING_LOAD_MORE);
    setShown(shown + TRENDING_LOAD_MORE);
  };

  if (isError && !data) {
    return <Notice role="alert" icon="refresh" title="Failed to load trending products. Try again later." />;
  }
  if (!data) return <ProductGridPlaceholder count={TRENDING_FIRST_SHOWN} />;
  const trending = selectTrending(data);
  if (trending.length === 0) return <Notice icon="heart" title="No trending products found. Check back later!" />;
  return (
    <div className="grid gap-8">
      <ProductGrid products={trending.slice(0, shown)} isAtTop={false} />
      {shown < trending.length && (
        <Button variant="secondary" className="justify-self-center" onClick={showMore}>
          Load More
        </Button>
      )}
    </div>
  );
}
