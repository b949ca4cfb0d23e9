import { Link } from 'react-router';
import { LogoutButton } from '#web/features/accounts/logout/logout-button.tsx';
import { useAppSelector } from '#web/store/hooks.ts';
import { type SessionUser, selectViewer } from '#web/store/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MenuPopover } from '#web/ui/menu-popover.tsx';
import { Avatar } from './avatar.tsx';

const MENU_ID = 'account-menu';
const ENTRY = 'flex min-h-11 w-full items-center rounded-sm px-3 text-start font-bold hover:bg-cream';

const ADMIN_LINKS = [
  { label: 'Dashboard', to: '/dashboard/admin' },
  { label: 'Manage Items', to: '/dashboard/manage-products' },
  { label: 'All Orders', to: '/dashboard/manage-orders' },
  { label: 'Add New Post', to: '/dashboard/add-new-post' },
];
const USER_LINKS = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Profile', to: '/dashboard/profile' },
  { label: 'Track my order', to: '/dashboard/orders' },
];

/** The server always renders the login link, because its pages are the same for all users. */
export function AccountEntry() {
  const viewer = useAppSelector(selectViewer);
  if (viewer) return <AccountMenu viewer={viewer} />;
  return (
    <Link
      to="/login"
      prefetch="intent"
      aria-label="Login"
      title="Login"
      className="inline-grid size-11 place-items-center rounded-full hover:bg-cream"
    >
      <Icon name="user" />
    </Link>
  );
}

function AccountMenu({ viewer }: { viewer: SessionUser }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={`Account of ${viewer.username}`}
        title={viewer.username}
        className="inline-grid size-11 place-items-center rounded-full"
      >
        <Avatar image={viewer.profileImage} />
      </button>
      <MenuPopover id={MENU_ID} label="Account" className="end-4 top-16 w-60 rounded-md lg:top-20">
        <p className="truncate px-3 py-2 text-sm text-muted">
          Signed in as <bdi className="font-bold text-ink">{viewer.username}</bdi>
        </p>
        <ul>
          {(viewer.role === 'admin' ? ADMIN_LINKS : USER_LINKS).map(({ label, to }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className={ENTRY}>
                {label}
              </Link>
            </li>
          ))}
          <li className="mt-1 border-t border-line pt-1">
            <LogoutButton className={ENTRY} />
          </li>
        </ul>
      </MenuPopover>
    </>
  );
}
