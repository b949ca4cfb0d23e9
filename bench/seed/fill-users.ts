import type { Client } from 'pg';
import { hashPassword } from '#server/accounts/passwords/password.ts';

const ADMIN_EMAIL = 'bench-admin@example.com';
const PASSWORD = 'bench-password';

/** User 0 is the admin. All other users have registered within the last thirty months. */
export async function fillUsers(client: Client, { users }: { users: number }): Promise<number> {
  const made = await client.query(
    `insert into users (id, username, email, password_hash, role, created_at)
    select pg_temp.id_of(new_user.number, 1, at), given.value || ' ' || family.value,
      case when new_user.number = 0 then $2 else 'shopper-' || new_user.number || '@example.com' end, $3,
      case when new_user.number = 0 then 'admin' when new_user.number % 500 = 7 then 'moderator' else 'user' end, at
    from generate_series(0::bigint, $1::bigint - 1) as new_user (number)
    cross join lateral (select pg_temp.registered_at(new_user.number, $1) as at) as dated
    join staged_rare_words as given on given.item = pg_temp.pick(new_user.number, 2, 256)
    join staged_rare_words as family on family.item = pg_temp.pick(new_user.number, 3, 256)`,
    [users, ADMIN_EMAIL, await hashPassword(PASSWORD)],
  );
  return made.rowCount ?? 0;
}
