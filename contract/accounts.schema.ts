import { z } from 'zod';
import {
  EMAIL_MAX_LENGTH,
  normalizeEmail,
  normalizeOtp,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USER_SORTS,
  USERNAME_MAX_LENGTH,
} from './accounts.ts';
import { multiLineText, oneLineText, pastedText, searchText } from './fields.schema.ts';
import { paginationQuery, sortOrderSchema } from './pagination.schema.ts';
import { COUNTED_MATCHES_MAX } from './pagination.ts';
import { RIGHT_NAMES } from './rights.ts';
import { ROLES } from './roles.ts';

export const roleSchema = z.enum(ROLES);
const rightsSchema = z.array(z.enum(RIGHT_NAMES)).describe('Rights of a moderator; empty for others.');
export const emailSchema = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .transform(normalizeEmail)
  .pipe(z.email({ error: ({ input }) => (input === '' ? 'Email is required' : 'Please enter a valid email address') }));

const nameSchema = oneLineText().max(USERNAME_MAX_LENGTH);
const usernameSchema = nameSchema.min(1);

export const userSchema = z
  .object({
    _id: z.string(),
    username: z.string(),
    email: z.string(),
    role: roleSchema,
    rights: rightsSchema,
    profileImage: z.string().nullable(),
    bio: z.string().nullable(),
    profession: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

export const sendOtpBody = z.object({
  email: emailSchema,
  username: nameSchema.optional(),
});

/** Requires length instead of capitals and digits, because length makes a password harder to guess. */
const newPasswordSchema = z
  .string()
  .normalize('NFC')
  .min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH)
  .describe(
    "Common passwords, the user's e-mail and name, and the shop's name are rejected with `password_guessable`.",
  );

const otpSchema = z
  .union([z.string().max(100), z.number()])
  .transform((otp) => normalizeOtp(String(otp)))
  .pipe(z.string().max(20));

export const registerBody = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  otp: otpSchema,
});
export type RegisterBody = z.infer<typeof registerBody>;
export const registerResponse = z.object({ message: z.string(), user: userSchema });

const codeSchema = otpSchema.pipe(z.string().min(1));

/** Does not validate the e-mail and the password, so that every failed login gets the same error. */
export const loginBody = z.object({
  email: z.string().min(1).max(EMAIL_MAX_LENGTH).transform(normalizeEmail),
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  code: codeSchema.optional().describe('Required with two-step login: a code of the app, or a recovery code.'),
});
export const loginResponse = z.object({ message: z.string(), token: z.string(), user: userSchema });
export type LoginResponse = z.infer<typeof loginResponse>;

export const forgotPasswordBody = z.object({ email: emailSchema });
export const resetPasswordBody = z.object({ email: emailSchema, otp: otpSchema, password: newPasswordSchema });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
export const changePasswordBody = z.object({
  currentPassword: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  newPassword: newPasswordSchema,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
/** The client replaces its token by `token`, because the old one is no longer valid. */
export const changePasswordResponse = z.object({ message: z.string(), token: z.string() });
export type ChangePasswordResponse = z.infer<typeof changePasswordResponse>;

export const confirmBody = z.object({
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
  code: codeSchema.optional().describe('Required for an account with two-step login.'),
});
export type ConfirmBody = z.infer<typeof confirmBody>;
export const confirmResponse = z.object({ confirmedUntil: z.iso.datetime() });
export type Confirmation = z.infer<typeof confirmResponse>;

export const secondFactorResponse = z
  .object({
    isOn: z.boolean(),
    isRequired: z.boolean().describe('True if the shop requires two-step login of all staff.'),
    recoveryCodesLeft: z.number().int(),
  })
  .meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactorResponse>;
export const startSecondFactorResponse = z.object({
  secret: z.string().describe('Key to type into an app that cannot read the QR code. It is sent only once.'),
  uri: z.string().describe('An otpauth:// link that opens an authenticator app.'),
  qr: z.string().describe('QR code of `uri`: an SVG image in a data: URL.'),
});
export type StartedSecondFactor = z.infer<typeof startSecondFactorResponse>;
export const confirmSecondFactorBody = z.object({ code: codeSchema });
export const confirmSecondFactorResponse = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown once; each works once.'),
});
export const deleteAccountBody = z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) });
export type DeleteAccountBody = z.infer<typeof deleteAccountBody>;

export const sessionSchema = z
  .object({
    _id: z.string().describe('The public id of the session, which grants no access.'),
    device: z.string().nullable().describe("For example 'Chrome on Android'; null if unknown."),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('Precise to about an hour.'),
    isCurrent: z.boolean().describe('True for the session of this request.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
export const listSessionsResponse = z.object({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof listSessionsResponse>;
export const sessionIdParams = z.object({ sessionId: z.string().min(1).max(100) });

export const listUsersQuery = z.object({
  ...paginationQuery,
  role: z.union([z.literal('all').transform(() => undefined), roleSchema]).optional(),
  q: searchText()
    .max(100)
    .optional()
    .describe(`Part of the e-mail or name. Up to ${COUNTED_MATCHES_MAX} matches are found and counted.`),
  twoStep: z.literal('off').optional().describe('For admins: only staff without two-step login.'),
  sortBy: z.enum(USER_SORTS).default('createdAt'),
  order: sortOrderSchema,
});
export type ListUsersQuery = z.infer<typeof listUsersQuery>;
const listedUserSchema = userSchema
  .extend({ twoStep: z.enum(['on', 'off']).optional().describe('Two-step login of staff, for admins only.') })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUserSchema>;
export const listUsersResponse = z
  .object({ users: z.array(listedUserSchema), totalPages: z.number().int(), totalUsers: z.number().int() })
  .meta({ id: 'UserList' });
export type UserList = z.infer<typeof listUsersResponse>;

export const userIdParams = z.object({ userId: z.string().min(1).max(EMAIL_MAX_LENGTH) });
export const updateRoleBody = z
  .object({
    role: roleSchema,
    rights: rightsSchema
      .transform((rights) => RIGHT_NAMES.filter((right) => rights.includes(right)))
      .optional()
      .describe('All rights of a `moderator`. Without this field the rights stay as they are.'),
  })
  .refine(({ role, rights = [] }) => role === 'moderator' || rights.length === 0, {
    path: ['rights'],
    error: 'only a moderator has rights of their own',
  });
export type UpdateRoleBody = z.infer<typeof updateRoleBody>;
export const invitationSchema = z
  .object({
    _id: z.string(),
    email: z.string(),
    rights: rightsSchema,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;
export const inviteBody = z.object({
  email: emailSchema,
  rights: rightsSchema
    .min(1, 'Please choose what the helper may do')
    .transform((rights) => RIGHT_NAMES.filter((right) => rights.includes(right))),
});
export type InviteBody = z.infer<typeof inviteBody>;
export const invitationResponse = z.object({ message: z.string(), invitation: invitationSchema });
export const listInvitationsResponse = z.object({ invitations: z.array(invitationSchema) });
export type InvitationList = z.infer<typeof listInvitationsResponse>;
export const invitationIdParams = z.object({ invitationId: z.string().min(1).max(100) });
/** The token is in the body, because logs contain URLs. */
const invitationToken = pastedText().min(1).max(100);
export const invitationTokenBody = z.object({ token: invitationToken });
export const readInvitationResponse = z.object({
  email: z.string(),
  rights: rightsSchema,
  hasAccount: z.boolean().describe('True if the e-mail has an account: its owner logs in and accepts.'),
});
export type ReadInvitation = z.infer<typeof readInvitationResponse>;
export const joinBody = z.object({ token: invitationToken, username: usernameSchema, password: newPasswordSchema });
export type JoinBody = z.infer<typeof joinBody>;

export const getUserResponse = z.object({ user: userSchema });
export const userResponse = z.object({ message: z.string(), user: userSchema });

const orNull = (text: z.ZodString) => text.nullish().transform((value) => (value === '' ? null : value));

export const editProfileBody = z.object({
  userId: z.string().min(1).max(200),
  username: usernameSchema,
  profileImage: z.string().nullish().describe('A data: URL of a new image, the current URL, or null for none.'),
  bio: orNull(multiLineText().max(1_000)),
  profession: orNull(oneLineText().max(100)),
});
export type EditProfileInput = z.input<typeof editProfileBody>;
