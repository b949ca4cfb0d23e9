import { useState } from 'react';
import { useListOwnReviewsQuery } from '#web/features/reviews/own-api.ts';
import { DeleteReviewDialog } from '#web/features/reviews/own-delete-review.tsx';
import { OwnReviewsList } from '#web/features/reviews/own-reviews-list.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { useDashboardViewer } from '#web/pages/dashboard/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FadingNotice } from '#web/ui/dashboard/fading-notice.tsx';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { Notice } from '#web/ui/notice.tsx';

export const meta = dashboardMeta('My Reviews');

export default function OwnReviews() {
  const viewer = useDashboardViewer();
  const query = useListOwnReviewsQuery(viewer._id, {
    refetchOnMountOrArgChange: true,
  });
  const [deletingId, setDeletingId] = useState<string>();
  const [notice, setNotice] = useState('');
  return (
    <>
      <DashboardHeading title="My Reviews">What you told other parents.</DashboardHeading>
      <FadingNotice text={notice} onHide={() => setNotice('')} />
      <QueryState
        query={query}
        what="your reviews"
        isEmpty={({ reviews }) => reviews.length === 0}
        empty={
          <Notice icon="star" title="No reviews given yet.">
            <ButtonLink to="/dashboard/orders" variant="secondary">
              See what you have bought
            </ButtonLink>
          </Notice>
        }
      >
        {({ reviews }) => <OwnReviewsList reviews={reviews} onDelete={(review) => setDeletingId(review._id)} />}
      </QueryState>
      <DeleteReviewDialog
        review={query.data?.reviews.find((review) => review._id === deletingId)}
        onClose={() => setDeletingId(undefined)}
        onDeleted={setNotice}
      />
    </>
  );
}
