import type { AuditVerb } from './audit.ts';

export const SECURITY_KINDS = {
  'login.succeeded': 'Logged in',
  'login.failed': 'Wrong e-mail or password',
  'login.waiting': 'Right password, the code is still missing',
  'login.stopped': 'Stopped after too many wrong tries',
  'two-step.failed': 'Wrong code of two-step login',
  'two-step.switched-on': 'Two-step login switched on',
  'two-step.switched-off': 'Two-step login switched off',
  'two-step.codes-renewed': 'New recovery codes made',
  'confirmation.succeeded': 'Confirmed with the password',
  'confirmation.failed': 'Wrong password in an open session',
  'code.asked': 'Asked for a code to register',
  'code.failed': 'Wrong code to register',
  'account.made': 'Account made',
  'reset.asked': 'Asked for a code for a new password',
  'reset.failed': 'Wrong code for a new password',
  'password.reset': 'New password set with a mailed code',
  'password.changed': 'Password changed',
  'session.logged-out': 'Logged out',
  'session.ended': 'Signed a device out',
  'session.others-ended': 'Signed out everywhere else',
  'user.role-changed': 'Role or rights changed',
  'user.deleted': 'User deleted',
  'invitation.sent': 'Helper invited',
  'invitation.withdrawn': 'Invitation withdrawn',
  'invitation.accepted': 'Invitation accepted',
  'invitation.failed': 'Link of an invitation that is not valid',
  'setting.changed': 'Protected setting changed',
  'list.downloaded': 'List downloaded',
  'own-data.downloaded': 'Downloaded all data of the own account',
  'backup.written': 'Backup written',
  'backup.verified': 'Backup tested',
} as const;

export type SecurityKind = keyof typeof SECURITY_KINDS;
export const SECURITY_KIND_NAMES = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]];

/** Events that attackers can repeat. Events of the same kind, account, network and hour share one row. */
export const REPEATED_KINDS = [
  'login.failed',
  'login.waiting',
  'login.stopped',
  'two-step.failed',
  'confirmation.failed',
  'code.asked',
  'code.failed',
  'reset.asked',
  'reset.failed',
  'invitation.failed',
] as const satisfies readonly SecurityKind[];
export type RepeatedKind = (typeof REPEATED_KINDS)[number];

export function isRejected(kind: SecurityKind): boolean {
  return kind.endsWith('.failed') || kind.endsWith('.stopped');
}

/** Audited actions that are copied to the security log. */
export const SECURITY_KIND_OF_VERB: Partial<Record<AuditVerb, SecurityKind>> = {
  'user.role': 'user.role-changed',
  'user.deleted': 'user.deleted',
  'user.two-step-on': 'two-step.switched-on',
  'user.two-step-off': 'two-step.switched-off',
  'user.recovery-codes': 'two-step.codes-renewed',
  'invitation.sent': 'invitation.sent',
  'invitation.withdrawn': 'invitation.withdrawn',
  'invitation.accepted': 'invitation.accepted',
  'list.downloaded': 'list.downloaded',
};
