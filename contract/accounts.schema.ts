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
import { multiLineText, oneLineText } from './fields.schema.ts';
import { paginationQuery, sortOrderSchema } from './pagination.schema.ts';
import { MAX_COUNTED_MATCHES } from './pagination.ts';
import { RIGHT_NAMES } from './rights.ts';
import { ROLES } from './roles.ts';

export const roleSchema = z.enum(ROLES);
const rightsSchema = z.array(z.enum(RIGHT_NAMES)).describe('What a moderator may do; empty for others.');
export const emailSchema = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .transform(normalizeEmail)
  .pipe(z.email({ error: 'Please enter a valid email address' }));

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

/** The server also rejects easily guessed passwords (`password_guessable`). */
const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must have at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(PASSWORD_MAX_LENGTH);

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

/** Login validates only that both fields are filled, so that no error says which one is wrong. */
export const loginBody = z.object({
  email: z.string().min(1).max(EMAIL_MAX_LENGTH).transform(normalizeEmail),
  password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
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
/** `token` replaces the token of the request. */
export const changePasswordResponse = z.object({ message: z.string(), token: z.string() });
export type ChangePasswordResponse = z.infer<typeof changePasswordResponse>;

export const sessionSchema = z
  .object({
    _id: z.string().describe('Names the session; it cannot be opened with it.'),
    device: z.string().nullable().describe("'Chrome on Android'; null where the browser did not say."),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime().describe('To about an hour.'),
    isCurrent: z.boolean().describe('The session that asks.'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;
export const listSessionsResponse = z.object({ sessions: z.array(sessionSchema) });
export type SessionList = z.infer<typeof listSessionsResponse>;
export const sessionIdParams = z.object({ sessionId: z.string().min(1).max(100) });

export const listUsersQuery = z.object({
  ...paginationQuery,
  role: z.union([z.literal('all').transform(() => undefined), roleSchema]).optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe(`A part of the e-mail or name. Up to ${MAX_COUNTED_MATCHES} matches are found and counted.`),
  sortBy: z.enum(USER_SORTS).default('createdAt'),
  order: sortOrderSchema,
});
export type ListUsersQuery = z.infer<typeof listUsersQuery>;
export const listUsersResponse = z
  .object({ users: z.array(userSchema), totalPages: z.number().int(), totalUsers: z.number().int() })
  .meta({ id: 'UserList' });
export type UserList = z.infer<typeof listUsersResponse>;

export const userIdParams = z.object({ userId: z.string().min(1).max(EMAIL_MAX_LENGTH) });
export const updateRoleBody = z
  .object({
    role: roleSchema,
    rights: rightsSchema
      .transform((rights) => RIGHT_NAMES.filter((right) => rights.includes(right)))
      .optional()
      .describe('With the role `moderator`: all that they may do. Left out, a moderator keeps those they have.'),
  })
  .refine(({ role, rights = [] }) => role === 'moderator' || rights.length === 0, {
    path: ['rights'],
    error: 'only a moderator has rights of their own',
  });
export type UpdateRoleBody = z.infer<typeof updateRoleBody>;
export const getUserResponse = z.object({ user: userSchema });
export const userResponse = z.object({ message: z.string(), user: userSchema });

const orNull = (text: z.ZodString) => text.nullish().transform((value) => (value === '' ? null : value));

export const editProfileBody = z.object({
  userId: z.string().min(1).max(200),
  username: usernameSchema,
  profileImage: z.string().nullish().describe('A data: URL of a new picture, the present URL, or null for none.'),
  bio: orNull(multiLineText().max(1_000)),
  profession: orNull(oneLineText().max(100)),
});
export type EditProfileInput = z.input<typeof editProfileBody>;
