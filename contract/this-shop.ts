/** Titles of the checks in the order of the page. */
export const CHECK_TITLES = {
  version: 'Version',
  disk: 'Disk',
  database: 'Database',
  backups: 'Backups',
  mail: 'Mail',
  certificate: 'Certificate',
  proxy: 'Proxy',
  work: 'Background work',
  staff: 'Staff',
  security: 'Security log',
} as const;
export type CheckKey = keyof typeof CHECK_TITLES;
export const CHECK_KEYS = Object.keys(CHECK_TITLES) as [CheckKey, ...CheckKey[]];

export const RESTORE_TEST_STATES = ['waiting', 'running', 'passed', 'failed', 'interrupted'] as const;

export const CHECK_STATES = {
  good: 'Good',
  unknown: 'Not known',
  warning: 'Look at this',
  bad: 'Not working',
} as const;
/** The worse states come later. */
export type CheckState = keyof typeof CHECK_STATES;
export const CHECK_STATE_NAMES = Object.keys(CHECK_STATES) as [CheckState, ...CheckState[]];
