import { useState } from 'react';
import { PHOTO_STATE_NAMES, PHOTO_STATES } from '#contract/review-photos.ts';
import type { JudgedPhoto } from '#contract/reviews.schema.ts';
import { useApprovePhotoMutation, useListReviewPhotosQuery } from '#web/features/reviews/admin/api.ts';
import { PhotoCard } from '#web/features/reviews/admin/photo-card.tsx';
import { RejectPhotoDialog } from '#web/features/reviews/admin/reject-photo.tsx';
import { dashboardMeta } from '#web/pages/dashboard/page-meta.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { DashboardHeading } from '#web/ui/dashboard/heading.tsx';
import { oneOf, useListAddress } from '#web/ui/dashboard/list-address.ts';
import { KeysetList } from '#web/ui/dashboard/list-pages.tsx';
import { ViewLinks } from '#web/ui/dashboard/view-links.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toastShown } from '#web/ui/toast.tsx';

export const meta = dashboardMeta('Review photos');

const FILTER = { state: oneOf(['approved']) };
const EMPTY = {
  waiting: ['No photo waits', 'Photos that customers add to their reviews wait here until you approve them.'],
  approved: ['No photo is shown', 'Photos that you approve are here, so that you can delete one later.'],
} as const;
const PAGES = {
  waiting: { first: 'Oldest', next: 'Newer' },
  approved: { first: 'Newest', next: 'Older' },
};

export default function ReviewPhotos() {
  const dispatch = useAppDispatch();
  const address = useListAddress(FILTER);
  const state = address.filter.state ?? 'waiting';
  const query = useListReviewPhotosQuery({ state, after: address.after }, { refetchOnMountOrArgChange: true });
  const [approvePhoto, { isLoading }] = useApprovePhotoMutation();
  const [rejecting, setRejecting] = useState<JudgedPhoto>();

  async function approve(photo: JudgedPhoto) {
    const { data, error } = await approvePhoto(photo);
    const failed = 'The photo could not be approved. Please try again.';
    dispatch(data ? toastShown('success', data.message) : toastShown('error', messageOf(error, failed)));
  }

  const [title, text] = EMPTY[state];
  return (
    <>
      <DashboardHeading title="Review photos">
        Photos that customers add to their reviews. Others see a photo only after you approve it.
      </DashboardHeading>
      <ViewLinks
        label="Photos"
        views={PHOTO_STATE_NAMES.map((each) => ({
          to: address.hrefOf({ state: each === 'approved' ? each : undefined }),
          text: PHOTO_STATES[each],
          isCurrent: each === state,
        }))}
      />
      <KeysetList
        query={query}
        what="the photos"
        isEmpty={({ photos }) => photos.length === 0}
        empty={
          <Notice icon="check" title={title}>
            {text}
          </Notice>
        }
        address={address}
        texts={PAGES[state]}
      >
        {({ photos }) => (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {photos.map((photo) => (
              <PhotoCard
                key={photo._id}
                photo={photo}
                isBusy={isLoading}
                onApprove={(approved) => void approve(approved)}
                onReject={setRejecting}
              />
            ))}
          </ul>
        )}
      </KeysetList>
      <RejectPhotoDialog photo={rejecting} onClose={() => setRejecting(undefined)} />
    </>
  );
}
