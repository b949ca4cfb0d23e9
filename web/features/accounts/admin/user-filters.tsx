import { ROLES, type Role } from '#contract/roles.ts';
import { type NumberedAddress, oneOf } from '#web/ui/dashboard/list-address.ts';
import { ListFilter } from '#web/ui/dashboard/list-filters.tsx';
import { SearchBox } from '#web/ui/dashboard/search.tsx';

const WITHOUT_TWO_STEP = 'without-two-step';

export const USER_FILTER = { role: oneOf([...ROLES, WITHOUT_TWO_STEP]) };

export function userFilterOf(value: Role | typeof WITHOUT_TWO_STEP | undefined) {
  return value === WITHOUT_TWO_STEP ? { role: undefined, twoStep: 'off' as const } : { role: value };
}

interface UserFiltersProps {
  address: NumberedAddress<typeof USER_FILTER>;
  isAdmin: boolean;
}

export function UserFilters({ address: { q, filter, search, narrow }, isAdmin }: UserFiltersProps) {
  return (
    <div className="mb-5 grid gap-3 lg:grid-cols-[1fr_14rem]">
      <SearchBox label="Search users" placeholder="Email or name" text={q} onSearch={search} />
      <ListFilter
        all="All roles"
        values={isAdmin ? [...ROLES, WITHOUT_TWO_STEP] : ROLES}
        value={filter.role}
        labelOf={(each) => (each === WITHOUT_TWO_STEP ? 'Staff without two-step login' : each)}
        onChange={(role) => narrow({ role })}
      />
    </div>
  );
}
