import type { Role } from '#contract/roles.ts';

interface DemoAccount {
  key: string;
  username: string;
  email: string;
  password: string;
  role: Role;
}

/** The passwords are public on purpose: visitors and scripts log in with them. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { key: 'admin', username: 'Sana Malik', email: 'admin@example.com', password: 'demo-admin', role: 'admin' },
  {
    key: 'customer',
    username: 'Hira Qureshi',
    email: 'customer@example.com',
    password: 'demo-customer',
    role: 'user',
  },
  {
    key: 'moderator',
    username: 'Bilal Ahmed',
    email: 'moderator@example.com',
    password: 'demo-moderator',
    role: 'moderator',
  },
];
