// Release 0.1.0, whose newest migration is 0006_keep-words-and-counters. Made by `npm run release:keep`; not to be edited.
import { and, asc, count, desc, eq, getTableColumns, gt, gte, ilike, inArray, isNull, like, lte, max, ne, or, sql, sum } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, real, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { NIL, v7, validate } from "uuid";
import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pLimit from "p-limit";
import sharp from "sharp";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { hash, verify } from "@node-rs/argon2";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import cookie from "@fastify/cookie";
import Fastify from "fastify";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError, jsonSchemaTransform, jsonSchemaTransformObject, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import compress from "@fastify/compress";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { Readable } from "node:stream";
import { join, resolve } from "node:path";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { Client, Pool } from "pg";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzle$1 } from "drizzle-orm/pglite";
import { migrate as migrate$1 } from "drizzle-orm/pglite/migrator";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { constants as constants$1, mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { PgBoss, fromDrizzle, fromPglite } from "pg-boss";
import { createTransport } from "nodemailer";
import { GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
// \0rolldown/runtime.js
var __defProp = Object.defineProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
// contract/accounts.ts
var OTP_MIN = 1e5;
var OTP_MAX = 999999;
var SESSION_COOKIE = "session";
/** An e-mail address as it is stored and compared: trimmed, lower case. */
function normalizeEmail(email) {
	return email.trim().toLowerCase();
}
/** What the list of people can be sorted by. */
var USER_SORTS = [
	"createdAt",
	"email",
	"role"
];
// contract/errors.ts
var ERRORS, AppError;
var init_errors = __esmMin((() => {
	ERRORS = {
		validation: {
			status: 400,
			message: "Some of what was sent is missing or not valid."
		},
		malformed_json: {
			status: 400,
			message: "The request body is not valid JSON."
		},
		otp_invalid: {
			status: 400,
			message: "Invalid OTP. Please try again."
		},
		image_invalid: {
			status: 400,
			message: "Invalid image file. Please try another."
		},
		unauthenticated: {
			status: 401,
			message: "Please log in to continue."
		},
		credentials_invalid: {
			status: 401,
			message: "Invalid credentials - please try again"
		},
		forbidden: {
			status: 403,
			message: "You are not allowed to do this."
		},
		not_found: {
			status: 404,
			message: "Not found."
		},
		product_not_found: {
			status: 404,
			message: "This product is no longer in the shop."
		},
		order_not_found: {
			status: 404,
			message: "We could not find this order."
		},
		user_not_found: {
			status: 404,
			message: "This user does not exist."
		},
		review_not_found: {
			status: 404,
			message: "This review does not exist."
		},
		user_exists: {
			status: 409,
			message: "Registration failed. User Already Exists"
		},
		price_changed: {
			status: 409,
			message: "A price has changed since you added it to your cart."
		},
		total_changed: {
			status: 409,
			message: "The order total has changed. Please check your cart."
		},
		product_gone: {
			status: 409,
			message: "A product in your cart is no longer available."
		},
		out_of_stock: {
			status: 409,
			message: "A product in your cart is sold out."
		},
		wishlist_full: {
			status: 409,
			message: "Your wishlist is full. Take something off it to make room."
		},
		last_admin: {
			status: 409,
			message: "The last admin can be neither deleted nor demoted."
		},
		too_large: {
			status: 413,
			message: "That is too large to be sent."
		},
		image_too_large: {
			status: 413,
			message: "The picture is too large. Please choose one of up to 8 MB."
		},
		unsupported_media_type: {
			status: 415,
			message: "This kind of content is not understood here."
		},
		idempotency_key_reused: {
			status: 422,
			message: "An order for these products was already placed. Please look at your orders before you order again."
		},
		rate_limited: {
			status: 429,
			message: "Too many attempts. Please wait a little and try again."
		},
		internal: {
			status: 500,
			message: "Something went wrong on our side. Please try again later."
		},
		unavailable: {
			status: 503,
			message: "The store is busy right now. Please try again in a moment."
		}
	};
	AppError = class extends Error {
		code;
		status;
		fields;
		retryAfterSeconds;
		constructor(code, options = {}) {
			super(options.message ?? ERRORS[code].message, { cause: options.cause });
			this.name = "AppError";
			this.code = code;
			this.status = ERRORS[code].status;
			this.fields = options.fields;
			this.retryAfterSeconds = options.retryAfterSeconds;
		}
	};
}));
// server/platform/counters/tables.ts
init_errors();
/**
* What is counted as it happens, by triggers (migration `keep-counters`), so that nobody has to count rows. A count is the
* sum of its rows: a transaction that finds one held by another takes or makes the next, so that nobody waits for a count.
*/
var counters = pgTable("counters", {
	id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
	/** As 'orders' or 'earnings'. */
	subject: text("subject").notNull(),
	/** What the subject is divided by, as a status or a month ('2026-11'); empty where it is not. */
	detail: text("detail").notNull(),
	value: bigint("value", { mode: "number" }).notNull()
}, (t) => [index("counters_subject").on(t.subject, t.detail)]);
// server/platform/counters/read-counters.ts
/** The counts of these subjects, of those parts alone whose name begins with `prefix`. What was never counted is absent. */
async function readCounters(db, subjects, prefix = "") {
	return (await db.select({
		subject: counters.subject,
		detail: counters.detail,
		value: sum(counters.value).mapWith(Number)
	}).from(counters).where(and(inArray(counters.subject, [...subjects]), prefix ? like(counters.detail, `${prefix}%`) : void 0)).groupBy(counters.subject, counters.detail)).map((row) => ({
		...row,
		value: row.value ?? 0
	}));
}
/** The sum over all parts of one subject, or of the part that is named. */
async function readCounter(db, subject, detail) {
	return (await readCounters(db, [subject])).reduce((total, each) => total + (detail === void 0 || each.detail === detail ? each.value : 0), 0);
}
// server/platform/database/columns.ts
/** A primary key that sorts by time of making (UUID v7), so that indexes grow at their end. */
var idColumn = () => uuid("id").primaryKey().$defaultFn(newId);
var instant = (name) => timestamp(name, {
	withTimezone: true,
	mode: "date"
});
function newId() {
	return v7();
}
/** Whether a client's text can be an id at all: the database refuses to compare a uuid with anything else. */
function isId(text) {
	return validate(text);
}
/** `column in ('a', 'b')` as a check constraint: the database itself refuses what the contract does not know. */
function isOneOf(column, values) {
	const literals = values.map((value) => typeof value === "number" ? String(value) : `'${value}'`);
	return sql`${column} in (${sql.raw(literals.join(", "))})`;
}
// contract/pagination.ts
/** Beyond any real list; keeps `offset` within what the database can count. */
var MAX_PAGE = 1e6;
/** The longest product name fits in. */
var CURSOR_MAX_LENGTH = 1200;
/** What a search finds is counted up to here: where there is more, a list says this number and ends with it. */
var MAX_COUNTED_MATCHES = 1e3;
var SORT_ORDERS = ["asc", "desc"];
/** Number of pages, at least 1, so that 'Page 1 of 1' holds for an empty list. */
function countPages(totalItems, pageSize) {
	return Math.max(1, Math.ceil(totalItems / pageSize));
}
// server/platform/database/like.ts
/** The pattern of `ilike` that finds `text` anywhere, its wildcards taken as plain characters. */
function containing(text) {
	return `%${beginning(text)}`;
}
/** The pattern of `ilike` that finds what begins with `text`, its wildcards taken as plain characters. */
function beginning(text) {
	return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
// server/platform/database/page-window.ts
/** The page (from 1) of a list of `total`; undefined where it is past the end. No page is further than half of the list away. */
function pageWindow({ page, limit, total }) {
	const offset = (page - 1) * limit;
	if (offset >= total) return void 0;
	const size = Math.min(limit, total - offset);
	const after = total - offset - size;
	return after < offset ? {
		offset: after,
		limit: size,
		isFromEnd: true
	} : {
		offset,
		limit: size,
		isFromEnd: false
	};
}
// server/platform/database/find-page.ts
/** Rows in which a text is looked for before its index is asked. */
var FIRST_LOOK$1 = 2e3;
/** A text that so many of them have is had by many, and met soon wherever one looks. */
var MET_OFTEN = 10;
/** Rows through which such a text is looked for at the most. */
var WALK_AT_MOST$1 = 1e5;
var searchText$1 = sql.raw("search_text");
/** The ids of a page, and how many there are in all. */
async function findPage$1(db, list, { q, page, limit }) {
	if (q) return findMatches(db, list, q, (page - 1) * limit, limit);
	const { table, id, filter, order, reverseOrder } = list;
	const total = await list.countAll();
	const window = pageWindow({
		page,
		limit,
		total
	});
	if (!window) return {
		ids: [],
		total
	};
	const ids = (await db.select({ id }).from(table).where(filter).orderBy(window.isFromEnd ? reverseOrder : order).limit(window.limit).offset(window.offset)).map((row) => String(row.id));
	return {
		ids: window.isFromEnd ? ids.toReversed() : ids,
		total
	};
}
async function findMatches(db, list, q, offset, limit) {
	const last = Math.min(offset + limit, MAX_COUNTED_MATCHES);
	const seen = await walk$2(db, list, q, FIRST_LOOK$1, {
		offset: 0,
		limit: Math.max(last, MET_OFTEN)
	});
	if (seen.length < MET_OFTEN) return gather$1(db, list, q, offset, last);
	const total = await countMatches$1(db, list, q);
	const expected = Math.max(0, Math.min(last, total) - offset);
	if (seen.length >= offset + expected) return {
		ids: seen.slice(offset, offset + expected),
		total
	};
	const ids = await walk$2(db, list, q, WALK_AT_MOST$1, {
		offset,
		limit: expected
	});
	return ids.length === expected ? {
		ids,
		total
	} : gather$1(db, list, q, offset, last);
}
function hasText(q) {
	return sql`${searchText$1} like lower(${containing(q)}::text)`;
}
/** Goes through the first `rows` of the list and takes what has the text. */
async function walk$2(db, { table, id, filter, order }, q, rows, { offset, limit }) {
	const walked = db.select({
		id: sql`${id}`.as("id"),
		text: sql`${searchText$1}`.as("search_text")
	}).from(table).where(filter).orderBy(order).limit(rows).as("walked");
	return (await db.select({ id: walked.id }).from(walked).where(hasText(q)).limit(limit).offset(offset)).map((row) => row.id);
}
/** Finds all that has the text by its index, as that is little. */
async function gather$1(db, { table, id, filter, order }, q, offset, last) {
	const [page] = await db.select({
		total: count(),
		ids: sql`(array_agg(${id}::text order by ${order}))[${offset + 1}::int:${last}::int]`
	}).from(table).where(and(filter, hasText(q)));
	return {
		ids: page?.ids ?? [],
		total: Math.min(page?.total ?? 0, MAX_COUNTED_MATCHES)
	};
}
async function countMatches$1(db, { table, id, filter }, q) {
	const some = db.select({ id }).from(table).where(and(filter, hasText(q))).limit(MAX_COUNTED_MATCHES).as("some");
	const [total] = await db.select({ count: count() }).from(some);
	return total?.count ?? 0;
}
// server/platform/database/prepared.ts
/**
* A statement that is written once for each database that it is run on, where writing it anew would take longer than
* running it. `prepare` gives what Drizzle's `prepare` gives; its name must be one of its own.
*/
function preparedOnce(prepare) {
	const byDatabase = /* @__PURE__ */ new WeakMap();
	return (db) => {
		const known = byDatabase.get(db);
		if (known) return known;
		const prepared = prepare(db);
		byDatabase.set(db, prepared);
		return prepared;
	};
}
// contract/roles.ts
/** Who a signed-in person is (specification, section 6). A moderator can be appointed, but may do what a user may. */
var ROLES = [
	"user",
	"admin",
	"moderator"
];
// server/accounts/tables.ts
var users = pgTable("users", {
	id: idColumn(),
	username: text("username").notNull(),
	/** Trimmed and lower case (`normalizeEmail`). */
	email: text("email").notNull(),
	/** argon2id, PHC string. */
	passwordHash: text("password_hash").notNull(),
	role: text("role", { enum: ROLES }).notNull().default("user"),
	profileImage: text("profile_image"),
	bio: text("bio"),
	profession: text("profession"),
	createdAt: instant("created_at").notNull()
}, (t) => [
	uniqueIndex("users_email").on(t.email),
	index("users_role").on(t.role, t.id),
	index("users_newest").on(t.createdAt, t.id, t.role),
	index("users_by_email").on(t.email, t.id, t.role),
	check("users_role_known", isOneOf(t.role, ROLES)),
	check("users_email_normal", sql`${t.email} = lower(trim(${t.email}))`)
]);
/** Only the SHA-256 of a token is kept: whoever reads this table cannot sign in with it. */
var sessions = pgTable("sessions", {
	tokenHash: text("token_hash").primaryKey(),
	userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
	createdAt: instant("created_at").notNull(),
	expiresAt: instant("expires_at").notNull()
}, (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)]);
/** The one-time code last mailed to an address. `codeHash` is null between the request and the mail. */
var otps = pgTable("otps", {
	email: text("email").primaryKey(),
	codeHash: text("code_hash"),
	triesLeft: integer("tries_left").notNull(),
	expiresAt: instant("expires_at").notNull()
});
// server/accounts/queries.ts
async function findUserById(db, id) {
	if (!isId(id)) return void 0;
	const [user] = await db.select().from(users).where(eq(users.id, id));
	return user;
}
/** `email` is normalised (`normalizeEmail`). */
async function findUserByEmail(db, email) {
	const [user] = await db.select().from(users).where(eq(users.email, email));
	return user;
}
/** The admins, locked until the transaction ends: nobody else can demote one of them meanwhile. */
function lockAdmins(tx) {
	return tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).orderBy(asc(users.id)).for("update");
}
/** Locks a person's row until the transaction ends, for what may happen to one person once at a time. False: no such. */
async function lockUser(tx, id) {
	return (await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update")).length > 0;
}
var SORT_COLUMNS$1 = {
	createdAt: users.createdAt,
	email: users.email,
	role: users.role
};
/**
* One page of the people who pass the filter, and how many pass it in all (`findPage`). Equal ranks are ordered by age of
* account.
*/
async function listUsers(db, { role, q, sortBy, order, page, limit }) {
	const column = SORT_COLUMNS$1[sortBy];
	const [ascending, descending] = [sql`${column} asc, ${users.id} asc`, sql`${column} desc, ${users.id} desc`];
	const { ids, total } = await findPage$1(db, {
		table: users,
		id: users.id,
		filter: role && eq(users.role, role),
		order: order === "asc" ? ascending : descending,
		reverseOrder: order === "asc" ? descending : ascending,
		countAll: () => readCounter(db, "users", role)
	}, {
		q,
		page,
		limit
	});
	const rows = ids.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, ids));
	const rowById = new Map(rows.map((row) => [row.id, row]));
	return {
		rows: ids.flatMap((id) => rowById.get(id) ?? []),
		total
	};
}
/** The user of a session that has not expired. */
async function findSessionUser(db, tokenHash, now) {
	const [row] = await sessionUser(db).execute({
		tokenHash,
		now
	});
	return row?.user;
}
/** Every call of somebody who is signed in begins with it. */
var sessionUser = preparedOnce((db) => db.select({ user: users }).from(sessions).innerJoin(users, eq(users.id, sessions.userId)).where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), gt(sessions.expiresAt, sql.placeholder("now")))).prepare("session_user"));
async function findOtp(tx, email) {
	const [otp] = await tx.select().from(otps).where(eq(otps.email, email)).for("update");
	return otp;
}
// server/accounts/secrets.ts
var TOKEN_BYTES = 32;
/** A session's secret: 256 random bits, as text. */
function newToken() {
	return randomBytes(TOKEN_BYTES).toString("base64url");
}
function hashToken(token) {
	return createHash("sha256").update(token).digest("hex");
}
/** Six digits from a cryptographic generator, 100000-999999. */
function newOtp() {
	return String(randomInt(OTP_MIN, OTP_MAX + 1));
}
/** The address goes into the hash, so that a code is worth nothing for another address. */
function hashOtp(email, otp) {
	return createHash("sha256").update(`${email}\n${otp}`).digest("hex");
}
function isSameHash(a, b) {
	return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
// server/accounts/find-viewer.ts
var READING_METHODS = /* @__PURE__ */ new Set([
	"GET",
	"HEAD",
	"OPTIONS"
]);
/**
* Who sent this request: by bearer token, else by cookie. A browser adds the cookie on its own, to requests that
* another site caused too, so a writing request with a cookie must come from our own pages (`Origin`).
*/
async function findViewer({ db, env, now }, request) {
	const token = bearerToken(request) ?? cookieToken(request, env.publicUrl);
	if (token === void 0) return null;
	const tokenHash = hashToken(token);
	const user = await findSessionUser(db, tokenHash, now());
	return user ? {
		id: user.id,
		email: user.email,
		username: user.username,
		role: user.role,
		tokenHash
	} : null;
}
function bearerToken({ headers }) {
	return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
}
function cookieToken(request, publicUrl) {
	const token = request.cookies[SESSION_COOKIE];
	if (token === void 0 || READING_METHODS.has(request.method)) return token;
	const { origin } = request.headers;
	const ownOrigins = [new URL(publicUrl).origin, `${request.protocol}://${request.host}`];
	if (origin === void 0 || !ownOrigins.includes(origin)) throw new AppError("forbidden");
	return token;
}
// contract/pagination.schema.ts
/** `page` from 1 and `limit` 1-100, as they stand in a query string. */
var paginationQuery = {
	page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
	limit: z.coerce.number().int().min(1).max(100).default(10)
};
/** A place in a list, as an answer gave it; opaque to clients. An empty one is none. */
var cursorQuery = z.string().max(CURSOR_MAX_LENGTH).transform((cursor) => cursor || void 0).optional();
/** Which way a list is sorted; the newest or the most first where nothing is asked for. */
var sortOrderSchema = z.enum(SORT_ORDERS).default("desc");
/** What every call that has nothing else to say answers. */
var messageSchema = z.object({ message: z.string() }).meta({ id: "Message" });
/** Ids are opaque to clients: an unknown or misshapen one is simply not found. */
var idParams = z.object({ id: z.string().min(1).max(200) });
// contract/accounts.schema.ts
var roleSchema = z.enum(ROLES);
var emailSchema = z.string().max(254).transform(normalizeEmail).pipe(z.email({ error: "Please enter a valid email address" }));
/** A person's name for the shop. No control characters: it stands in mails and on pages. */
var nameSchema = z.string().trim().max(60).regex(/^\P{Cc}*$/u, "must not hold control characters");
var usernameSchema = nameSchema.min(1);
var userSchema = z.object({
	_id: z.string(),
	username: z.string(),
	email: z.string(),
	role: roleSchema,
	profileImage: z.string().nullable(),
	bio: z.string().nullable(),
	profession: z.string().nullable(),
	createdAt: z.iso.datetime()
}).meta({ id: "User" });
var sendOtpBody = z.object({
	email: emailSchema,
	username: nameSchema.optional()
});
var registerBody = z.object({
	username: usernameSchema,
	email: emailSchema,
	password: z.string().min(8, `Password must have at least 8 characters`).max(256),
	otp: z.union([z.string(), z.number()]).transform((otp) => String(otp).trim()).pipe(z.string().max(20))
});
var registerResponse = z.object({
	message: z.string(),
	user: userSchema
});
/** Login checks nothing but that something was typed: what is wrong is never told apart. */
var loginBody = z.object({
	email: z.string().min(1).max(254).transform(normalizeEmail),
	password: z.string().min(1).max(256)
});
var loginResponse = z.object({
	message: z.string(),
	token: z.string(),
	user: userSchema
});
var listUsersQuery = z.object({
	...paginationQuery,
	role: z.union([z.literal("all").transform(() => void 0), roleSchema]).optional(),
	q: z.string().trim().max(100).optional().describe(`A part of the e-mail or name. Up to ${MAX_COUNTED_MATCHES} matches are found and counted.`),
	sortBy: z.enum(USER_SORTS).default("createdAt"),
	order: sortOrderSchema
});
var listUsersResponse = z.object({
	users: z.array(userSchema),
	totalPages: z.number().int(),
	totalUsers: z.number().int()
}).meta({ id: "UserList" });
var userIdParams = z.object({ userId: z.string().min(1).max(254) });
var updateRoleBody = z.object({ role: roleSchema });
var getUserResponse = z.object({ user: userSchema });
var userResponse = z.object({
	message: z.string(),
	user: userSchema
});
var optionalText = (max) => z.string().trim().max(max).nullish().transform((text) => text === "" ? null : text);
var editProfileBody = z.object({
	userId: z.string().min(1).max(200),
	username: usernameSchema,
	profileImage: z.string().nullish().describe("A data: URL of a new picture, the present URL, or null for none."),
	bio: optionalText(1e3),
	profession: optionalText(100)
});
/** The largest body of a call that carries a picture: base64 makes 8 MB into 10.7 MB, and the JSON around it is small. */
var MAX_IMAGE_BODY_BYTES = 12582912;
/** Width times height; a small file can unfold to far more memory than it has bytes. */
var MAX_IMAGE_PIXELS = 4e7;
/** The largest body of every other call, in bytes. */
var MAX_BODY_BYTES = 1048576;
/** The shape that a product's picture is given where nothing is known of it but its URL. */
var PRODUCT_PICTURE = {
	width: 800,
	height: 1e3
};
/** The largest size in which a product's picture is kept: its master, in pixels. */
var MASTER_PICTURE = {
	width: 1200,
	height: 1500
};
/** Widths that a picture is offered in, in pixels: a thumbnail to a whole phone screen of three dots a pixel. */
var PICTURE_WIDTHS = [
	240,
	400,
	560,
	800,
	1200
];
/** Formats that a picture is offered in, the smallest file first. */
var PICTURE_FORMATS = [
	"avif",
	"webp",
	"jpeg"
];
/** How a variant's file name ends, by its format. */
var FORMAT_ENDINGS = {
	avif: "avif",
	webp: "webp",
	jpeg: "jpg"
};
/**
* The widths in which a picture can be had whose master is so many pixels wide: those of the list that do not enlarge
* it, and its own where it is narrower than the largest.
*/
function widthsOfMaster(masterWidth) {
	const widths = PICTURE_WIDTHS.filter((width) => width <= masterWidth);
	return masterWidth < MASTER_PICTURE.width && !widths.some((width) => width === masterWidth) ? [...widths, masterWidth] : widths;
}
/** The URL of a picture in another width and format: `/media/<hash>.webp` becomes `/media/<hash>-400.avif`. */
function variantUrl(url, width, format) {
	return `${url.replace(/\.\w+$/, "")}-${width}.${FORMAT_ENDINGS[format]}`;
}
/** A picture of which nothing is known but its URL. */
function pictureAt(url, alt = "") {
	return {
		url,
		alt,
		...PRODUCT_PICTURE,
		widths: [],
		placeholder: null
	};
}
// server/platform/http/access.ts
init_errors();
/**
* Enforces the access of every route, before its body is read. Returns the table of guarded routes, which fills as
* routes are registered. Throws at registration where a route under /api states no access.
*/
function guardRoutes(app, findViewer) {
	const routes = [];
	app.decorateRequest("viewer", null);
	app.addHook("onRoute", (route) => {
		const access = route.config?.access;
		const methods = Array.isArray(route.method) ? route.method : [route.method];
		if (access === void 0) {
			if (route.url.startsWith("/api/") && route.schema?.hide !== true) throw new Error(`${methods.join()} ${route.url} does not say who may call it`);
			return;
		}
		for (const method of methods) if (method !== "HEAD") routes.push({
			method,
			url: route.url,
			access
		});
	});
	app.addHook("onRequest", async (request) => {
		const access = request.routeOptions.config.access ?? "public";
		if (access === "public") return;
		request.viewer = await findViewer(request);
		if (access === "anyone") return;
		if (request.viewer === null) throw new AppError("unauthenticated");
		if (access === "admin" && request.viewer.role !== "admin") throw new AppError("forbidden");
	});
	return routes;
}
/** The signed-in person of a guarded route. */
function viewerOf(request) {
	if (request.viewer === null) throw new AppError("unauthenticated");
	return request.viewer;
}
/** Throws `forbidden` unless the thing belongs to the viewer or the viewer is an admin. */
function assertOwnerOrAdmin(viewer, owner) {
	if (viewer.role === "admin") return;
	if (!("id" in owner ? owner.id === viewer.id : owner.email === viewer.email)) throw new AppError("forbidden");
}
// server/platform/database/after-commit.ts
var callbacksByTransaction = /* @__PURE__ */ new WeakMap();
/**
* Has `callback` run once the transaction has committed, and not at all where it is rolled back. Throws where `tx` is no
* transaction of `inTransaction`.
*/
function afterCommit(tx, callback) {
	const callbacks = callbacksByTransaction.get(tx);
	if (!callbacks) throw new Error("Only a transaction of inTransaction can be waited for");
	callbacks.push(callback);
}
/** Runs `work` with a transaction whose callbacks are noted. Returns what it returned, and what is to be run after the commit. */
async function noteCallbacks(tx, work) {
	const callbacks = [];
	callbacksByTransaction.set(tx, callbacks);
	return {
		result: await work(tx),
		callbacks
	};
}
// server/platform/database/transaction.ts
var SERIALIZATION_FAILURE = "40001";
var DEADLOCK_DETECTED = "40P01";
var UNIQUE_VIOLATION = "23505";
var FOREIGN_KEY_VIOLATION = "23503";
var MAX_ATTEMPTS$1 = 4;
/** The SQLSTATE of a database error, through Drizzle's wrapping, on either engine. */
function sqlStateOf(error) {
	const cause = error instanceof DrizzleQueryError ? error.cause : error;
	if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
}
function isUniqueViolation(error) {
	return sqlStateOf(error) === UNIQUE_VIOLATION;
}
/** What a row refers to is not there. */
function isForeignKeyViolation(error) {
	return sqlStateOf(error) === FOREIGN_KEY_VIOLATION;
}
/** Codes of a server that is not there, is going down or is coming up; and of a pool that waited in vain. */
var AWAY_CODES = /* @__PURE__ */ new Set([
	"ECONNREFUSED",
	"ECONNRESET",
	"ETIMEDOUT",
	"ENOTFOUND",
	"EPIPE",
	"57P01",
	"57P02",
	"57P03",
	"08006"
]);
var AWAY_MESSAGES = /connection terminated|timeout exceeded when trying to connect|query read timeout/i;
/** Whether the failure means that the database cannot be reached just now, rather than that something is wrong. */
function isDatabaseAway(error) {
	const cause = error instanceof DrizzleQueryError ? error.cause : error;
	if (!(cause instanceof Error)) return false;
	return AWAY_CODES.has(sqlStateOf(error) ?? "") || AWAY_MESSAGES.test(cause.message);
}
/**
* Runs `work` in one transaction. What the database itself asks to be tried again (a deadlock, a serialisation
* failure) is tried again, so `work` must have no effect outside the transaction.
*/
async function inTransaction(db, work) {
	for (let attempt = 1;; attempt++) try {
		const { result, callbacks } = await db.transaction((tx) => noteCallbacks(tx, work));
		for (const callback of callbacks) callback();
		return result;
	} catch (error) {
		const state = sqlStateOf(error);
		if (!(state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED) || attempt === MAX_ATTEMPTS$1) throw error;
		await setTimeout$1(10 * attempt * (1 + Math.random()));
	}
}
// server/accounts/change-role.ts
init_errors();
/** Gives a person a role. Throws `user_not_found`, or `last_admin` where the shop would be left without an admin. */
async function changeRole({ db }, userId, role) {
	if (!isId(userId)) throw new AppError("user_not_found");
	return inTransaction(db, async (tx) => {
		const admins = await lockAdmins(tx);
		if (role !== "admin" && admins.length === 1 && admins[0]?.id === userId) throw new AppError("last_admin");
		const [user] = await tx.update(users).set({ role }).where(eq(users.id, userId)).returning();
		if (!user) throw new AppError("user_not_found");
		return user;
	});
}
// server/accounts/delete-user.ts
init_errors();
/**
* Deletes a person with their sessions and reviews (by foreign key; ratings follow by trigger). Their orders stay.
* Throws `user_not_found`, or `last_admin` where the shop would be left without an admin.
*/
async function deleteUser({ db, tags }, userId) {
	if (!isId(userId)) throw new AppError("user_not_found");
	await inTransaction(db, async (tx) => {
		const admins = await lockAdmins(tx);
		if (admins.length === 1 && admins[0]?.id === userId) throw new AppError("last_admin");
		if ((await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id })).length === 0) throw new AppError("user_not_found");
		await tags.invalidate(tx, ["*"]);
	});
}
// server/media/open-picture.ts
/**
* libvips can open many kinds of file, some of which (SVG, PDF) are programs. Only the pictures that cameras, phones
* and editors make are let in. Source: https://sharp.pixelplumbing.com/api-utility#block
*/
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: [
	"VipsForeignLoadJpegBuffer",
	"VipsForeignLoadPngBuffer",
	"VipsForeignLoadWebpBuffer",
	"VipsForeignLoadHeifBuffer",
	"VipsForeignLoadNsgifBuffer"
] });
/** One thread a picture: the pictures under way share the cores, not the threads of one. */
sharp.concurrency(1);
var inTurn = pLimit(2);
/**
* Runs `work` on a picture when its turn comes, off this thread. Rejects where the bytes are no whole picture of a kind
* that is let in, or have more pixels than `MAX_IMAGE_PIXELS`.
*/
function openPicture(bytes, work) {
	return inTurn(() => work(sharp(bytes, {
		limitInputPixels: MAX_IMAGE_PIXELS,
		failOn: "error",
		pages: 1
	})));
}
// server/media/encode-picture.ts
/** High, because every variant is made from it. */
var MASTER_QUALITY = 90;
var PROFILE_PICTURE = {
	width: 256,
	height: 256,
	quality: 82
};
/** A JPEG knows no transparency, and all formats of one picture shall look the same. */
var BACKGROUND = "#ffffff";
/** Chosen by eye and by measuring: docs/decisions/0012-pictures.md. */
var AVIF = {
	quality: 55,
	effort: 1
};
var WEBP = {
	quality: 80,
	effort: 2
};
var JPEG = {
	quality: 80,
	progressive: true
};
/** Longest side of a placeholder, in pixels. */
var PLACEHOLDER_SIDE = 6;
var PLACEHOLDER_WEBP = {
	quality: 30,
	effort: 0
};
/** A product's picture in its largest size: upright, without metadata, not enlarged, as WebP. */
async function encodeMaster(bytes) {
	return openPicture(bytes, (picture) => picture.autoOrient().resize({
		...MASTER_PICTURE,
		fit: "inside",
		withoutEnlargement: true
	}).flatten({ background: BACKGROUND }).webp({ quality: MASTER_QUALITY }).toBuffer());
}
/** A square of a person's picture, as WebP. */
async function encodeProfilePicture(bytes) {
	const { quality, ...size } = PROFILE_PICTURE;
	return openPicture(bytes, (picture) => picture.autoOrient().resize({
		...size,
		fit: "cover"
	}).webp({ quality }).toBuffer());
}
async function readSize(bytes) {
	return openPicture(bytes, async (picture) => {
		const { width, height } = await picture.metadata();
		return {
			width,
			height
		};
	});
}
/** A few pixels of a picture as a `data:` URL of less than 400 bytes, to stand in while it loads. */
async function makePlaceholder(master) {
	return `data:image/webp;base64,${(await openPicture(master, (picture) => picture.resize({
		width: PLACEHOLDER_SIDE,
		height: PLACEHOLDER_SIDE,
		fit: "inside"
	}).webp(PLACEHOLDER_WEBP).toBuffer())).toString("base64")}`;
}
/** A master in another width and format. */
async function encodeVariant(master, width, format) {
	return openPicture(master, (picture) => {
		const resized = picture.resize({ width }).flatten({ background: BACKGROUND });
		switch (format) {
			case "avif": return resized.avif(AVIF).toBuffer();
			case "webp": return resized.webp(WEBP).toBuffer();
			case "jpeg": return resized.jpeg(JPEG).toBuffer();
		}
	});
}
// server/platform/jobs/job.ts
function defineJob(name, payload) {
	return {
		name,
		payload
	};
}
/** Ties a kind to the function that does it; the payload is parsed before the function sees it. */
function handleJob(kind, run) {
	return {
		kind,
		run: (payload, job) => run(kind.payload.parse(payload), job)
	};
}
// server/media/events.ts
/** A product's picture was stored; `hash` names its master. */
var pictureStored = defineJob("picture.stored", z.object({ hash: z.string() }));
// server/media/picture-key.ts
/** Where pictures are served from; the store's key follows. */
var MEDIA_PATH = "/media/";
var KEY = /^(?<hash>[0-9a-f]{32})(?:-(?<width>[1-9]\d{0,3}))?\.(?<ending>avif|webp|jpg)$/;
/** Reads a key, as it stands at the end of a picture's URL. Undefined where it cannot be one. */
function parsePictureKey(key) {
	const { hash, width, ending } = KEY.exec(key)?.groups ?? {};
	const format = PICTURE_FORMATS.find((each) => FORMAT_ENDINGS[each] === ending);
	if (hash === void 0 || format === void 0) return void 0;
	if (width !== void 0) return {
		hash,
		variant: {
			hash,
			width: Number(width),
			format
		}
	};
	return format === "webp" ? { hash } : void 0;
}
function masterKey(hash) {
	return `${hash}.webp`;
}
function variantKey({ hash, width, format }) {
	return variantUrl(masterKey(hash), width, format);
}
/** What a master is called: after its content, so that a URL never changes its meaning. */
function hashOf(master) {
	return createHash("sha256").update(master).digest("hex").slice(0, 32);
}
// server/media/tables.ts
/** What is known of each stored picture without opening it. */
var pictures = pgTable("pictures", {
	url: text("url").primaryKey(),
	/** Pixels. */
	width: integer("width").notNull(),
	height: integer("height").notNull(),
	/** A few pixels as a `data:` URL. */
	placeholder: text("placeholder").notNull(),
	createdAt: instant("created_at").notNull()
}, (t) => [check("pictures_size_positive", sql`${t.width} > 0 and ${t.height} > 0`)]);
// server/media/queries.ts
/** Notes a picture. Returns false where it was noted before. */
async function addPicture(tx, row) {
	return (await tx.insert(pictures).values(row).onConflictDoNothing().returning({ url: pictures.url })).length > 0;
}
/** What is known of the pictures with these URLs, by URL; a picture of elsewhere is not among them. */
async function findPictures(db, urls) {
	if (urls.length === 0) return /* @__PURE__ */ new Map();
	const rows = await db.select().from(pictures).where(inArray(pictures.url, [...urls]));
	return new Map(rows.map((row) => [row.url, row]));
}
// server/media/store-picture.ts
init_errors();
/**
* Takes a product's picture in as a `data:` URL: decodes it, turns it upright, strips its metadata and stores its master,
* and asks for its variants. Returns its URL, which names the content and so never changes its meaning.
* Throws `image_invalid` or `image_too_large`.
*/
async function storePicture({ db, storage, jobs, now }, dataUrl) {
	const master = await orRefuse(encodeMaster(bytesOf$1(dataUrl)));
	const row = await storeMaster(storage, master, now());
	await inTransaction(db, async (tx) => {
		if (await addPicture(tx, row)) await jobs.enqueue(tx, pictureStored, { hash: hashOf(master) });
	});
	return row.url;
}
/** Stores a person's picture, which came as a `data:` URL. Returns its URL. Throws as `storePicture` does. */
async function storeProfilePicture(storage, dataUrl) {
	return storeWebp(storage, await orRefuse(encodeProfilePicture(bytesOf$1(dataUrl))));
}
/** Stores a master as it is: a WebP, no larger than `MASTER_PICTURE`. Returns the row that has still to be written. */
async function storeMaster(storage, master, createdAt) {
	const [size, placeholder] = await Promise.all([readSize(master), makePlaceholder(master)]);
	return {
		url: await storeWebp(storage, master),
		...size,
		placeholder,
		createdAt
	};
}
async function storeWebp(storage, webp) {
	const key = masterKey(hashOf(webp));
	await storage.write(key, webp);
	return MEDIA_PATH + key;
}
function bytesOf$1(dataUrl) {
	const match = /^data:image\/[\w.+-]+;base64,/i.exec(dataUrl);
	if (!match) throw new AppError("image_invalid");
	const base64 = dataUrl.slice(match[0].length);
	const bytes = Buffer.from(base64, "base64");
	if (bytes.length > 8388608) throw new AppError("image_too_large");
	return bytes;
}
/** Whatever keeps a picture from being decoded is the picture's fault. */
async function orRefuse(encoded) {
	try {
		return await encoded;
	} catch (error) {
		throw new AppError("image_invalid", { cause: error });
	}
}
// server/accounts/user-tag.ts
/** Whatever is shown of a person: the name under a review. */
var userTag = (id) => `User:${id}`;
// server/accounts/edit-profile.ts
init_errors();
/**
* Changes a profile; what is left out stays as it is. A new picture comes as a `data:` URL and is stored like any other;
* a URL is taken only if it is the present one.
*/
async function editProfile({ db, storage, tags }, { userId, username, ...edit }) {
	const present = await findUserById(db, userId);
	if (!present) throw new AppError("user_not_found");
	const profileImage = await nextPicture(present.profileImage, edit.profileImage, storage);
	return inTransaction(db, async (tx) => {
		const [user] = await tx.update(users).set({
			username,
			...edit.bio !== void 0 && { bio: edit.bio },
			...edit.profession !== void 0 && { profession: edit.profession },
			profileImage
		}).where(eq(users.id, present.id)).returning();
		if (!user) throw new AppError("user_not_found");
		if (username !== present.username) await tags.invalidate(tx, [userTag(user.id)]);
		return user;
	});
}
async function nextPicture(present, sent, storage) {
	if (sent === void 0 || sent === present) return present;
	if (sent === null || sent === "") return null;
	return storeProfilePicture(storage, sent);
}
// server/accounts/limit-logins.ts
init_errors();
/**
* Runs a login unless too many have failed before it, and counts it where it fails. Throws `rate_limited`, and whatever
* `logIn` throws.
*/
async function limitLogins(limits, { email, ip }, logIn) {
	const pair = `${email} ${ip}`;
	const assertAllowed = async () => {
		await limits.failedLoginPerAddress.assertAllowed(ip);
		await limits.failedLoginPerPair.assertAllowed(pair);
		await limits.failedLoginPerEmail.assertAllowed(email);
	};
	await assertAllowed();
	try {
		const opened = await logIn();
		await assertAllowed();
		await limits.failedLoginPerPair.reset(pair);
		return opened;
	} catch (error) {
		if (error instanceof AppError && error.code === "credentials_invalid") {
			await limits.failedLoginPerAddress.consume(ip);
			await limits.failedLoginPerPair.consume(pair);
			await limits.failedLoginPerEmail.consume(email);
		}
		throw error;
	}
}
// server/platform/limits/tables.ts
/** Attempts counted by rate-limiter-flexible, shared by every process (columns as that library names them). */
var rateLimits = pgTable("rate_limits", {
	key: text("key").primaryKey(),
	points: integer("points").notNull(),
	expire: instant("expire")
});
// server/platform/limits/rate-limit.ts
init_errors();
/** A limit on attempts, kept in the database: it holds across processes and restarts. */
function createRateLimit(db, { name, points, windowSeconds }) {
	const limiter = new RateLimiterDrizzle({
		storeClient: db,
		schema: rateLimits,
		keyPrefix: name,
		points,
		duration: windowSeconds,
		clearExpiredByTimeout: false
	});
	const tooMany = (result) => new AppError("rate_limited", { retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1e3)) });
	return {
		async consume(key) {
			try {
				await limiter.consume(key);
			} catch (error) {
				throw error instanceof RateLimiterRes ? tooMany(error) : error;
			}
		},
		async assertAllowed(key) {
			const result = await limiter.get(key);
			if (result !== null && result.remainingPoints <= 0 && result.msBeforeNext > 0) throw tooMany(result);
		},
		async reset(key) {
			await limiter.delete(key);
		}
	};
}
// server/accounts/limits.ts
/** How often the doors of the house may be tried. Counted in the database, for all processes together. */
function createAccountLimits(db) {
	return {
		otpPerEmail: createRateLimit(db, {
			name: "otp-email",
			points: 5,
			windowSeconds: 900
		}),
		otpPerAddress: createRateLimit(db, {
			name: "otp-address",
			points: 60,
			windowSeconds: 3600
		}),
		/** Tight for one address guessing at one account, loose for an account: else anybody could lock anybody out. */
		failedLoginPerPair: createRateLimit(db, {
			name: "login-pair",
			points: 10,
			windowSeconds: 900
		}),
		failedLoginPerEmail: createRateLimit(db, {
			name: "login-email",
			points: 100,
			windowSeconds: 900
		}),
		failedLoginPerAddress: createRateLimit(db, {
			name: "login-address",
			points: 60,
			windowSeconds: 900
		})
	};
}
// server/accounts/password.ts
/** argon2id is the library's default. Source of the costs: OWASP Password Storage Cheat Sheet (19 MiB, 2 passes, 1 lane). */
var ARGON2_OPTIONS = {
	memoryCost: 19456,
	timeCost: 2,
	parallelism: 1
};
/** The argon2id hash of a password as a PHC string. */
function hashPassword(password) {
	return hash(password, ARGON2_OPTIONS);
}
var hashOfNobody;
/**
* Whether the password belongs to the hash. Without a hash (no such account) the same work is done in vain, so that
* the time taken does not tell whether the account exists.
*/
async function isPasswordOf(passwordHash, password) {
	if (passwordHash !== void 0) return verify(passwordHash, password);
	hashOfNobody ??= hashPassword("nobody has this password");
	await verify(await hashOfNobody, password);
	return false;
}
// server/accounts/log-in.ts
init_errors();
var SESSION_TTL_MS = 2592e6;
/** Opens a session. Throws `credentials_invalid`, whether it was the address or the password that was wrong. */
async function logIn({ db, now }, email, password) {
	const user = await findUserByEmail(db, email);
	const isRight = await isPasswordOf(user?.passwordHash, password);
	if (!user || !isRight) throw new AppError("credentials_invalid");
	const token = newToken();
	const createdAt = now();
	const expiresAt = new Date(createdAt.getTime() + SESSION_TTL_MS);
	await db.insert(sessions).values({
		tokenHash: hashToken(token),
		userId: user.id,
		createdAt,
		expiresAt
	});
	return {
		token,
		expiresAt,
		user
	};
}
// server/accounts/log-out.ts
/** Ends the session that the request came with; somebody without one is logged out already. */
async function logOut({ db }, viewer) {
	if (viewer === null) return;
	await db.delete(sessions).where(eq(sessions.tokenHash, viewer.tokenHash));
}
// server/accounts/present.ts
/** A user as the API shows them: never the password's hash. */
function presentUser(row) {
	return {
		_id: row.id,
		username: row.username,
		email: row.email,
		role: row.role,
		profileImage: row.profileImage,
		bio: row.bio,
		profession: row.profession,
		createdAt: row.createdAt.toISOString()
	};
}
// server/accounts/register.ts
init_errors();
/**
* Makes an account for whoever holds the code that was mailed to the address.
* Throws `otp_invalid`, and `user_exists` only to somebody who has proved that the address is theirs.
*/
async function register({ db, now }, registration) {
	const { username, email, password, otp } = registration;
	if (!await inTransaction(db, (tx) => spendTry(tx, email, otp, now()))) throw new AppError("otp_invalid");
	const passwordHash = await hashPassword(password);
	const outcome = await inTransaction(db, async (tx) => {
		if (!await spendTry(tx, email, otp, now())) return "otp_invalid";
		if (await findUserByEmail(tx, email)) return "user_exists";
		await tx.delete(otps).where(eq(otps.email, email));
		const [user] = await tx.insert(users).values({
			username,
			email,
			passwordHash,
			createdAt: now()
		}).returning();
		return user;
	}).catch((error) => {
		if (isUniqueViolation(error)) return "user_exists";
		throw error;
	});
	if (typeof outcome === "string") throw new AppError(outcome);
	if (outcome === void 0) throw new Error("The account was not made");
	return outcome;
}
/** Whether the code is right. A wrong one costs a try, and that is kept: the transaction must commit. */
async function spendTry(tx, email, otp, now) {
	const kept = await findOtp(tx, email);
	if (!kept?.codeHash || kept.triesLeft <= 0 || kept.expiresAt <= now) return false;
	if (isSameHash(kept.codeHash, hashOtp(email, otp))) return true;
	await tx.update(otps).set({ triesLeft: kept.triesLeft - 1 }).where(eq(otps.email, email));
	return false;
}
// server/accounts/events.ts
/** Someone asked for a one-time code. The code itself is made by who mails it, so that it is never stored in the open. */
var otpRequested = defineJob("otp.requested", z.object({
	email: z.string(),
	username: z.string()
}));
// server/accounts/request-otp.ts
/** Notes that this address wants a code and asks for the mail, in one transaction. An older code is dead at once. */
async function requestOtp({ db, jobs, now }, { email, username }) {
	await inTransaction(db, async (tx) => {
		const fresh = {
			codeHash: null,
			triesLeft: 5,
			expiresAt: otpExpiry(now())
		};
		await tx.insert(otps).values({
			email,
			...fresh
		}).onConflictDoUpdate({
			target: otps.email,
			set: fresh
		});
		await jobs.enqueue(tx, otpRequested, {
			email,
			username
		});
	});
}
function otpExpiry(from) {
	return new Date(from.getTime() + 6e5);
}
// server/accounts/routes.ts
init_errors();
var tags$5 = ["accounts"];
var accountRoutes = (app, deps, done) => {
	const limits = createAccountLimits(deps.db);
	const cookieOptions = {
		path: "/",
		httpOnly: true,
		sameSite: "lax",
		secure: deps.env.publicUrl.startsWith("https:")
	};
	app.route({
		method: "POST",
		url: "/api/auth/send-otp",
		config: { access: "public" },
		schema: {
			tags: tags$5,
			summary: "Mail a one-time code to an address",
			body: sendOtpBody,
			response: { 200: messageSchema }
		},
		async handler(request) {
			const { email, username } = request.body;
			await limits.otpPerAddress.consume(request.ip);
			await limits.otpPerEmail.consume(email);
			await requestOtp(deps, {
				email,
				username: username || "there"
			});
			return { message: "OTP sent to your email" };
		}
	});
	app.route({
		method: "POST",
		url: "/api/auth/register",
		config: { access: "public" },
		schema: {
			tags: tags$5,
			summary: "Make an account with the mailed code",
			body: registerBody,
			response: { 201: registerResponse }
		},
		async handler(request, reply) {
			const user = await register(deps, request.body);
			return reply.status(201).send({
				message: "Registration successful!",
				user: presentUser(user)
			});
		}
	});
	app.route({
		method: "POST",
		url: "/api/auth/login",
		config: { access: "public" },
		schema: {
			tags: tags$5,
			summary: "Open a session",
			body: loginBody,
			response: { 200: loginResponse }
		},
		async handler(request, reply) {
			const { email, password } = request.body;
			const { token, expiresAt, user } = await limitLogins(limits, {
				email,
				ip: request.ip
			}, () => logIn(deps, email, password));
			reply.setCookie(SESSION_COOKIE, token, {
				...cookieOptions,
				expires: expiresAt
			});
			return {
				message: "Login successful",
				token,
				user: presentUser(user)
			};
		}
	});
	app.route({
		method: "POST",
		url: "/api/auth/logout",
		config: { access: "anyone" },
		schema: {
			tags: tags$5,
			summary: "End this session",
			response: { 200: messageSchema }
		},
		async handler(request, reply) {
			await logOut(deps, request.viewer);
			reply.clearCookie(SESSION_COOKIE, cookieOptions);
			return { message: "Logged out successfully" };
		}
	});
	app.route({
		method: "GET",
		url: "/api/auth/users",
		config: { access: "admin" },
		schema: {
			tags: tags$5,
			summary: "List people",
			querystring: listUsersQuery,
			response: { 200: listUsersResponse }
		},
		async handler(request) {
			const { rows, total } = await listUsers(deps.db, request.query);
			return {
				users: rows.map(presentUser),
				totalPages: countPages(total, request.query.limit),
				totalUsers: total
			};
		}
	});
	app.route({
		method: "GET",
		url: "/api/auth/users/:userId",
		config: { access: "owner" },
		schema: {
			tags: tags$5,
			summary: "Get a profile",
			params: userIdParams,
			response: { 200: getUserResponse }
		},
		async handler(request) {
			const { userId } = request.params;
			assertOwnerOrAdmin(viewerOf(request), { id: userId });
			const user = await findUserById(deps.db, userId);
			if (!user) throw new AppError("user_not_found");
			return { user: presentUser(user) };
		}
	});
	app.route({
		method: "DELETE",
		url: "/api/auth/users/:userId",
		config: { access: "admin" },
		schema: {
			tags: tags$5,
			summary: "Delete a person",
			params: userIdParams,
			response: { 200: messageSchema }
		},
		async handler(request) {
			await deleteUser(deps, request.params.userId);
			return { message: "User deleted successfully" };
		}
	});
	app.route({
		method: "PUT",
		url: "/api/auth/users/:userId",
		config: { access: "admin" },
		schema: {
			tags: tags$5,
			summary: "Give a person a role",
			params: userIdParams,
			body: updateRoleBody,
			response: { 200: userResponse }
		},
		async handler(request) {
			return {
				message: "User role updated successfully!",
				user: presentUser(await changeRole(deps, request.params.userId, request.body.role))
			};
		}
	});
	app.route({
		method: "PATCH",
		url: "/api/auth/edit-profile",
		config: { access: "owner" },
		bodyLimit: MAX_IMAGE_BODY_BYTES,
		schema: {
			tags: tags$5,
			summary: "Change a profile",
			body: editProfileBody,
			response: { 200: userResponse }
		},
		async handler(request) {
			assertOwnerOrAdmin(viewerOf(request), { id: request.body.userId });
			return {
				message: "Profile updated successfully!",
				user: presentUser(await editProfile(deps, request.body))
			};
		}
	});
	done();
};
// contract/catalogue.ts
/**
* The words of the catalogue: which categories, colours and ages exist, how they are labelled, and how a
* shopper's spelling of a category is understood. No zod here, so that the storefront can import it freely;
* the schemas are in `catalogue.schema.ts`.
*/
/** One canonical value per category, in the order of the filter list (specification, section 2). */
var CATEGORIES = [
	"tops-and-tees",
	"shirts-and-polos",
	"bottoms",
	"jacket-and-coats",
	"new-arrivals-boys",
	"new-arrivals-girls",
	"kids-shirts",
	"kids-casuals",
	"sweatshirts-and-hoodies"
];
var CATEGORY_LABELS = {
	"tops-and-tees": "Tops and tees",
	"shirts-and-polos": "Shirts and polos",
	bottoms: "Bottoms",
	"jacket-and-coats": "Jacket and coats",
	"new-arrivals-boys": "New Arrivals (Boys)",
	"new-arrivals-girls": "New Arrivals (Girls)",
	"kids-shirts": "Kids Shirts",
	"kids-casuals": "kids Casuals",
	"sweatshirts-and-hoodies": "Sweatshirts and hoodies"
};
({ ...CATEGORY_LABELS });
var COLORS = [
	"black",
	"red",
	"gold",
	"blue",
	"silver",
	"beige",
	"green"
];
/** Age codes as stored: 1 is 1-2 years, 5 is 9-10 years (section 3). */
var AGES = [
	1,
	2,
	3,
	4,
	5
];
var AGE_LABELS = {
	1: "1-2",
	2: "3-4",
	3: "5-6",
	4: "7-8",
	5: "9-10"
};
/** Price filter choices: `value` is what stands in the URL, as 'min-max' in PKR. */
var PRICE_RANGES = [
	{
		value: "0-1000",
		label: "Under PKR 1000"
	},
	{
		value: "1000-2000",
		label: "PKR 1000 - PKR 2000"
	},
	{
		value: "2000-3000",
		label: "PKR 2000 - PKR 3000"
	},
	{
		value: "3000-",
		label: "PKR 3000 and above"
	}
];
/** What a list of products can be sorted by. */
var PRODUCT_SORTS = [
	"createdAt",
	"rating",
	"price",
	"reviews",
	"name"
];
var DESCRIPTION_MAX_LENGTH = 5e3;
/** PKR. Far above any child's garment, far below what an integer column of paisa can hold. */
var MAX_PRICE = 1e6;
/** A category's spelling without what does not matter: case, spaces, hyphens, brackets. */
function foldCategory(text) {
	return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
var CATEGORY_BY_SPELLING = new Map(CATEGORIES.flatMap((category) => [[foldCategory(category), category], [foldCategory(CATEGORY_LABELS[category]), category]]));
/** The category meant by a value, a label, or any spelling that differs in case, spaces or hyphens only. */
function findCategory(text) {
	return CATEGORY_BY_SPELLING.get(foldCategory(text));
}
/** The colour meant by `text`, whatever its case. */
function findColor(text) {
	const folded = text.trim().toLowerCase();
	return COLORS.find((color) => color === folded);
}
/** The age code meant by a code ('2'), or by a range of years ('3-4'). */
function findAge(text) {
	const trimmed = text.trim();
	return AGES.find((age) => String(age) === trimmed || AGE_LABELS[age] === trimmed);
}
/** Bounds in PKR from 'min-max'; an empty side is unbounded, an unreadable text gives no bounds at all. */
function parsePriceRange(text) {
	const match = /^(\d{1,7})?-(\d{1,7})?$/.exec(text.trim());
	if (!match) return {};
	return {
		...match[1] !== void 0 && { minPrice: Number(match[1]) },
		...match[2] !== void 0 && { maxPrice: Number(match[2]) }
	};
}
/** What a product's picture shows, where nobody has described it. `index` is its place, from 0. */
function defaultAlt(productName, index) {
	return index === 0 ? productName : `${productName}, picture ${index + 1}`;
}
// contract/media.schema.ts
/** A picture with what a page needs to leave room for it before it is there. */
var pictureSchema = z.object({
	url: z.string(),
	alt: z.string().describe("What it shows, for those who do not see it; empty where the text beside it says so."),
	width: z.number().int().positive().describe("Pixels of the largest size."),
	height: z.number().int().positive(),
	widths: z.array(z.number().int().positive()).describe("Pixels. Widths in which it can be had, the narrowest first; empty where there is its URL and no more."),
	placeholder: z.string().nullable().describe("A few pixels as a data: URL, to stand in while it loads.")
}).meta({ id: "Picture" });
var uploadImageBody = z.object({ image: z.string().min(1).describe("The picture as a data: URL.") });
var uploadImageResponse = z.string().describe("The picture's URL.");
// contract/number.schema.ts
/** A number, or the text of one as a form sends it. Unlike `z.coerce.number`, null, '' and true are no numbers. */
var numberInput = z.union([z.number(), z.string().trim().regex(/^-?\d+(\.\d+)?$/, "must be a number").transform(Number)]);
/**
* The values of one filter as they stand in an address: divided by commas, in repeated parameters, or both. Empty where
* nothing is filtered: no value at all, or 'all' among them.
*/
function splitFilter(texts) {
	const named = texts.flatMap((text) => text.split(",")).map((value) => value.trim()).filter((value) => value !== "");
	return named.some((value) => value.toLowerCase() === "all") ? [] : named;
}
/** Bounds in PKR of 'min-max'; undefined where it has none, or one beyond any price. */
function findPriceRange(text) {
	const bounds = parsePriceRange(text);
	const prices = Object.values(bounds);
	return prices.length > 0 && prices.every((price) => price <= 1e6) ? bounds : void 0;
}
/** The categories that have `text` in their name, in the order of the filter list. */
function findCategoriesLike(text) {
	const folded = foldCategory(text);
	if (folded.length < 2) return [];
	return CATEGORIES.filter((category) => foldCategory(CATEGORY_LABELS[category]).includes(folded));
}
// contract/product-filter.schema.ts
/** All values of the longest filter by their labels fit in. */
var filterText = z.string().max(400);
/**
* Any of several values, divided by commas or in repeated parameters. 'all', an empty text and an absent one all mean: no
* filter. Any known spelling is taken, anything else is a 400.
*/
function filterOf(find, what) {
	return z.union([filterText, z.array(filterText).max(20)]).optional().transform((sent, context) => {
		const chosen = /* @__PURE__ */ new Set();
		for (const value of splitFilter([sent ?? []].flat())) {
			const found = find(value);
			if (found === void 0) context.addIssue({
				code: "custom",
				message: `There is no such ${what}.`
			});
			else chosen.add(found);
		}
		return chosen.size === 0 ? void 0 : [...chosen];
	}).describe(`Any ${what} of a list divided by commas.`);
}
var priceBound = z.union([z.literal("").transform(() => void 0), z.coerce.number().min(0).max(MAX_PRICE)]).optional();
/** What narrows a list of products. Values of one filter widen it, filters narrow each other. */
var productFilterQuery = {
	category: filterOf(findCategory, "category"),
	color: filterOf(findColor, "colour"),
	age: filterOf(findAge, "age"),
	price: filterOf(findPriceRange, "price range").refine((ranges) => ranges === void 0 || ranges.length <= 8, "too many price ranges"),
	minPrice: priceBound,
	maxPrice: priceBound,
	inStock: z.enum([
		"true",
		"false",
		"all",
		""
	]).optional().transform((text) => text === "true").describe("Only what can be bought: not counted, or at least one piece left."),
	q: z.string().trim().max(100).optional().describe(`A part of the name or description, whatever its case. Where there is none with it: all its words in any order; then, in place of words that no product has, those most like them. Up to ${MAX_COUNTED_MATCHES} products are found and counted; counts of choices are exact where there are no more than these.`)
};
var countFacetsQuery = z.object(productFilterQuery);
var productCount = z.number().int();
/** How many products each choice of one filter would show. */
var facetOf = (value) => z.array(z.object({
	value,
	count: productCount
}));
/**
* How many products each choice would show if it were the only one of its filter, all other filters as they are. Every choice
* is there, in the order of the filter.
*/
var productFacetsResponse = z.object({
	category: facetOf(z.enum(CATEGORIES)),
	color: facetOf(z.enum(COLORS)),
	age: facetOf(z.literal(AGES)),
	price: facetOf(z.enum(PRICE_RANGES.map(({ value }) => value))),
	inStock: productCount
}).meta({ id: "ProductFacets" });
// contract/reviews.ts
var RATINGS = [
	1,
	2,
	3,
	4,
	5
];
var COMMENT_MAX_LENGTH = 2e3;
// contract/reviews.schema.ts
var ratingSchema = z.literal(RATINGS);
var ratingCount = z.number().int().min(0);
/** How many reviews gave each number of stars; their sum is the product's `reviewCount`. */
var ratingCountsSchema = z.object({
	1: ratingCount,
	2: ratingCount,
	3: ratingCount,
	4: ratingCount,
	5: ratingCount
}).meta({ id: "RatingCounts" });
var reviewSchema = z.object({
	_id: z.string(),
	comment: z.string(),
	rating: ratingSchema,
	userId: z.object({
		_id: z.string(),
		username: z.string()
	}),
	productId: z.string(),
	createdAt: z.iso.datetime(),
	isVerified: z.boolean().describe("Whether its writer has received the product in an order.")
}).meta({ id: "Review" });
var postReviewBody = z.object({
	comment: z.string().trim().min(1).max(COMMENT_MAX_LENGTH),
	rating: numberInput.pipe(ratingSchema),
	userId: z.string().min(1).max(200),
	productId: z.string().min(1).max(200)
});
var postReviewResponse = z.object({
	message: z.string(),
	review: reviewSchema
});
var totalReviewsResponse = z.object({ totalReviews: z.number().int() });
var ownReviewSchema = reviewSchema.extend({ product: z.object({
	_id: z.string(),
	name: z.string(),
	image: z.string(),
	cover: pictureSchema
}) }).meta({ id: "OwnReview" });
var userReviewsResponse = z.object({ reviews: z.array(ownReviewSchema) });
// contract/catalogue.schema.ts
var categorySchema = z.enum(CATEGORIES);
var colorSchema = z.enum(COLORS);
var ageSchema = z.literal(AGES).describe("1 = 1-2 years, 2 = 3-4, 3 = 5-6, 4 = 7-8, 5 = 9-10.");
var productSchema = z.object({
	_id: z.string(),
	name: z.string(),
	price: z.number().describe("PKR"),
	oldPrice: z.number().nullable().describe("PKR"),
	image: z.string().describe("URL of the first picture."),
	cover: pictureSchema.describe("The first picture."),
	category: categorySchema,
	color: colorSchema,
	age: ageSchema,
	description: z.string(),
	rating: z.number().min(0).max(5).describe("Mean of its reviews, 0 without any."),
	reviewCount: z.number().int(),
	stock: z.number().int().nullable().describe("Pieces left; null where they are not counted."),
	design: z.string().nullable().describe("Products of one design differ in colour or age only."),
	author: z.string().nullable().describe("Id of the admin who added it."),
	createdAt: z.iso.datetime()
}).meta({ id: "Product" });
/** Another colour or age of the same design: enough to offer it, and to say what has sold out. */
var productVariantSchema = productSchema.pick({
	_id: true,
	name: true,
	color: true,
	age: true,
	image: true,
	cover: true,
	price: true,
	stock: true
}).meta({ id: "ProductVariant" });
/** What a product's own page shows beyond what lists do. */
var productDetailsSchema = productSchema.extend({
	pictures: z.array(pictureSchema).min(1).describe("In the order shown; the first is the cover."),
	variants: z.array(productVariantSchema).describe("The other products of its design, by age, then by colour."),
	ratingCounts: ratingCountsSchema
}).meta({ id: "ProductDetails" });
/** Ids in an address, divided by commas. A repeated one counts once. */
var productIdsFilter = z.string().max(4824).transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))]).pipe(z.array(z.string().max(200)).max(24)).transform((ids) => ids.length === 0 ? void 0 : ids).optional().describe(`Up to 24 ids, divided by commas: these products in this order, unknown ones left out. Not a page of a list, so that every other parameter is without effect.`);
var listProductsQuery = z.object({
	ids: productIdsFilter,
	...productFilterQuery,
	sortBy: z.enum(PRODUCT_SORTS).default("createdAt"),
	order: sortOrderSchema,
	...paginationQuery,
	after: cursorQuery.describe("The `next` of another page of this list, in place of `page`: as fast at any depth.")
});
var listProductsResponse = z.object({
	products: z.array(productSchema),
	totalPages: z.number().int(),
	totalProducts: z.number().int(),
	next: z.string().nullable().describe("What `after` takes for the page behind this one; null at the end.")
}).meta({ id: "ProductList" });
var getProductResponse = z.object({
	product: productDetailsSchema,
	reviews: z.array(reviewSchema)
});
var relatedProductsResponse = z.object({ products: z.array(productSchema) });
var listDesignsResponse = z.object({ designs: z.array(z.string()) });
/** PKR with at most two decimals. Forms send texts, so '1490' is taken as well as 1490. */
var priceSchema = numberInput.pipe(z.number().min(0).max(MAX_PRICE).refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, "at most two decimals"));
/** What comes from our own media store, or from anywhere else over http(s); never `data:` or `javascript:`. */
var imageUrlSchema = z.string().trim().min(1).max(2e3).refine((url) => /^\/media\/[\w.-]+$/.test(url) || /^https?:\/\/[^\s"'<>]+$/.test(url), "must be the URL of a picture");
var picturesInput = z.array(z.object({
	url: imageUrlSchema,
	alt: z.string().trim().max(200).describe("Empty: the product's name is what it shows.")
})).min(1).max(8).refine((pictures) => new Set(pictures.map(({ url }) => url)).size === pictures.length, "the same picture twice").describe("All of them in the order shown. The first is the cover, which `image` names where it is sent too.");
/** A body whose `image` and `pictures` name one cover. */
function hasOneCover(body) {
	return body.image === void 0 || body.pictures === void 0 || body.image === body.pictures[0]?.url;
}
var ONE_COVER = {
	path: ["pictures"],
	error: "the first picture must be the image"
};
var categoryInput = z.string().transform((text, context) => {
	const category = findCategory(text);
	if (category) return category;
	context.addIssue({
		code: "custom",
		message: "There is no such category."
	});
	return z.NEVER;
});
var productFields = {
	name: z.string().trim().min(1).max(150),
	category: categoryInput,
	color: colorSchema,
	age: numberInput.pipe(ageSchema),
	price: priceSchema,
	oldPrice: z.union([
		z.literal("").transform(() => null),
		z.null(),
		priceSchema
	]),
	description: z.string().trim().min(1).max(DESCRIPTION_MAX_LENGTH),
	image: imageUrlSchema,
	stock: z.number().int().min(0).max(1e6).nullable(),
	design: z.string().trim().max(80).nullable().transform((design) => design === "" ? null : design),
	author: z.string().max(200)
};
var createProductBody = z.object({
	...productFields,
	pictures: picturesInput.optional(),
	oldPrice: productFields.oldPrice.optional().transform((price) => price ?? null),
	stock: productFields.stock.optional().transform((stock) => stock ?? null),
	design: productFields.design.optional().transform((design) => design ?? null),
	author: productFields.author.optional()
}).refine(hasOneCover, ONE_COVER);
var updateProductBody = z.object({
	...productFields,
	pictures: picturesInput
}).partial().refine(hasOneCover, ONE_COVER).refine((body) => Object.values(body).some((value) => value !== void 0), "Nothing to change was sent.");
var productResponse = z.object({
	message: z.string(),
	product: productSchema
});
// contract/suggestions.schema.ts
var suggestProductsQuery = z.object({ q: z.string().trim().max(100).default("").describe("What somebody has typed so far.") });
/** Enough of a product to recognise it by in a line. */
var suggestedProductSchema = productSchema.pick({
	_id: true,
	name: true,
	price: true,
	oldPrice: true,
	image: true,
	cover: true,
	stock: true
}).meta({ id: "SuggestedProduct" });
var suggestProductsResponse = z.object({
	products: z.array(suggestedProductSchema).max(6).describe("The likeliest first."),
	categories: z.array(categorySchema).max(3)
}).meta({ id: "Suggestions" });
var PAISA_PER_PKR = 100;
/** Whole paisa from PKR; more than two decimals are rounded half up. */
function paisaFromPkr(pkr) {
	return Math.round(pkr * PAISA_PER_PKR);
}
/** PKR from whole paisa. */
function pkrFromPaisa(paisa) {
	return paisa / PAISA_PER_PKR;
}
var amountFormat = new Intl.NumberFormat("en-PK", {
	minimumFractionDigits: 2,
	maximumFractionDigits: 2
});
/** 'PKR 1,490.00': the one way in which an amount of PKR is written on a page. */
function formatPkr(pkr) {
	return `PKR ${amountFormat.format(pkr)}`;
}
// server/catalogue/price-bands.ts
/**
* The lowest price of each band in paisa, in ascending order. Bands are what the bounds of the shop's ranges cut: as a bound
* belongs to both ranges that meet there, it is a band of its own. The database knows them as `price_band()` (migration
* 0004), so that other ranges need a migration.
*/
var PRICE_BANDS = [.../* @__PURE__ */ new Set([0, ...PRICE_RANGES.flatMap(({ value }) => Object.values(parsePriceRange(value))).map(paisaFromPkr).flatMap((bound) => bound === 0 ? [bound] : [bound, bound + 1])])].sort((a, b) => a - b);
/** Whether every band lies either within the filter's prices or outside of them, so that its cells tell what passes. */
function isCutByBands({ price, ...bounds }) {
	return [bounds, ...price ?? []].every(({ minPrice, maxPrice }) => (minPrice === void 0 || PRICE_BANDS.includes(paisaFromPkr(minPrice))) && (maxPrice === void 0 || PRICE_BANDS.includes(paisaFromPkr(maxPrice) + 1)));
}
/** Whether products of this band pass. Holds for all of them only where `isCutByBands`. */
function isBandWithin(priceBand, { price, ...bounds }) {
	return isWithin(priceBand, bounds) && (price?.some((range) => isWithin(priceBand, range)) ?? true);
}
/** The bands of which products pass. */
function bandsWithin(filter) {
	return PRICE_BANDS.filter((priceBand) => isBandWithin(priceBand, filter));
}
function isWithin(paisa, { minPrice, maxPrice }) {
	return (minPrice === void 0 || paisa >= paisaFromPkr(minPrice)) && (maxPrice === void 0 || paisa <= paisaFromPkr(maxPrice));
}
// server/catalogue/count-in-cells.ts
var FACETS$1 = [
	"category",
	"color",
	"age",
	"inStock"
];
/** Products of all these cells. */
function sumCells(cells) {
	return cells.reduce((sum, cell) => sum + cell.count, 0);
}
/** How many products pass a filter that has no search text and prices that bands are cut by (`isCutByBands`). */
function sizeInCells(cells, filter) {
	const passes = passesOf(filter);
	const bands = new Set(bandsWithin(filter));
	return {
		total: sumCells(cells.filter((cell) => bands.has(cell.priceBand) && FACETS$1.every((facet) => passes[facet](cell)))),
		all: sumCells(cells)
	};
}
/**
* How many products each choice of each filter would show, given the other filters. `cells` are all that the search text
* leaves, `priced` those of them (or parts of them) whose prices pass.
*/
function countFacetsInCells(cells, priced, filter) {
	const passes = passesOf(filter);
	/** Products by what they are, of those that the other filters let through. */
	const tally = (among, facet, valueOf) => {
		const others = FACETS$1.filter((each) => each !== facet).map((other) => passes[other]);
		const counts = /* @__PURE__ */ new Map();
		for (const cell of among) {
			if (!others.every((isLetThrough) => isLetThrough(cell))) continue;
			const value = valueOf(cell);
			counts.set(value, (counts.get(value) ?? 0) + cell.count);
		}
		return counts;
	};
	const choices = (values, counts) => values.map((value) => ({
		value,
		count: counts.get(value) ?? 0
	}));
	const byBand = [...tally(cells, void 0, ({ priceBand }) => priceBand)];
	return {
		category: choices(CATEGORIES, tally(priced, "category", ({ category }) => category)),
		color: choices(COLORS, tally(priced, "color", ({ color }) => color)),
		age: choices(AGES, tally(priced, "age", ({ age }) => age)),
		price: PRICE_RANGES.map(({ value }) => {
			const range = parsePriceRange(value);
			return {
				value,
				count: byBand.reduce((sum, [band, count]) => sum + (isBandWithin(band, range) ? count : 0), 0)
			};
		}),
		inStock: tally(priced, "inStock", ({ inStock }) => inStock).get(true) ?? 0
	};
}
function passesOf({ category, color, age, inStock }) {
	return {
		category: (cell) => category?.includes(cell.category) ?? true,
		color: (cell) => color?.includes(cell.color) ?? true,
		age: (cell) => age?.includes(cell.age) ?? true,
		inStock: (cell) => cell.inStock || !inStock
	};
}
// server/catalogue/tables.ts
var products = pgTable("products", {
	id: idColumn(),
	name: text("name").notNull(),
	pricePaisa: integer("price_paisa").notNull(),
	oldPricePaisa: integer("old_price_paisa"),
	/** URL of the first picture. */
	image: text("image").notNull(),
	/**
	* All pictures in the order shown. Kept in the product's own row: a list of products is then one read, and nobody
	* asks for a picture but through its product. Empty in rows older than the column.
	*/
	pictures: jsonb("pictures").$type().notNull().default([]),
	category: text("category", { enum: CATEGORIES }).notNull(),
	color: text("color", { enum: COLORS }).notNull(),
	age: smallint("age").$type().notNull(),
	description: text("description").notNull(),
	/** Pieces left; null where nobody counts them. */
	stock: integer("stock"),
	/** What can be bought: nobody counts it, or there is a piece left. A column, so that indexes can hold it. */
	inStock: boolean("in_stock").notNull().generatedAlwaysAs(sql`stock is null or stock > 0`),
	/** Shared by the products that are one design in other colours or ages; null for a design of its own. */
	design: text("design"),
	/** Kept by a trigger on `reviews` (migration 0001), in the transaction that changes a review. */
	ratingSum: bigint("rating_sum", { mode: "number" }).notNull().default(0),
	reviewCount: integer("review_count").notNull().default(0),
	rating: real("rating").notNull().generatedAlwaysAs(sql`case when review_count = 0 then 0 else round(rating_sum::numeric / review_count, 2) end`),
	authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
	createdAt: instant("created_at").notNull(),
	updatedAt: instant("updated_at").notNull()
}, (t) => [
	index("products_created").on(t.createdAt, t.id, t.category, t.color, t.age, t.inStock, t.pricePaisa),
	index("products_price").on(t.pricePaisa, t.id, t.category, t.color, t.age, t.inStock),
	index("products_rating").on(t.rating, t.id, t.category, t.color, t.age, t.inStock, t.pricePaisa),
	index("products_reviews").on(t.reviewCount, t.id, t.category, t.color, t.age, t.inStock, t.pricePaisa),
	index("products_name").on(sql`lower(${t.name})`, t.id, t.name, t.category, t.color, t.age, t.inStock, t.pricePaisa),
	index("products_cell").on(t.category, t.color, t.age, t.inStock, t.rating, t.id, t.pricePaisa, t.createdAt, t.reviewCount),
	index("products_design").on(t.design).where(sql`${t.design} is not null`),
	check("products_category_known", isOneOf(t.category, CATEGORIES)),
	check("products_color_known", isOneOf(t.color, COLORS)),
	check("products_age_known", isOneOf(t.age, AGES)),
	check("products_price_not_negative", sql`${t.pricePaisa} >= 0 and (${t.oldPricePaisa} is null or ${t.oldPricePaisa} >= 0)`),
	check("products_stock_not_negative", sql`${t.stock} is null or ${t.stock} >= 0`)
]);
/**
* How many products are alike in all that a list is filtered by. Kept by triggers on `products` (migration 0004) in the
* transaction that changes them, so that nothing has to be counted to say how many products a filter lets through.
*/
var productCells = pgTable("product_cells", {
	category: text("category", { enum: CATEGORIES }).notNull(),
	color: text("color", { enum: COLORS }).notNull(),
	age: smallint("age").$type().notNull(),
	inStock: boolean("in_stock").notNull(),
	/** The lowest price of the band, in paisa. Bands are what the bounds of the shop's price ranges cut (`price-bands.ts`). */
	priceBand: integer("price_band").notNull(),
	count: integer("count").notNull()
}, (t) => [primaryKey({ columns: [
	t.category,
	t.color,
	t.age,
	t.inStock,
	t.priceBand
] })]);
// server/catalogue/product-cells.ts
var CATEGORY_BY_NAME = byName(CATEGORIES);
var COLOR_BY_NAME = byName(COLORS);
var AGE_BY_NAME = byName(AGES);
/** The cells of all products, as the triggers on `products` keep them: some thousand, whatever the size of the shop. */
async function readCells(db) {
	const words = sql.join(Object.values(cellColumns), sql` || ' ' || `);
	const [line] = await db.select({ cells: sql`string_agg(${words}, ',')` }).from(productCells);
	return (line?.cells?.split(",") ?? []).map(parseCell);
}
var cellColumns = {
	category: productCells.category,
	color: productCells.color,
	age: productCells.age,
	inStock: productCells.inStock,
	priceBand: productCells.priceBand,
	count: productCells.count
};
/** What `sizeInCells` finds in the kept cells, added up by the database: to send them all would take ten times as long. */
async function readListSize(db, filter) {
	const { category, color, age, inStock } = filter;
	const passes = and(category && inArray(productCells.category, category), color && inArray(productCells.color, color), age && inArray(productCells.age, age), inStock ? eq(productCells.inStock, true) : void 0, inArray(productCells.priceBand, bandsWithin(filter)));
	const sum = (condition) => sql`coalesce(sum(${productCells.count}) filter (where ${condition}), 0)`.mapWith(Number);
	const [size] = await db.select({
		total: sum(passes),
		all: sum(sql`true`)
	}).from(productCells);
	return size ?? {
		total: 0,
		all: 0
	};
}
/** Counts products by cells where none are kept: of those that pass a condition, in a read of all that pass it. */
function groupCells(db, condition) {
	const priceBand = sql`price_band(${products.pricePaisa})`;
	const { category, color, age, inStock } = products;
	return db.select({
		category,
		color,
		age,
		inStock,
		priceBand,
		count: count()
	}).from(products).where(condition).groupBy(category, color, age, inStock, priceBand);
}
function parseCell(text) {
	const [categoryName = "", colorName = "", ageName = "", inStock, priceBand, number] = text.split(" ");
	const category = CATEGORY_BY_NAME.get(categoryName);
	const color = COLOR_BY_NAME.get(colorName);
	const age = AGE_BY_NAME.get(ageName);
	if (category === void 0 || color === void 0 || age === void 0) throw new Error(`Not a cell: ${text}`);
	return {
		category,
		color,
		age,
		inStock: inStock === "true",
		priceBand: Number(priceBand),
		count: Number(number)
	};
}
function byName(values) {
	return new Map(values.map((value) => [String(value), value]));
}
// server/catalogue/product-filter.ts
/** What can be bought: nobody counts it, or there is a piece left. */
var isInStock = sql`${products.inStock}`;
function isPricedWithin({ minPrice, maxPrice }) {
	return and(minPrice === void 0 ? void 0 : gte(products.pricePaisa, paisaFromPkr(minPrice)), maxPrice === void 0 ? void 0 : lte(products.pricePaisa, paisaFromPkr(maxPrice)));
}
/** Within the bounds, and within any of the ranges where there are some. */
function passesPrice({ price, ...bounds }) {
	return and(isPricedWithin(bounds), price && and(isPricedWithin(hullOf(price)), or(...price.map(isPricedWithin))));
}
/** What all ranges lie in: where an index of prices is read from and to, which the database does not see by itself. */
function hullOf(ranges) {
	const [mins, maxs] = [ranges.map(({ minPrice }) => minPrice ?? 0), ranges.map(({ maxPrice }) => maxPrice)];
	const known = maxs.filter((max) => max !== void 0);
	return {
		minPrice: Math.min(...mins),
		maxPrice: known.length === maxs.length ? Math.max(...known) : void 0
	};
}
/**
* What a product has to be to pass the filter; undefined where everything passes. The text is not looked at: what it finds is
* said in `search/`.
*/
function passesFilter(query) {
	const { category, color, age, inStock } = query;
	return and(category && inArray(products.category, category), color && inArray(products.color, color), age && inArray(products.age, age), passesPrice(query), inStock ? isInStock : void 0);
}
/**
* The same, with all values named of what comes before a filter that is set, in the order of the index `products_cell`: the
* database then looks up the products of each combination, in place of reading past all others.
*/
function passesWholeFilter(query) {
	const { category, color, age, inStock } = query;
	return passesFilter({
		...query,
		category: category ?? (color || age || inStock ? [...CATEGORIES] : void 0),
		color: color ?? (age || inStock ? [...COLORS] : void 0),
		age: age ?? (inStock ? [...AGES] : void 0)
	});
}
// server/catalogue/search/filter-keys.ts
/** Category, colour and age as the index of words has them (the function `search_keys_of`). */
function filterKeys({ category, color, age }) {
	const keysOf = (name, chosen, all) => chosen ? [{
		keys: chosen.map((value) => `@${name}:${value}`),
		share: chosen.length / all.length
	}] : [];
	return [
		...keysOf("category", category, CATEGORIES),
		...keysOf("color", color, COLORS),
		...keysOf("age", age, AGES)
	];
}
// server/catalogue/search/search-plan.ts
function groupOfWords(part, { words, isCut }) {
	const sumOf = (counts) => isCut ? Number.POSITIVE_INFINITY : counts.reduce((sum, count) => sum + count, 0);
	return {
		words: words.map(({ word }) => word),
		isCut,
		nameWords: words.filter(({ nameCount }) => nameCount > 0).map(({ word }) => `=${word}`),
		parts: [part],
		atLeast: Math.max(0, ...words.map(({ productCount }) => productCount)),
		atMost: sumOf(words.map(({ productCount }) => productCount)),
		nameAtMost: sumOf(words.map(({ nameCount }) => nameCount))
	};
}
/** What is met by any of several groups. */
function anyGroup(groups) {
	return {
		words: [...new Set(groups.flatMap(({ words }) => words))],
		isCut: groups.some(({ isCut }) => isCut),
		nameWords: [...new Set(groups.flatMap(({ nameWords }) => nameWords ?? []))],
		parts: groups.flatMap(({ parts }) => parts),
		atLeast: Math.max(0, ...groups.map(({ atLeast }) => atLeast)),
		atMost: groups.reduce((sum, { atMost }) => sum + atMost, 0),
		nameAtMost: groups.reduce((sum, { nameAtMost }) => sum + nameAtMost, 0)
	};
}
/** A group of words that are known by their whole, as pairs and signs are. */
function groupOfKnown(part, known) {
	const counts = known.map(({ productCount }) => productCount);
	const atMost = counts.reduce((sum, count) => sum + count, 0);
	return {
		words: known.map(({ word }) => word),
		isCut: false,
		nameWords: null,
		parts: [part],
		atLeast: Math.max(0, ...counts),
		atMost,
		nameAtMost: atMost
	};
}
/** The plan of these groups in a shop of so many products; undefined where one of them is met by nothing, or there is none. */
function planOf(groups, phrase, productCount) {
	const [first, ...others] = groups;
	if (!first || groups.some(({ words }) => words.length === 0)) return void 0;
	return {
		groups: [first, ...others],
		phrase,
		productCount
	};
}
/** No more products can be found by the plan than this. */
function countAtMost({ groups }) {
	return Math.min(...groups.map(({ atMost }) => atMost));
}
/** No fewer products are found by the plan than this. */
function countAtLeast({ groups: [first, ...others], phrase }) {
	return others.length === 0 && phrase === null ? first.atLeast : 0;
}
// server/catalogue/search/match-products.ts
/** So few products are gathered without a thought. */
var FEW = 300;
/** The part of all products from which on reading them, until enough have passed, beats the index of words. */
var USUAL_SHARE = .05;
/** Name and description in small letters. Not among the columns of the table: nobody is to read it with the product. */
var searchText = sql`"products"."search_text"`;
/**
* Whether it is shorter to gather all that the plan finds, by the index of words, than to walk through a list until the first
* `rows` are met: the one reads as many products as pass, the other the fewer the more pass (decision 17).
*/
function isGathered(plan, rows, filter = {}) {
	return estimate(plan, filter) <= Math.max(FEW, Math.sqrt(rows * plan.productCount));
}
/** How many products pass both at the most, if the filter's values were as usual with them as with any. */
function estimate(plan, filter) {
	return filterKeys(filter).reduce((count, { share }) => count * share, countAtMost(plan));
}
/**
* What the plan finds, by the index of words where that is the shorter way, together with the filter that the index knows: a
* hint, the filter itself has to be asked for as well.
*/
function isGatheredBy(plan, filter = {}) {
	const { groups, phrase, productCount } = plan;
	if (estimate(plan, filter) > productCount * USUAL_SHARE) return isMetBy(plan);
	const filtered = filterKeys(filter).map(({ keys }) => hasAnyWord(keys));
	return and(...groups.map(isMetByIndex), ...filtered, phrase === null ? void 0 : hasPart(phrase));
}
/** What the plan finds, by reading each product's text: for walks that meet it often. */
function isMetBy({ groups, phrase }) {
	return and(...groups.map(isMetByText), phrase === null ? void 0 : hasPart(phrase));
}
/** What has, by the index of words, all of the plan in its name; undefined where no index tells, or too many have. */
function isNamedBy({ groups, phrase }) {
	const named = groups.map(({ nameWords, nameAtMost }) => ({
		words: nameWords ?? [],
		nameAtMost
	}));
	if (named.some(({ words }) => words.length === 0)) return void 0;
	if (Math.min(...named.map(({ nameAtMost }) => nameAtMost)) > FEW) return void 0;
	return and(...named.map(({ words }) => hasAnyWord(words)), phrase === null ? void 0 : hasPart(phrase));
}
function isMetByIndex(group) {
	return group.isCut ? isMetByText(group) : hasAnyWord(group.words);
}
function isMetByText({ parts }) {
	return or(...parts.map(hasPart));
}
function hasAnyWord(words) {
	const quoted = words.map((word) => `"${word.replace(/["\\]/g, String.raw`\$&`)}"`);
	return sql`search_keys_of(${products.name}, ${products.description}, ${products.category}, ${products.color}, ${products.age}) && ${`{${quoted.join(",")}}`}::text[]`;
}
function hasPart(part) {
	return like(searchText, sql`lower(${containing(part)}::text)`);
}
// server/catalogue/search/closest-words.ts
/** Shorter words are too much like too many others. */
var MIN_LENGTH = 3;
/** From this length on two letters may be wrong. */
var LONG_LENGTH = 5;
var MAX_CHOSEN = 3;
/** Those of the candidates that are fewest mistakes away from what was typed, the more usual first; none that are too far. */
function closestWords(typed, candidates) {
	const small = typed.toLowerCase();
	if (small.length < MIN_LENGTH) return [];
	let fewest = small.length < LONG_LENGTH ? 1 : 2;
	const near = candidates.map((each) => ({
		...each,
		mistakes: countMistakes(small, each.word)
	}));
	for (const { mistakes } of near) fewest = Math.min(fewest, mistakes);
	return near.filter(({ mistakes }) => mistakes === fewest).toSorted((a, b) => b.productCount - a.productCount).slice(0, MAX_CHOSEN).map(({ word }) => word);
}
/** Letters put in, left out, mistaken, or exchanged with their neighbour, to make one text of the other (optimal alignment). */
function countMistakes(a, b) {
	let beforeLast = [];
	let last = Array.from({ length: b.length + 1 }, (_, column) => column);
	for (let row = 1; row <= a.length; row += 1) {
		const current = [row];
		for (let column = 1; column <= b.length; column += 1) {
			const isSame = a[row - 1] === b[column - 1];
			const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
			current.push(Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1), isExchanged ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
		}
		[beforeLast, last] = [last, current];
	}
	return last[b.length] ?? 0;
}
// server/catalogue/search/tables.ts
/**
* The words of all names and descriptions in small letters, the pairs of words that stand beside each other ('cotton frock')
* and the signs, each with the number of products that have it. Kept by triggers on `products`; a row may fall to 0 and stay.
*/
var productWords = pgTable("product_words", {
	word: text("word").primaryKey(),
	productCount: integer("product_count").notNull(),
	/** Products that have it in their name; 0 for pairs and signs. */
	nameCount: integer("name_count").notNull()
});
// server/catalogue/search/find-words.ts
/** More words than these have only a letter or two in common. */
var MAX_FOUND_WORDS = 2e3;
/** Words that come near a misspelt one by their trigrams, of which the nearest by letters are chosen. */
var MAX_LIKELY_WORDS = 40;
var isSingle = sql`position(' ' in ${productWords.word}) = 0`;
/** The words of the catalogue that have `typed` in them. */
async function findWordsWith(db, typed) {
	const small = sql`lower(${typed}::text)`;
	const words = await db.select({
		word: productWords.word,
		productCount: productWords.productCount,
		nameCount: productWords.nameCount,
		begins: sql`starts_with(${productWords.word}, ${small})`,
		ends: sql`right(${productWords.word}, length(${small})) = ${small}`,
		isWhole: sql`${productWords.word} = ${small}`
	}).from(productWords).where(and(sql`${productWords.word} like lower(${containing(typed)}::text)`, isSingle, gt(productWords.productCount, 0))).limit(2001);
	return {
		words: words.slice(0, MAX_FOUND_WORDS),
		isCut: words.length > MAX_FOUND_WORDS
	};
}
/** Which of these words, pairs of words and signs the catalogue has. */
function findKnown(db, words) {
	return db.select({
		word: productWords.word,
		productCount: productWords.productCount
	}).from(productWords).where(and(inArray(productWords.word, [...words]), gt(productWords.productCount, 0)));
}
/** The words of the catalogue whose trigrams are most like those of `typed`, the likeliest first. */
async function findLikelyWords(db, typed) {
	return db.select({
		word: productWords.word,
		productCount: productWords.productCount
	}).from(productWords).where(and(isSingle, gt(productWords.productCount, 0))).orderBy(asc(sql`${productWords.word} <-> lower(${typed}::text)`)).limit(MAX_LIKELY_WORDS);
}
// server/catalogue/search/read-search-text.ts
/**
* What divides words: ASCII signs, spaces and control characters; every other character is a letter. The function
* `search_tokens_of` of the database may divide less, never more: a part of a word is found in the word.
*/
var NO_LETTERS = /[\p{Cc} !-&(-,./:-@[-`{-~]+/u;
/** Takes a text apart into its words and signs. */
function readSearchText(text) {
	const words = text.split(NO_LETTERS).filter((word) => word !== "");
	return {
		text,
		words,
		signs: [...new Set(text)].filter((letter) => /[!-&(-,./:-@[-`{-~]/.test(letter)),
		isPlain: words.length > 0 && words.join(" ") === text
	};
}
// server/catalogue/search/resolve-search.ts
/** Letters of a word that may be looked for anywhere, where the text as it is was not found. */
var WIDENED_MIN_LENGTH = 2;
/** More pairs than these come of texts as 'a b'. */
var MAX_PAIRS = 2e3;
/** Products that are looked at before the index of words is asked about a text that many may have. */
var FIRST_LOOK = 2e3;
/**
* How to find what a text means: the products that contain it; where there are none, those that have all its words, each as a
* part of a word; where there are none of these either, the same with each unknown word replaced by those most like it.
* Undefined where there is nothing to be found. A plan that is given finds something.
*/
async function resolveSearch(db, q) {
	const text = readSearchText(q);
	const found = /* @__PURE__ */ new Map();
	const [productCount] = await Promise.all([readCounter(db, "products"), ...[...new Set(text.words)].map(async (word) => found.set(word, await findWordsWith(db, word)))]);
	const planFor = (groups, phrase) => planOf(groups, phrase, productCount);
	const exact = planFor(...await groupExactly(db, text, found));
	if (exact && await findsAnything(db, exact)) return exact;
	const words = [...found.keys()].filter((word) => word.length >= WIDENED_MIN_LENGTH);
	if (words.length === 0) return void 0;
	const groups = words.map((word) => groupOfWords(word, wordsOf(found, word)));
	const widened = text.isPlain && text.words.length === 1 ? void 0 : planFor(groups, null);
	if (widened && await findsAnything(db, widened)) return widened;
	if (groups.every(({ words: known }) => known.length > 0)) return void 0;
	for (const [index, word] of words.entries()) {
		if (groups[index]?.words.length !== 0) continue;
		const likely = closestWords(word, await findLikelyWords(db, word));
		const replaced = [];
		for (const other of likely) replaced.push(groupOfWords(other, await findWordsWith(db, other)));
		groups[index] = anyGroup(replaced);
	}
	const corrected = planFor(groups, null);
	return corrected && await findsAnything(db, corrected) ? corrected : void 0;
}
function wordsOf(found, word) {
	return found.get(word) ?? {
		words: [],
		isCut: false
	};
}
/**
* What a product must have to contain the text as it is, and what it must contain where that does not say all. One word, and two
* that one space divides, are answered by the dictionary alone.
*/
async function groupExactly(db, { text, words, signs, isPlain }, found) {
	const [first] = words;
	if (isPlain && words.length === 1 && first !== void 0) return [[groupOfWords(text, wordsOf(found, first))], null];
	const pairs = isPlain ? listPairs(words, found) : void 0;
	if (pairs) {
		const known = await findKnown(db, pairs.flat());
		return [pairs.map((pair) => {
			const wanted = new Set(pair);
			return groupOfKnown(text, known.filter(({ word }) => wanted.has(word)));
		}), words.length === 2 ? null : text];
	}
	const groups = words.map((word) => groupOfWords(word, wordsOf(found, word)));
	const ofSigns = signs.length > 0 ? await findKnown(db, signs) : [];
	const signGroups = signs.map((sign) => groupOfKnown(sign, ofSigns.filter(({ word }) => word === sign)));
	return [[...groups, ...signGroups], text];
}
/**
* For each two neighbours the pairs of words of the catalogue that may be meant: the first word of a text may be the end of
* one, the last the beginning of one, those between are whole. Undefined where that is too many.
*/
function listPairs(words, found) {
	if (words.some((word) => wordsOf(found, word).isCut)) return void 0;
	const pairs = words.slice(1).map((word, index) => {
		const isFirst = index === 0;
		const isLast = index === words.length - 2;
		return {
			lefts: wordsOf(found, words[index] ?? "").words.filter(({ ends, isWhole }) => isFirst ? ends : isWhole),
			rights: wordsOf(found, word).words.filter(({ begins, isWhole }) => isLast ? begins : isWhole)
		};
	});
	if (pairs.reduce((sum, { lefts, rights }) => sum + lefts.length * rights.length, 0) > MAX_PAIRS) return void 0;
	return pairs.map(({ lefts, rights }) => lefts.flatMap((left) => rights.map((right) => `${left.word} ${right.word}`)));
}
async function findsAnything(db, plan) {
	if (plan.groups.length === 1 && plan.phrase === null) return true;
	if (!isGathered(plan, 1)) {
		const newest = db.select({
			id: products.id,
			text: sql`"products"."search_text"`.as("search_text")
		}).from(products).orderBy(desc(products.createdAt), desc(products.id)).limit(FIRST_LOOK).as("products");
		const [seen] = await db.select({ id: newest.id }).from(newest).where(isMetBy(plan)).limit(1);
		if (seen) return true;
	}
	const [any] = await db.select({ id: products.id }).from(products).where(isGatheredBy(plan)).limit(1);
	return any !== void 0;
}
// server/catalogue/search/some-matches.ts
/** One column of the products that are found, `MAX_COUNTED_MATCHES` at most and in no order. */
function someMatches(db, found, column) {
	return db.select({ column: column.as("column") }).from(products).where(found).limit(MAX_COUNTED_MATCHES);
}
// server/catalogue/search/is-found.ts
/**
* What the text of the filter means, for counts beside choices; undefined where there is no text. Of a text that many products
* have it is `MAX_COUNTED_MATCHES` of them, those that any choice of one filter could show given the others.
*/
async function isFound(db, { q, ...filter }) {
	if (!q) return void 0;
	const plan = await resolveSearch(db, q);
	if (!plan) return sql`false`;
	if (countAtMost(plan) <= 1e3) return isGatheredBy(plan);
	const some = someMatches(db, and(failsOneAtMost(filter), isGatheredBy(plan)), sql`ctid`);
	return sql`"products".ctid = any(array(${some}))`;
}
/** Passes all filters but one at most: anything else is in the count of no choice. */
function failsOneAtMost({ minPrice, maxPrice, price, ...others }) {
	const none = {
		category: void 0,
		color: void 0,
		age: void 0,
		price: void 0,
		inStock: false
	};
	const { category, color, age, inStock } = others;
	const conditions = [
		{ category },
		{ color },
		{ age },
		{
			price,
			minPrice,
			maxPrice
		},
		{ inStock }
	].flatMap((one) => passesFilter({
		...none,
		...one
	}) ?? []);
	if (conditions.length < 2) return void 0;
	const failed = conditions.map((passes) => sql`(not (${passes}))::int`);
	return sql`${sql.join(failed, sql` + `)} <= 1`;
}
// server/catalogue/count-facets.ts
/**
* How many products each choice of each filter would show, given the other filters. Of the products themselves it counts
* only what no cells are kept of: those that are called something, or whose price lies between bounds that are not the shop's.
*/
async function countFacets(db, filter, cellsOf = readCells) {
	const named = await isFound(db, filter);
	const cells = await (named ? groupCells(db, named) : cellsOf(db));
	const bands = new Set(bandsWithin(filter));
	return countFacetsInCells(cells, isCutByBands(filter) ? cells.filter(({ priceBand }) => bands.has(priceBand)) : await groupCells(db, and(named, passesPrice(filter))), filter);
}
// server/catalogue/list-tags.ts
/**
* Tags: what an answer shows, and would have to be made anew for. `Product:<id>` is whatever is shown of a product.
* `ProductList:<category>` is which products a list of it has, `ProductList:<category>:<property>` their order or choice by
* that property; 'all' stands for lists of all categories. So a new price makes anew the lists that are sorted or
* narrowed by price, and those that show the product, and no other. `changeTags` is the other side of this.
*/
var productTag = (id) => `Product:${id}`;
var designTag = (design) => `Design:${design}`;
function listTag(scope, property) {
	return property === void 0 ? `ProductList:${scope}` : `ProductList:${scope}:${property}`;
}
var PROPERTY_OF_SORT = {
	createdAt: void 0,
	rating: "rating",
	price: "price",
	reviews: "reviews",
	name: "name"
};
/** What a page of a list depends on. */
function tagsOfList(query, shown) {
	const properties = [...narrowingProperties(query), PROPERTY_OF_SORT[query.sortBy]];
	const scopes = query.category ?? ["all"];
	return [.../* @__PURE__ */ new Set([...scopes.flatMap((scope) => [void 0, ...properties].map((each) => listTag(scope, each))), ...query.q ? [listTag("all", "text")] : []]), ...shown.map(({ id }) => productTag(id))];
}
/** Products asked for by id: also what is not there depends on its id, in case that it comes to be. */
function tagsOfIds(ids) {
	return ids.map((id) => productTag(id.toLowerCase()));
}
/** What suggestions for a text depend on. */
function tagsOfSuggestions(shown) {
	return [
		listTag("all"),
		...[
			"text",
			"inStock",
			"reviews"
		].map((each) => listTag("all", each)),
		...shown.map(({ id }) => productTag(id))
	];
}
function narrowingProperties({ color, age, inStock, q, ...prices }) {
	return [
		...color ? ["color"] : [],
		...age ? ["age"] : [],
		...inStock ? ["inStock"] : [],
		...q ? ["text"] : [],
		...isPriced(prices) ? ["price"] : []
	];
}
function isPriced({ price, minPrice, maxPrice }) {
	return price !== void 0 || minPrice !== void 0 || maxPrice !== void 0;
}
/** The counts beside the filters: of every category, whichever is chosen, as each choice says what it would show. */
var FACETS = "ProductFacets";
var FACETS_BY_PRICE = "ProductFacets:price";
var FACETS_BY_TEXT = "ProductFacets:text";
function tagsOfFacets(query) {
	return [
		FACETS,
		...isPriced(query) ? [FACETS_BY_PRICE] : [],
		...query.q ? [FACETS_BY_TEXT] : []
	];
}
function relatedTag(scope) {
	return `RelatedProducts:${scope}`;
}
/**
* What the products most like one depend on. Where its own category fills the list with what can be bought, no other
* category has a say in it.
*/
function tagsOfRelated(product, shown, limit) {
	return [
		relatedTag(shown.length >= limit && shown.every(({ category, stock }) => category === product.category && stock !== 0) ? product.category : "all"),
		productTag(product.id),
		...shown.map(({ id }) => productTag(id))
	];
}
// server/catalogue/keep-cells.ts
/** Filters whose sizes are kept, of one state of the shop: there are more than anybody needs. */
var SIZES_KEPT = 1e3;
/** The cells of all products at hand: read once, and kept until one of them changes. So are the sizes of lists. */
function keepCells({ tags }) {
	let kept;
	let isCutOff = false;
	tags.listen({
		invalidate(changed) {
			if (changed.includes("ProductFacets") || changed.includes("*")) kept = void 0;
		},
		cutOff() {
			isCutOff = true;
			kept = void 0;
		},
		reconnect() {
			isCutOff = false;
		}
	});
	const read = async (db) => ({
		cells: await readCells(db),
		sizes: /* @__PURE__ */ new Map()
	});
	const obtain = (db) => {
		if (isCutOff) return read(db);
		if (kept) return kept;
		const reading = read(db);
		kept = reading;
		reading.catch(() => {
			if (kept === reading) kept = void 0;
		});
		return reading;
	};
	return {
		cellsOf: async (db) => (await obtain(db)).cells,
		sizeOf: async (db, filter) => sizeIn(await obtain(db), filter)
	};
}
function sizeIn({ cells, sizes }, filter) {
	const { category, color, age, price, minPrice, maxPrice, inStock } = filter;
	const key = JSON.stringify([
		category,
		color,
		age,
		price,
		minPrice,
		maxPrice,
		inStock
	]);
	const known = sizes.get(key);
	if (known) return known;
	const size = sizeInCells(cells, filter);
	if (sizes.size < SIZES_KEPT) sizes.set(key, size);
	return size;
}
// server/catalogue/product-ranks.ts
var asText = (value) => sql`${value}::text`;
var isWholeNumber = (text) => /^\d{1,9}$/.test(text);
var PRODUCT_RANKS = {
	createdAt: {
		value: sql`${products.createdAt}`,
		write: (value) => sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
		isWritten: (text) => /^-?\d{1,16}$/.test(text),
		read: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`
	},
	rating: {
		value: sql`${products.rating}`,
		write: asText,
		isWritten: (text) => /^[0-5](\.\d{1,2})?$/.test(text),
		read: (text) => sql`${text}::real`
	},
	price: {
		value: sql`${products.pricePaisa}`,
		write: asText,
		isWritten: isWholeNumber,
		read: (text) => sql`${text}::integer`
	},
	reviews: {
		value: sql`${products.reviewCount}`,
		write: asText,
		isWritten: isWholeNumber,
		read: (text) => sql`${text}::integer`
	},
	name: {
		value: sql`lower(${products.name})`,
		write: asText,
		isWritten: (text) => text.isWellFormed() && !text.includes("\0"),
		read: (text) => sql`${text}::text`
	}
};
// server/catalogue/find-page.ts
/**
* The products of a page, in the order asked for. Which they are is found within one index; only their own rows are read,
* which are fifty times as large.
*/
async function findPage(db, query, plan) {
	const isAscending = query.order === "asc" !== plan.isReversed;
	const shown = (isWhole$1(query) ? await findWholePage(db, query, plan, isAscending) : await find(db, query, plan, isAscending)).map(({ row, rank }) => ({
		row: {
			...row,
			pictures: row.pictures ?? []
		},
		rank
	}));
	return plan.isReversed ? shown.toReversed() : shown;
}
function find(db, query, plan, isAscending) {
	const direction = isAscending ? sql`asc` : sql`desc`;
	return selectRows(db, query, direction, plan.isGathered ? gather(query, plan, direction) : walk$1(query, plan, direction));
}
/** Lists show a product's first picture only; null in rows older than the column. */
var firstPicture = sql`${products.pictures} -> 0`.mapWith((first) => [first]).as("pictures");
var listedColumns = {
	...getTableColumns(products),
	pictures: firstPicture
};
function selectRows(db, { sortBy }, direction, ids) {
	return db.select({
		row: listedColumns,
		rank: PRODUCT_RANKS[sortBy].write(sql`page.rank`)
	}).from(products).innerJoin(sql`(${ids}) as page`, sql`page.id = ${products.id}`).orderBy(sql`page.rank ${direction}, page.id ${direction}`);
}
/** Whether the list has all products, from one end to the other. */
function isWhole$1({ category, color, age, price, minPrice, maxPrice, inStock, place }) {
	return ![
		category,
		color,
		age,
		price,
		minPrice,
		maxPrice,
		place
	].some((each) => each !== void 0) && !inStock;
}
var preparedByDatabase = /* @__PURE__ */ new WeakMap();
/** The pages that are asked for most: their statements are written, read and planned once. */
async function findWholePage(db, query, { limit, offset }, isAscending) {
	const prepared = preparedByDatabase.get(db) ?? /* @__PURE__ */ new Map();
	preparedByDatabase.set(db, prepared);
	const name = `products_by_${query.sortBy}_${isAscending ? "up" : "down"}`;
	const statement = prepared.get(name) ?? prepareWholePage(db, query, name, isAscending);
	prepared.set(name, statement);
	return statement.execute({
		limit,
		offset
	});
}
function prepareWholePage(db, query, name, isAscending) {
	const direction = isAscending ? sql`asc` : sql`desc`;
	return selectRows(db, query, direction, walk$1(query, {
		limit: sql.placeholder("limit"),
		offset: sql.placeholder("offset")
	}, direction)).prepare(name);
}
/** Along the index of this order, past what the filter does not let through. */
function walk$1(query, { offset, limit }, direction) {
	const rank = PRODUCT_RANKS[query.sortBy].value;
	const condition = and(passesFilter(query), isAfter(query, rank, sql`${products.id}`));
	return sql`
    select ${products.id} as id, ${rank} as rank from ${products} where ${condition ?? sql`true`}
    order by ${rank} ${direction}, ${products.id} ${direction} limit ${limit} offset ${offset}`;
}
/** All that pass first: `offset 0` keeps the database from doing it the other way, which it cannot know to be longer. */
function gather(query, { offset, limit }, direction) {
	const rank = PRODUCT_RANKS[query.sortBy].value;
	const condition = passesWholeFilter(query);
	return sql`
    select id, rank from (
      select ${products.id} as id, ${rank} as rank from ${products} where ${condition ?? sql`true`} offset 0
    ) as gathered
    where ${isAfter(query, sql`rank`, sql`id`) ?? sql`true`}
    order by rank ${direction}, id ${direction} limit ${limit} offset ${offset}`;
}
function isAfter({ place, sortBy, order }, rank, id) {
	if (!place) return void 0;
	const comparison = order === "asc" ? sql`>` : sql`<`;
	return sql`(${rank}, ${id}) ${comparison} (${PRODUCT_RANKS[sortBy].read(place.rank)}, ${place.id}::uuid)`;
}
// server/catalogue/plan-page.ts
/**
* How many index entries can be walked over in the time that gathering one product takes. Measured at a million products it
* is ten to twenty; it is less here, as a walk is longer than expected where filter and order go together.
*/
var GATHERED_IN_ENTRIES = 4;
/** The same by name, which only the product's own row has beside its order. */
var GATHERED_BY_NAME_IN_ENTRIES = 20;
/** The plan of a numbered page, read from the nearer end; of the products after a cursor, forwards. */
function planPage({ page, limit, sortBy, after }, { total, all }) {
	const before = after === void 0 ? (page - 1) * limit : 0;
	const behind = Math.max(0, total - before - limit);
	const isReversed = after === void 0 && behind < before;
	const offset = isReversed ? behind : before;
	const walked = (offset + limit) * all / Math.max(1, total);
	const gathered = total * (sortBy === "name" ? GATHERED_BY_NAME_IN_ENTRIES : GATHERED_IN_ENTRIES);
	return {
		offset,
		limit: isReversed ? Math.min(limit, total - before) : limit,
		isReversed,
		isGathered: gathered < Math.min(walked, all)
	};
}
// server/catalogue/product-cursor.ts
init_errors();
var writtenPlace = z.tuple([
	z.string(),
	z.string(),
	z.string().refine(isId)
]);
/** A place as clients are given it: opaque, and only of use in a list of the same order. */
function writeCursor(sortBy, { rank, id }) {
	return Buffer.from(JSON.stringify([
		sortBy,
		rank,
		id
	])).toString("base64url");
}
var writtenPage = z.tuple([z.literal("page"), z.int().min(1).max(MAX_PAGE)]);
/** A page as a cursor, for lists that are short enough to be numbered. */
function writePageCursor(page) {
	return Buffer.from(JSON.stringify(["page", page])).toString("base64url");
}
/** The page that a client has sent. Throws `validation` where it is none. */
function readPageCursor(cursor) {
	const written = writtenPage.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
	if (written.success) return written.data[1];
	throw refusal();
}
var refusal = () => new AppError("validation", { fields: { after: "This is no place in this list." } });
/** The place that a client has sent. Throws `validation` where no list of this order can have given it. */
function readCursor(sortBy, cursor) {
	const written = writtenPlace.safeParse(parseJson(Buffer.from(cursor, "base64url").toString()));
	if (written.success) {
		const [writtenFor, rank, id] = written.data;
		if (writtenFor === sortBy && PRODUCT_RANKS[sortBy].isWritten(rank)) return {
			rank,
			id
		};
	}
	throw refusal();
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
// server/catalogue/queries.ts
/** All colours in all ages, and some to spare. */
var VARIANTS_LIMIT = 40;
var DESIGNS_LIMIT = 500;
async function findProduct(db, id) {
	if (!isId(id)) return void 0;
	const [product] = await db.select().from(products).where(eq(products.id, id));
	return product;
}
/** The products of these ids, locked in the order of their ids, so that two orders can never wait for each other. */
function lockProducts(tx, ids) {
	return tx.select().from(products).where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`).orderBy(asc(products.id)).for("update").prepare("lock_products").execute();
}
/** The products of these ids, in this order; what the shop does not have is left out. */
async function listProductsByIds(db, ids) {
	const known = ids.filter(isId);
	if (known.length === 0) return [];
	const rows = await db.select().from(products).where(inArray(products.id, known));
	const rowById = new Map(rows.map((row) => [row.id, row]));
	return known.flatMap((id) => rowById.get(id.toLowerCase()) ?? []);
}
/** The other products of a product's design, by age, then by colour in the order of the contract. */
async function listVariants(db, { id, design }) {
	if (design === null) return [];
	return db.select().from(products).where(and(eq(products.design, design), ne(products.id, id))).orderBy(asc(products.age), sql`array_position(${sql.raw(`array['${COLORS.join("','")}']`)}, ${products.color})`, asc(products.id)).limit(VARIANTS_LIMIT);
}
/**
* Every design that products share, by name; the first 500. Goes from one design to the next along their index, as most
* products of a design stand side by side there.
*/
async function listDesigns(db) {
	const designs = sql`(
    with recursive shared as (
      (select design from ${products} where design is not null order by design limit 1)
      union all
      select (select ${products.design} from ${products} where ${products.design} > shared.design order by 1 limit 1)
      from shared where shared.design is not null
    )
    select design from shared where design is not null limit ${sql.raw(String(DESIGNS_LIMIT))}
  ) as shared`;
	return (await db.select({ design: sql`design` }).from(designs)).map(({ design }) => design);
}
// server/catalogue/search/list-matches.ts
/** Products that a walk looks at before it is given up for gathering. */
var WALK_AT_MOST = 2e4;
/** The ids of one page of the products that a text means and that pass the filter, sorted by `column` and id, and how many there are. */
async function listMatches(db, { q, ...query }, column) {
	const offset = (query.page - 1) * query.limit;
	const plan = await resolveSearch(db, q);
	if (!plan) return {
		ids: [],
		total: 0
	};
	const filter = passesFilter(query);
	const found = and(filter, isGatheredBy(plan, query));
	const direction = query.order === "asc" ? asc : desc;
	const order = sql`${direction(column)}, ${direction(products.id)}`;
	const limit = Math.min(query.limit, MAX_COUNTED_MATCHES - offset);
	if (isGathered(plan, offset + limit, query)) return gatherPage(db, found, order, offset, limit);
	const total = !filter && countAtLeast(plan) >= 1e3 ? MAX_COUNTED_MATCHES : await countMatches(db, found);
	if (limit <= 0 || total <= offset) return {
		ids: [],
		total
	};
	if (total < 1e3) return gatherPage(db, found, order, offset, limit);
	const met = await walk(db, filter, isMetBy(plan), order, offset, limit);
	return met.length === limit ? {
		ids: met,
		total
	} : gatherPage(db, found, order, offset, limit);
}
/** Finds them all, as they are few. */
async function gatherPage(db, found, order, offset, limit) {
	const last = offset + Math.max(0, limit);
	const [page] = await db.select({
		total: count(),
		ids: sql`(array_agg(${products.id}::text order by ${order}))[${offset + 1}::int:${last}::int]`
	}).from(products).where(found);
	return {
		ids: page?.ids ?? [],
		total: Math.min(page?.total ?? 0, MAX_COUNTED_MATCHES)
	};
}
/** Goes through the list and takes what it meets. */
async function walk(db, filter, isMet, order, offset, limit) {
	const walked = db.select({
		id: products.id,
		text: sql`"products"."search_text"`.as("search_text")
	}).from(products).where(filter).orderBy(order).limit(WALK_AT_MOST).as("products");
	return (await db.select({ id: walked.id }).from(walked).where(isMet).limit(limit).offset(offset)).map(({ id }) => id);
}
async function countMatches(db, found) {
	const some = someMatches(db, found, sql`1`).as("some");
	const [total] = await db.select({ count: count() }).from(some);
	return total?.count ?? 0;
}
// server/catalogue/list-products.ts
/**
* One page of the products that pass the filter: the one of this number, or the one after this cursor. Equal ranks are
* ordered by id. Throws `validation` for a cursor that is none.
*/
async function listProducts(db, query, sizeOf = readListSize) {
	const { q } = query;
	return q ? listFound(db, {
		...query,
		q
	}) : listAll(db, query, sizeOf);
}
/** Of what a text finds. There is no more of it than a client can number, so that a cursor names a page. */
async function listFound(db, query) {
	const { sortBy, after, limit } = query;
	const page = after === void 0 ? query.page : readPageCursor(after);
	const { ids, total } = await listMatches(db, {
		...query,
		page
	}, PRODUCT_RANKS[sortBy].value);
	const next = page * limit < total ? writePageCursor(page + 1) : null;
	return {
		rows: await listProductsByIds(db, ids),
		total,
		next
	};
}
async function listAll(db, query, sizeOf) {
	const { sortBy, page, limit, after } = query;
	const place = after === void 0 ? void 0 : readCursor(sortBy, after);
	const size = await countListed(db, query, sizeOf);
	const { total } = size;
	if (total === 0 || !place && (page - 1) * limit >= total) return {
		rows: [],
		total,
		next: null
	};
	const plan = planPage(query, size);
	const found = await findPage(db, {
		...query,
		place
	}, place ? {
		...plan,
		limit: limit + 1
	} : plan);
	const shown = found.slice(0, limit);
	const last = shown.at(-1);
	const hasNext = place ? found.length > limit : page * limit < total;
	return {
		rows: shown.map(({ row }) => row),
		total,
		next: last && hasNext ? writeCursor(sortBy, {
			rank: last.rank,
			id: last.row.id
		}) : null
	};
}
/** Counts products only where no cells are kept of them: those priced between bounds that are not the shop's. */
async function countListed(db, query, sizeOf) {
	const size = await sizeOf(db, query);
	if (isCutByBands(query)) return size;
	const [counted] = await db.select({ count: count() }).from(products).where(passesFilter(query));
	return {
		total: counted?.count ?? 0,
		all: size.all
	};
}
// server/media/describe-picture.ts
/** A picture as the API shows it. Of one of elsewhere (`known` is undefined) there is its URL and no more. */
function describePicture({ url, alt }, known) {
	if (!known) return pictureAt(url, alt);
	const { width, height, placeholder } = known;
	return {
		url,
		alt,
		width,
		height,
		widths: widthsOfMaster(width),
		placeholder
	};
}
// server/catalogue/present.ts
function presentProduct(row) {
	return {
		_id: row.id,
		name: row.name,
		price: pkrFromPaisa(row.pricePaisa),
		oldPrice: row.oldPricePaisa === null ? null : pkrFromPaisa(row.oldPricePaisa),
		image: row.image,
		cover: picturesOf(row)[0],
		category: row.category,
		color: row.color,
		age: row.age,
		description: row.description,
		rating: row.rating,
		reviewCount: row.reviewCount,
		stock: row.stock,
		design: row.design,
		author: row.authorId,
		createdAt: row.createdAt.toISOString()
	};
}
function presentProductDetails(row, { variants, ratingCounts }) {
	return {
		...presentProduct(row),
		pictures: picturesOf(row),
		variants: variants.map(presentVariant),
		ratingCounts
	};
}
function presentVariant(row) {
	const { _id, name, color, age, image, cover, price, stock } = presentProduct(row);
	return {
		_id,
		name,
		color,
		age,
		image,
		cover,
		price,
		stock
	};
}
/** A product's pictures, the cover first. Each says what it shows: the first one the product itself, where nothing else was written. */
function picturesOf({ pictures: [first, ...others], image, name }) {
	return [withAlt(first ?? describePicture({
		url: image,
		alt: ""
	}, void 0), name, 0), ...others.map((picture, index) => withAlt(picture, name, index + 1))];
}
function withAlt(picture, name, index) {
	return {
		...picture,
		alt: picture.alt || defaultAlt(name, index)
	};
}
// server/catalogue/related-products.ts
/** What has to be the same, the most alike first: category weighs most, then age, then colour. */
var LIKENESSES = [
	{
		category: true,
		age: true,
		color: true
	},
	{
		category: true,
		age: true,
		color: false
	},
	{
		category: true,
		age: false,
		color: true
	},
	{
		category: true,
		age: false,
		color: false
	},
	{
		category: false,
		age: true,
		color: true
	},
	{
		category: false,
		age: true,
		color: false
	},
	{
		category: false,
		age: false,
		color: true
	},
	{
		category: false,
		age: false,
		color: false
	}
];
/**
* The products most like this one: category weighs most, then age and colour; the better rated first among equals, and
* what is sold out last. Those of its own design are left out: its page offers them already.
*
* Asks for one likeness after the other until there are enough. Of products that are alike in category, colour, age and
* stock it reads no more than `limit` and those of the product's own design, whatever the size of the shop.
*/
async function listRelatedProducts(db, product, limit) {
	const related = [];
	for (const inStock of [true, false]) for (const likeness of LIKENESSES) {
		if (related.length === limit) return related;
		related.push(...await listAlike(db, product, {
			likeness,
			inStock,
			limit: limit - related.length
		}));
	}
	return related;
}
/** The best rated of exactly this likeness. */
function listAlike(db, product, { likeness, inStock, limit }) {
	const isOffered = and(sql`${products.category} = kind.category and ${products.color} = kind.color and ${products.age} = kind.age`, eq(products.inStock, inStock), ne(products.id, product.id), product.design === null ? void 0 : or(isNull(products.design), ne(products.design, product.design)));
	const kinds = sql`
    select category, color, age
    from unnest(${textArray(sameOrOthers(CATEGORIES, product.category, likeness.category))}) as category
    cross join unnest(${textArray(sameOrOthers(COLORS, product.color, likeness.color))}) as color
    cross join unnest(${smallintArray(sameOrOthers(AGES, product.age, likeness.age))}) as age`;
	const best = sql`
    select best.id from (${kinds}) as kind cross join lateral (
      select ${products.id} as id, ${products.rating} as rating from ${products} where ${isOffered}
      order by ${products.rating} desc, ${products.id} desc limit ${limit}
    ) as best
    order by best.rating desc, best.id desc limit ${limit}`;
	return db.select({ row: products }).from(products).innerJoin(sql`(${best}) as best`, sql`best.id = ${products.id}`).orderBy(desc(products.rating), desc(products.id)).then((found) => found.map(({ row }) => row));
}
function sameOrOthers(values, value, isSame) {
	return isSame ? [value] : values.filter((each) => each !== value);
}
function textArray(values) {
	return sql`array[${sql.join(values.map((value) => sql`${value}`), sql`, `)}]::text[]`;
}
function smallintArray(values) {
	return sql`array[${sql.join(values.map((value) => sql`${value}`), sql`, `)}]::smallint[]`;
}
// server/catalogue/change-tags.ts
/**
* What a change of one product makes anew, as tags of `list-tags.ts`: every answer that may be another one now has one of
* these. `before` is null where the product is new, `after` where it is gone.
*/
function changeTags(before, after) {
	const product = after ?? before;
	if (!product) return [];
	const isChanged = (valueOf) => !before || !after || valueOf(before) !== valueOf(after);
	const isMoved = isChanged((row) => row.category);
	const scopes = ["all", ...new Set([before ?? product, after ?? product].map((row) => row.category))];
	const properties = PROPERTIES.filter(([, valueOf]) => isChanged(valueOf)).map(([property]) => property);
	const has = (...wanted) => wanted.some((each) => properties.includes(each));
	const isCountedAnew = isMoved || has("color", "age", "inStock") || isChanged(priceBandOf);
	const isRelatedAnew = isMoved || has("color", "age", "inStock", "rating") || isChanged((row) => row.design);
	const designs = isChanged((row) => row.design) || has("color", "age") ? [before?.design, after?.design] : [];
	return [
		productTag(product.id),
		...scopes.flatMap((scope) => [...isMoved ? [listTag(scope)] : [], ...properties.map((property) => listTag(scope, property))]),
		...isCountedAnew ? [FACETS] : [],
		...has("price") ? [FACETS_BY_PRICE] : [],
		...has("text") ? [FACETS_BY_TEXT] : [],
		...isRelatedAnew ? scopes.map(relatedTag) : [],
		...new Set(designs.flatMap((design) => design ? [designTag(design)] : []))
	];
}
var PROPERTIES = [
	["color", (row) => row.color],
	["age", (row) => row.age],
	["price", (row) => row.pricePaisa],
	["inStock", (row) => row.stock === null || row.stock > 0],
	["text", (row) => `${row.name}\n${row.description}`],
	["name", (row) => row.name],
	["rating", (row) => row.rating],
	["reviews", (row) => row.reviewCount]
];
/** The place of a product's price among the bands that prices are counted in. */
function priceBandOf({ pricePaisa }) {
	return PRICE_BANDS.findLastIndex((lowest) => lowest <= pricePaisa);
}
// server/catalogue/product-pictures.ts
/** Pictures as a product's row keeps them: with what the media store knows of each. */
async function describePictures$1(db, named) {
	const known = await findPictures(db, named.map(({ url }) => url));
	return named.map((picture) => describePicture(picture, known.get(picture.url)));
}
/**
* What an edit changes of a product's pictures. `pictures` replaces them all; `image` alone replaces the cover and leaves
* the others, and changes nothing where it is the cover already.
*/
async function picturesChange(tx, present, { image, pictures }) {
	if (pictures?.[0]) return {
		image: pictures[0].url,
		pictures: await describePictures$1(tx, pictures)
	};
	if (image === void 0 || image === present.image) return {};
	const others = present.pictures.slice(1).filter(({ url }) => url !== image);
	return {
		image,
		pictures: [...await describePictures$1(tx, [{
			url: image,
			alt: ""
		}]), ...others]
	};
}
// server/catalogue/save-product.ts
init_errors();
/** Adds a product to the shop. `authorId` is the admin who adds it. */
async function createProduct({ db, tags, now }, body, authorId) {
	const { price, oldPrice, author: _, pictures = [{
		url: body.image,
		alt: ""
	}], ...fields } = body;
	const at = now();
	return inTransaction(db, async (tx) => {
		const [product] = await tx.insert(products).values({
			...fields,
			pictures: await describePictures$1(tx, pictures),
			pricePaisa: paisaFromPkr(price),
			oldPricePaisa: paisaOrNull(oldPrice),
			authorId,
			createdAt: at,
			updatedAt: at
		}).returning();
		if (!product) throw new Error("The product was not made");
		await tags.invalidate(tx, changeTags(null, product));
		return product;
	});
}
/** Changes what the body names and leaves the rest, the author included. Throws `product_not_found`. */
async function updateProduct({ db, tags, now }, id, body) {
	if (!isId(id)) throw new AppError("product_not_found");
	const { price, oldPrice, author: _, image, pictures, ...fields } = body;
	return inTransaction(db, async (tx) => {
		const [present] = await lockProducts(tx, [id]);
		if (!present) throw new AppError("product_not_found");
		const [product] = await tx.update(products).set({
			...fields,
			...await picturesChange(tx, present, {
				image,
				pictures
			}),
			...price !== void 0 && { pricePaisa: paisaFromPkr(price) },
			...oldPrice !== void 0 && { oldPricePaisa: paisaOrNull(oldPrice) },
			updatedAt: now()
		}).where(eq(products.id, id)).returning();
		if (!product) throw new AppError("product_not_found");
		await tags.invalidate(tx, changeTags(present, product));
		return product;
	});
}
/** Takes a product out of the shop with its reviews; orders keep their copy of it. Throws `product_not_found`. */
async function deleteProduct({ db, tags }, id) {
	if (!isId(id)) throw new AppError("product_not_found");
	await inTransaction(db, async (tx) => {
		const [product] = await tx.delete(products).where(eq(products.id, id)).returning();
		if (!product) throw new AppError("product_not_found");
		await tags.invalidate(tx, changeTags(product, null));
	});
}
function paisaOrNull(pkr) {
	return pkr === null ? null : paisaFromPkr(pkr);
}
// server/catalogue/suggest-products.ts
/** Of a text that many products have, so many of the most reviewed products are looked through for it. */
var MOST_REVIEWED = 500;
/** And so many that have it in their names are compared. */
var MAX_NAMED = 300;
/** And so many of any, where those are not enough for a list. */
var MAX_OTHERS = 20;
/**
* What somebody who has typed so far may be looking for. Names come before descriptions, the beginning of a name or of one of
* its words first; among equals what can be bought and is talked about most. Nothing for a text that is too short.
*/
async function suggestProducts(db, q) {
	if (q.length < 2) return {
		products: [],
		categories: []
	};
	const plan = await resolveSearch(db, q);
	return {
		products: (plan ? await listClosest(db, q, plan) : []).map((row) => {
			const { _id, name, price, oldPrice, image, cover, stock } = presentProduct(row);
			return {
				_id,
				name,
				price,
				oldPrice,
				image,
				cover,
				stock
			};
		}),
		categories: findCategoriesLike(q).slice(0, 3)
	};
}
/** The likeliest of what the plan finds. Of a text that many products have only some are compared: see `candidatesFor`. */
async function listClosest(db, q, plan) {
	const closeness = sql`case
    when ${ilike(products.name, beginning(q))} then 0
    when ${ilike(products.name, containing(` ${q}`))} then 1
    when ${ilike(products.name, containing(q))} then 2
    else 3 end`;
	const closestOf = (condition) => db.select().from(products).where(condition).orderBy(asc(closeness), desc(isInStock), desc(products.reviewCount), desc(products.id)).limit(6);
	if (isGathered(plan, 1)) return closestOf(isGatheredBy(plan));
	const likely = await closestOf(inArray(products.id, candidatesFor(db, q, plan)));
	if (likely.length === 6) return likely;
	const others = db.select({ id: products.id }).from(products).where(isGatheredBy(plan)).limit(MAX_OTHERS);
	return closestOf(inArray(products.id, sql`(${candidatesFor(db, q, plan)} union (${others}))`));
}
/**
* Of the products that the plan finds: those with it in their names, where they are few, else some whose names begin with the
* text; and those among the most reviewed of the shop.
*/
function candidatesFor(db, q, plan) {
	const walked = db.select({
		id: products.id,
		text: sql`"products"."search_text"`.as("search_text")
	}).from(products).orderBy(desc(products.reviewCount), desc(products.id)).limit(MOST_REVIEWED).as("products");
	const mostReviewed = db.select({ id: walked.id }).from(walked).where(isMetBy(plan));
	const isBeginning = sql`lower(${products.name}) like lower(${beginning(q)}::text)`;
	const named = db.select({ id: products.id }).from(products).where(isNamedBy(plan) ?? isBeginning).limit(MAX_NAMED);
	return sql`(${mostReviewed} union (${named}))`;
}
// server/catalogue/routes.ts
init_errors();
var tags$4 = ["catalogue"];
var RELATED_LIMIT = 8;
/** `GET /api/products/:id` answers with reviews, which this domain does not know: it stands in `reviews/routes.ts`. */
var catalogueRoutes = (app, deps, done) => {
	const { cellsOf, sizeOf } = keepCells(deps);
	app.route({
		method: "GET",
		url: "/api/products",
		config: {
			access: "public",
			isKept: true
		},
		schema: {
			tags: tags$4,
			summary: "List products",
			querystring: listProductsQuery,
			response: { 200: listProductsResponse }
		},
		async handler(request, reply) {
			const { ids } = request.query;
			if (ids) {
				const named = await listProductsByIds(deps.db, ids);
				if (named.length > 0) reply.dependsOn(tagsOfIds(ids));
				return {
					products: named.map(presentProduct),
					totalPages: 1,
					totalProducts: named.length,
					next: null
				};
			}
			const { rows, total, next } = await listProducts(deps.db, request.query, sizeOf);
			reply.dependsOn(tagsOfList(request.query, rows));
			return {
				products: rows.map(presentProduct),
				totalPages: countPages(total, request.query.limit),
				totalProducts: total,
				next
			};
		}
	});
	app.route({
		method: "GET",
		url: "/api/products/facets",
		config: {
			access: "public",
			isKept: true
		},
		schema: {
			tags: tags$4,
			summary: "Count what each choice of the filter would show",
			querystring: countFacetsQuery,
			response: { 200: productFacetsResponse }
		},
		handler(request, reply) {
			reply.dependsOn(tagsOfFacets(request.query));
			return countFacets(deps.db, request.query, cellsOf);
		}
	});
	app.route({
		method: "GET",
		url: "/api/products/suggestions",
		config: {
			access: "public",
			isKept: true
		},
		schema: {
			tags: tags$4,
			summary: "Suggest products and categories for a text that is being typed",
			querystring: suggestProductsQuery,
			response: { 200: suggestProductsResponse }
		},
		async handler(request, reply) {
			const suggestions = await suggestProducts(deps.db, request.query.q);
			reply.dependsOn(tagsOfSuggestions(suggestions.products.map(({ _id }) => ({ id: _id }))));
			return suggestions;
		}
	});
	app.route({
		method: "GET",
		url: "/api/products/designs",
		config: { access: "admin" },
		schema: {
			tags: tags$4,
			summary: "List the designs that products share",
			response: { 200: listDesignsResponse }
		},
		async handler() {
			return { designs: await listDesigns(deps.db) };
		}
	});
	app.route({
		method: "GET",
		url: "/api/products/blogs/related/:id",
		config: {
			access: "public",
			isKept: true
		},
		schema: {
			tags: tags$4,
			summary: "List the products most like this one",
			params: idParams,
			response: { 200: relatedProductsResponse }
		},
		async handler(request, reply) {
			const product = await findProduct(deps.db, request.params.id);
			if (!product) throw new AppError("product_not_found");
			const related = await listRelatedProducts(deps.db, product, RELATED_LIMIT);
			reply.dependsOn(tagsOfRelated(product, related, RELATED_LIMIT));
			return { products: related.map(presentProduct) };
		}
	});
	app.route({
		method: "POST",
		url: "/api/products/create-product",
		config: { access: "admin" },
		schema: {
			tags: tags$4,
			summary: "Add a product",
			body: createProductBody,
			response: { 201: productResponse }
		},
		async handler(request, reply) {
			const viewer = viewerOf(request);
			assertOwnerOrAdmin(viewer, { id: request.body.author ?? viewer.id });
			const product = await createProduct(deps, request.body, viewer.id);
			return reply.status(201).send({
				message: "Product added successfully!",
				product: presentProduct(product)
			});
		}
	});
	app.route({
		method: "PATCH",
		url: "/api/products/update-product/:id",
		config: { access: "admin" },
		schema: {
			tags: tags$4,
			summary: "Change a product",
			params: idParams,
			body: updateProductBody,
			response: { 200: productResponse }
		},
		async handler(request) {
			return {
				message: "Product updated successfully!",
				product: presentProduct(await updateProduct(deps, request.params.id, request.body))
			};
		}
	});
	app.route({
		method: "DELETE",
		url: "/api/products/:id",
		config: { access: "admin" },
		schema: {
			tags: tags$4,
			summary: "Delete a product",
			params: idParams,
			response: { 200: messageSchema }
		},
		async handler(request) {
			await deleteProduct(deps, request.params.id);
			return { message: "Product deleted successfully" };
		}
	});
	done();
};
// server/media/read-picture.ts
/** Variants being read or made in this process, by store and key: whoever asks for one meanwhile gets the same. */
var underWay = /* @__PURE__ */ new WeakMap();
/**
* The bytes of a variant. Where it is not stored yet it is made from its master and stored: once, however many ask at
* the same time. Undefined where there is no master, or where the master is not offered in this width.
*/
function readVariant(storage, variant) {
	const key = variantKey(variant);
	const ofThisStore = underWay.get(storage) ?? /* @__PURE__ */ new Map();
	underWay.set(storage, ofThisStore);
	const already = ofThisStore.get(key);
	if (already) return already;
	const read = readOrMake(storage, variant).finally(() => ofThisStore.delete(key));
	ofThisStore.set(key, read);
	return read;
}
async function readOrMake(storage, variant) {
	const key = variantKey(variant);
	const stored = await storage.read(key);
	if (stored) return stored;
	const master = await storage.read(masterKey(variant.hash));
	if (!master) return void 0;
	const masterWidth = await widthOf(master);
	if (masterWidth === void 0 || !widthsOfMaster(masterWidth).includes(variant.width)) return void 0;
	const made = await encodeVariant(master, variant.width, variant.format);
	await storage.write(key, made);
	return made;
}
/** Pixels; undefined where the file is no picture any more. */
async function widthOf(master) {
	try {
		return (await readSize(master)).width;
	} catch {
		return;
	}
}
// server/media/routes.ts
init_errors();
var mediaParams = z.object({ key: z.string() });
var mediaRoutes = (app, deps, done) => {
	for (const url of ["/uploadImage", "/api/uploadImage"]) app.route({
		method: "POST",
		url,
		config: { access: "admin" },
		bodyLimit: MAX_IMAGE_BODY_BYTES,
		schema: {
			tags: ["media"],
			summary: "Take in a product picture",
			body: uploadImageBody,
			response: { 200: uploadImageResponse }
		},
		async handler(request, reply) {
			const stored = await storePicture(deps, request.body.image);
			return reply.type("application/json").serializer(JSON.stringify).send(stored);
		}
	});
	app.route({
		method: "GET",
		url: `${MEDIA_PATH}:key`,
		schema: {
			hide: true,
			params: mediaParams
		},
		async handler(request, reply) {
			const key = parsePictureKey(request.params.key);
			const picture = key?.variant ? await readVariant(deps.storage, key.variant) : key && await deps.storage.read(request.params.key);
			if (picture === void 0) throw new AppError("not_found");
			return reply.type(`image/${key?.variant?.format ?? "webp"}`).header("cache-control", "public, max-age=31536000, immutable").header("x-content-type-options", "nosniff").send(picture);
		}
	});
	done();
};
// contract/notifications.schema.ts
/** A message as the demo's mailbox shows it. */
var mailboxMessageSchema = z.object({
	id: z.string(),
	to: z.string(),
	subject: z.string(),
	text: z.string(),
	params: z.record(z.string(), z.string()),
	createdAt: z.iso.datetime()
});
var mailboxResponse = z.array(mailboxMessageSchema);
// server/platform/mail/tables.ts
/** The demo's mailbox: every mail that would have left the house. */
var mailboxMessages = pgTable("mailbox_messages", {
	id: idColumn(),
	recipient: text("recipient").notNull(),
	subject: text("subject").notNull(),
	body: text("body").notNull(),
	params: jsonb("params").$type().notNull(),
	createdAt: instant("created_at").notNull()
}, (t) => [index("mailbox_messages_newest").on(t.createdAt.desc(), t.id.desc())]);
/** Which mails have been handed over, by the id of the job that asked for them: a repeated job sends nothing twice. */
var mailDeliveries = pgTable("mail_deliveries", {
	mailId: uuid("mail_id").primaryKey(),
	deliveredAt: instant("delivered_at").notNull()
});
// server/platform/mail/mailbox-carrier.ts
/** The demo's carrier: the mail stays in the house, to be read at /dev/mailbox. */
function createMailboxCarrier(db, now) {
	return { async send({ id, to, subject, text, params }) {
		await db.insert(mailboxMessages).values({
			id,
			recipient: to,
			subject,
			body: text,
			params,
			createdAt: now()
		}).onConflictDoNothing();
	} };
}
/** The newest messages first. */
function listMailboxMessages(db, limit) {
	return db.select().from(mailboxMessages).orderBy(desc(mailboxMessages.createdAt), desc(mailboxMessages.id)).limit(limit);
}
// server/notifications/routes.ts
var MAILBOX_LIMIT = 200;
/** The demo's mailbox, for people and for scripts. Registered in the demo only. */
var mailboxRoutes = (app, deps, done) => {
	app.route({
		method: "GET",
		url: "/dev/mailbox.json",
		schema: {
			hide: true,
			response: { 200: mailboxResponse }
		},
		async handler() {
			return (await listMailboxMessages(deps.db, MAILBOX_LIMIT)).map((message) => ({
				id: message.id,
				to: message.recipient,
				subject: message.subject,
				text: message.body,
				params: message.params,
				createdAt: message.createdAt.toISOString()
			}));
		}
	});
	done();
};
var ORDER_STATUSES = [...[
	"pending",
	"processing",
	"shipped",
	"Delivered"
], "cancelled"];
/** What the list of all orders can be sorted by; `status` in the order of `ORDER_STATUSES`. */
var ORDER_SORTS = [
	"createdAt",
	"orderId",
	"email",
	"status",
	"grandTotal"
];
var PAYMENT_METHOD = "Cash on Delivery";
/**
* The one computation of an order's totals, for cart and server alike. Prices in PKR; the sum is made in whole paisa.
* "Free delivery above" a threshold is read as strictly above it.
*/
function computeTotals(lines, settings) {
	const subtotalPaisa = lines.reduce((sum, line) => sum + paisaFromPkr(line.price) * line.quantity, 0);
	const { freeDeliveryThreshold } = settings;
	const deliveryPaisa = freeDeliveryThreshold !== null && subtotalPaisa > paisaFromPkr(freeDeliveryThreshold) ? 0 : paisaFromPkr(settings.deliveryCharge);
	return {
		totalPrice: pkrFromPaisa(subtotalPaisa),
		deliveryCharge: pkrFromPaisa(deliveryPaisa),
		grandTotal: pkrFromPaisa(subtotalPaisa + deliveryPaisa)
	};
}
// contract/orders.schema.ts
var orderStatusSchema = z.enum(ORDER_STATUSES);
var requiredText = (max, message) => z.string().trim().min(1, message).max(max);
var createOrderBody = z.object({
	user: z.string().min(1).max(200).describe("Id of the person who orders."),
	products: z.array(z.object({
		productId: z.string().min(1).max(200),
		name: z.string().max(500).default("Unnamed Product"),
		price: z.number().min(0).describe("PKR, as the browser showed it; the server compares and never trusts it."),
		quantity: z.number().int().min(1).max(99),
		image: z.string().max(2e3).default("")
	})).min(1).max(50),
	email: emailSchema,
	phone: requiredText(40, "Phone is required"),
	shippingAddress: z.object({
		address: requiredText(500, "Address is required"),
		city: requiredText(100, "City is required"),
		state: requiredText(100, "State is required"),
		zipCode: requiredText(20, "Postal code is required")
	}),
	customerName: requiredText(100, "Name is required"),
	totalAmount: z.number().min(0).describe("PKR: sum of price times quantity."),
	deliveryCharge: z.number().min(0),
	grandTotal: z.number().min(0),
	paymentMethod: z.literal(PAYMENT_METHOD).default(PAYMENT_METHOD),
	notes: z.string().trim().max(1e3).default("")
});
var idempotencyHeaders = z.object({ "idempotency-key": z.string().min(8).max(200).optional() });
var orderEventSchema = z.object({
	status: orderStatusSchema,
	at: z.iso.datetime(),
	by: z.string().nullable().optional().describe("Name of who set it; left out for anyone but owner and admins.")
});
/** What anyone who knows the order's number may see. */
var orderTimelineSchema = z.object({
	orderId: z.string(),
	status: orderStatusSchema,
	createdAt: z.iso.datetime(),
	updatedAt: z.iso.datetime(),
	history: z.array(orderEventSchema)
});
var orderSchema = orderTimelineSchema.extend({
	_id: z.string(),
	user: z.string().nullable(),
	email: z.string(),
	phone: z.string(),
	customerName: z.string(),
	shippingAddress: z.object({
		address: z.string(),
		city: z.string(),
		state: z.string(),
		zipCode: z.string()
	}),
	products: z.array(z.object({
		productId: z.string(),
		name: z.string(),
		price: z.number(),
		quantity: z.number().int(),
		image: z.string(),
		picture: pictureSchema.optional().describe("The image with what is known of it; absent where that is nothing.")
	})),
	totalAmount: z.number().describe("PKR, without delivery."),
	deliveryCharge: z.number(),
	grandTotal: z.number().describe("PKR, with delivery."),
	paymentMethod: z.literal(PAYMENT_METHOD),
	notes: z.string()
}).meta({ id: "Order" });
var createOrderResponse = z.object({
	message: z.string(),
	orderId: z.string(),
	_id: z.string(),
	order: orderSchema
});
var userEmailParams = z.object({ userEmail: z.string().min(1).max(254) });
var ordersResponse = z.object({ orders: z.array(orderSchema) });
/** The full order for its owner and admins, else only the timeline. */
var orderResponse = z.object({ order: z.union([orderSchema, orderTimelineSchema]) });
var listOrdersQuery = z.object({
	...paginationQuery,
	status: z.union([z.literal("all").transform(() => void 0), orderStatusSchema]).optional(),
	q: z.string().trim().max(100).optional().describe(`A part of the order number, e-mail or customer name. Up to ${MAX_COUNTED_MATCHES} matches are found and counted.`),
	sortBy: z.enum(ORDER_SORTS).default("createdAt"),
	order: sortOrderSchema
});
var listOrdersResponse = z.object({
	orders: z.array(orderSchema),
	totalPages: z.number().int(),
	totalOrders: z.number().int()
}).meta({ id: "OrderList" });
var updateOrderStatusBody = z.object({ status: orderStatusSchema });
var updateOrderStatusResponse = z.object({
	message: z.string(),
	order: orderSchema
});
// server/reviews/tables.ts
var reviews = pgTable("reviews", {
	id: idColumn(),
	productId: uuid("product_id").notNull().references(() => products.id, { onDelete: "cascade" }),
	userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
	rating: smallint("rating").$type().notNull(),
	comment: text("comment").notNull(),
	createdAt: instant("created_at").notNull()
}, (t) => [
	uniqueIndex("reviews_one_per_person").on(t.productId, t.userId),
	index("reviews_product_newest").on(t.productId, t.createdAt, t.id),
	index("reviews_user_newest").on(t.userId, t.createdAt, t.id),
	check("reviews_rating_range", sql`${t.rating} between 1 and 5`)
]);
/** How many reviews of a product gave 1, 2, 3, 4 and 5 stars, in this order; kept by the trigger that keeps its rating. */
var ratingCounts = pgTable("rating_counts", {
	productId: uuid("product_id").primaryKey().references(() => products.id, { onDelete: "cascade" }),
	counts: integer("counts").array().notNull()
});
/**
* Who has received which product: what makes a review that of a verified buyer. Written by the orders when they are
* delivered, as reviews know nothing of orders.
*/
var purchases = pgTable("purchases", {
	userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
	productId: uuid("product_id").notNull().references(() => products.id, { onDelete: "cascade" })
}, (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("purchases_product").on(t.productId)]);
// server/reviews/keep-purchases.ts
/** Notes that a person has received these products, which the caller holds locked. Repeats change nothing. */
async function addPurchases(tx, userId, productIds) {
	if (productIds.length === 0) return;
	await tx.insert(purchases).values(productIds.map((productId) => ({
		userId,
		productId
	}))).onConflictDoNothing();
}
/** Takes back that a person has received these products. */
async function removePurchases(tx, userId, productIds) {
	if (productIds.length === 0) return;
	await tx.delete(purchases).where(and(eq(purchases.userId, userId), inArray(purchases.productId, [...productIds])));
}
// server/orders/rules.ts
init_errors();
/** Without 0/O, 1/I/L, U: what people mix up when they read a number aloud. */
var ORDER_ID_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
var ORDER_ID_LENGTH = 10;
/** An order number as 'ND-7K3F9Q2MXA': 30^10, some 49 bits, so that nobody guesses another's. */
function makeOrderId(randomIndex) {
	return `ND-${Array.from({ length: ORDER_ID_LENGTH }, () => ORDER_ID_ALPHABET[randomIndex(30)]).join("")}`;
}
/** What a change of status does to the shelf: a cancelled order gives its pieces back, a revived one takes them again. */
function stockEffectOf(from, to) {
	if (from === to) return "none";
	if (to === "cancelled") return "return";
	return from === "cancelled" ? "take" : "none";
}
/** What a change of status does to what the customer has received; `to` is null where the order is deleted. */
function purchaseEffectOf(from, to) {
	if (from === to) return "none";
	if (to === "Delivered") return "add";
	return from === "Delivered" ? "remove" : "none";
}
/** Whether deleting an order gives its pieces back: they do while they have not left the shop. */
function holdsStock(status) {
	return status === "pending" || status === "processing";
}
/** One line for each product: two lines of the same one are one line of both quantities. Throws past 99 pieces. */
function mergeLines(lines) {
	const merged = /* @__PURE__ */ new Map();
	for (const line of lines) {
		const quantity = (merged.get(line.productId)?.quantity ?? 0) + line.quantity;
		if (quantity > 99) {
			const message = `At most 99 pieces of ${line.name} can be ordered at once.`;
			throw new AppError("validation", {
				message,
				fields: { products: message }
			});
		}
		merged.set(line.productId, {
			...line,
			quantity
		});
	}
	return [...merged.values()];
}
/**
* The lines as they are sold: name, price and picture are the catalogue's. Throws `product_gone`, `price_changed` or
* `out_of_stock`, naming the product, where the browser's idea of it is not true any more.
*/
function priceLines(lines, catalogue) {
	const pieceById = new Map(catalogue.map((piece) => [piece.id, piece]));
	return lines.map((line) => {
		const piece = pieceById.get(line.productId);
		if (!piece) throw new AppError("product_gone", { message: `${line.name} is no longer available. Please remove it.` });
		if (paisaFromPkr(line.price) !== piece.pricePaisa) {
			const price = formatPkr(pkrFromPaisa(piece.pricePaisa));
			throw new AppError("price_changed", { message: `The price of ${piece.name} has changed to ${price}.` });
		}
		if (piece.stock !== null && piece.stock < line.quantity) {
			const left = piece.stock === 0 ? "is sold out" : `has only ${piece.stock} left`;
			throw new AppError("out_of_stock", { message: `${piece.name} ${left}.` });
		}
		return {
			productId: piece.id,
			name: piece.name,
			unitPricePaisa: piece.pricePaisa,
			quantity: line.quantity,
			image: piece.image
		};
	});
}
/** The order's totals in PKR. Throws `total_changed` where the browser's differ by as little as a paisa. */
function totalOrder(lines, sent, delivery) {
	const totals = computeTotals(lines.map(({ unitPricePaisa, quantity }) => ({
		price: pkrFromPaisa(unitPricePaisa),
		quantity
	})), delivery);
	if (!(paisaFromPkr(sent.totalAmount) === paisaFromPkr(totals.totalPrice) && paisaFromPkr(sent.deliveryCharge) === paisaFromPkr(totals.deliveryCharge) && paisaFromPkr(sent.grandTotal) === paisaFromPkr(totals.grandTotal))) {
		const message = `The order total is now ${formatPkr(totals.grandTotal)}. Please check your cart.`;
		throw new AppError("total_changed", { message });
	}
	return totals;
}
// server/orders/tables.ts
/** A status's place in the order of `ORDER_STATUSES`, from 1: what a list by status is sorted by. */
function statusRank(status) {
	return sql`array_position(${sql.raw(`array['${ORDER_STATUSES.join("','")}']`)}, ${status})`;
}
var orders = pgTable("orders", {
	id: idColumn(),
	/** The number that people read and type, as 'ND-7K3F9Q2MXA'. Random, as the tracking page is public. */
	orderId: text("order_id").notNull(),
	/** Null once the account is deleted: the order stays. */
	userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
	status: text("status", { enum: ORDER_STATUSES }).notNull().default("pending"),
	email: text("email").notNull(),
	phone: text("phone").notNull(),
	customerName: text("customer_name").notNull(),
	address: text("address").notNull(),
	city: text("city").notNull(),
	state: text("state").notNull(),
	zipCode: text("zip_code").notNull(),
	notes: text("notes").notNull().default(""),
	totalPaisa: bigint("total_paisa", { mode: "number" }).notNull(),
	deliveryPaisa: bigint("delivery_paisa", { mode: "number" }).notNull(),
	grandTotalPaisa: bigint("grand_total_paisa", { mode: "number" }).notNull(),
	createdAt: instant("created_at").notNull(),
	updatedAt: instant("updated_at").notNull()
}, (t) => [
	uniqueIndex("orders_order_id").on(t.orderId),
	index("orders_newest").on(t.createdAt, t.id),
	index("orders_status_newest").on(t.status, t.createdAt, t.id),
	index("orders_email_newest").on(t.email, t.createdAt, t.id),
	index("orders_by_number").on(t.orderId, t.id, t.status),
	index("orders_by_email").on(t.email, t.id, t.status),
	index("orders_by_total").on(t.grandTotalPaisa, t.id, t.status),
	index("orders_by_status").on(statusRank(t.status), t.id),
	index("orders_user").on(t.userId),
	check("orders_status_known", isOneOf(t.status, ORDER_STATUSES)),
	check("orders_total_is_sum", sql`${t.grandTotalPaisa} = ${t.totalPaisa} + ${t.deliveryPaisa}`),
	check("orders_amounts_not_negative", sql`${t.totalPaisa} >= 0 and ${t.deliveryPaisa} >= 0`)
]);
/** What was bought, copied as it was at that moment. No reference to `products`: they may change or go. */
var orderLines = pgTable("order_lines", {
	orderId: uuid("order_id").notNull().references(() => orders.id, { onDelete: "cascade" }),
	position: smallint("position").notNull(),
	productId: uuid("product_id").notNull(),
	name: text("name").notNull(),
	unitPricePaisa: integer("unit_price_paisa").notNull(),
	quantity: smallint("quantity").notNull(),
	image: text("image").notNull()
}, (t) => [
	primaryKey({ columns: [t.orderId, t.position] }),
	check("order_lines_quantity_range", sql`${t.quantity} between ${sql.raw(`1 and 99`)}`),
	check("order_lines_price_not_negative", sql`${t.unitPricePaisa} >= 0`)
]);
/** Every status an order has had, the first at its placing; who set it and when. */
var orderEvents = pgTable("order_events", {
	id: idColumn(),
	orderId: uuid("order_id").notNull().references(() => orders.id, { onDelete: "cascade" }),
	status: text("status", { enum: ORDER_STATUSES }).notNull(),
	byUserId: uuid("by_user_id").references(() => users.id, { onDelete: "set null" }),
	createdAt: instant("created_at").notNull()
}, (t) => [index("order_events_order").on(t.orderId, t.createdAt), check("order_events_status_known", isOneOf(t.status, ORDER_STATUSES))]);
/** One row for each `Idempotency-Key` that a person has used; it is claimed in the transaction that makes the order. */
var idempotencyKeys = pgTable("idempotency_keys", {
	userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
	key: text("key").notNull(),
	/** SHA-256 of the request, to tell a repetition from another order under the same key. */
	requestHash: text("request_hash").notNull(),
	orderId: uuid("order_id").notNull(),
	/** The answer as it was first given, as JSON text. */
	response: text("response").notNull(),
	createdAt: instant("created_at").notNull()
}, (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_age").on(t.createdAt)]);
// server/orders/purchases.ts
/**
* Keeps what the customer has received, which makes their reviews those of a verified buyer: an order that arrives adds
* its products, one that is not delivered any more, or deleted (`to` is null), takes back what no other order has
* brought. Locks the person, then the products.
*/
async function keepPurchases({ tags }, tx, { order, lines }, from, to) {
	const effect = purchaseEffectOf(from, to);
	const { userId } = order;
	if (effect === "none" || userId === null) return;
	if (!await lockUser(tx, userId)) return;
	const productIds = lines.map((line) => line.productId);
	await tags.invalidate(tx, productIds.map(productTag));
	if (effect === "add") {
		await addPurchases(tx, userId, (await lockProducts(tx, productIds)).map((product) => product.id));
		return;
	}
	const stillOwned = await findDelivered(tx, userId, order.id, productIds);
	await removePurchases(tx, userId, productIds.filter((id) => !stillOwned.has(id)));
}
/** Which of these products the person's other orders have brought. */
async function findDelivered(tx, userId, exceptOrderId, productIds) {
	const rows = await tx.selectDistinct({ productId: orderLines.productId }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)).where(and(eq(orders.userId, userId), eq(orders.status, "Delivered"), ne(orders.id, exceptOrderId), inArray(orderLines.productId, productIds)));
	return new Set(rows.map((row) => row.productId));
}
// server/orders/queries.ts
/** By `_id` or by the number that people read, whatever its case. */
async function findOrder(db, idOrNumber) {
	const matches = isId(idOrNumber) ? eq(orders.id, idOrNumber) : eq(orders.orderId, idOrNumber.trim().toUpperCase());
	const [order] = await db.select().from(orders).where(matches);
	return order;
}
/** Like `findOrder`, with the row locked until the transaction ends. */
async function lockOrder(tx, idOrNumber) {
	const found = await findOrder(tx, idOrNumber);
	const [locked] = found ? await tx.select().from(orders).where(eq(orders.id, found.id)).for("update") : [];
	return locked;
}
/** The orders with their lines and history, in the order given. Two queries however many orders. */
async function loadOrders(db, rows) {
	if (rows.length === 0) return [];
	const ids = rows.map((row) => row.id);
	const lines = await db.select({
		...getTableColumns(orderLines),
		known: pictures
	}).from(orderLines).leftJoin(pictures, eq(pictures.url, orderLines.image)).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.orderId), asc(orderLines.position));
	const events = await db.select({
		orderId: orderEvents.orderId,
		status: orderEvents.status,
		createdAt: orderEvents.createdAt,
		by: users.username
	}).from(orderEvents).leftJoin(users, eq(users.id, orderEvents.byUserId)).where(inArray(orderEvents.orderId, ids)).orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
	const linesByOrder = Map.groupBy(lines, (line) => line.orderId);
	const eventsByOrder = Map.groupBy(events, (event) => event.orderId);
	return rows.map((order) => ({
		order,
		lines: linesByOrder.get(order.id) ?? [],
		events: eventsByOrder.get(order.id) ?? []
	}));
}
/** A person's orders, the newest first. `email` is normalised. */
function listOrdersByEmail(db, email) {
	return db.select().from(orders).where(eq(orders.email, email)).orderBy(desc(orders.createdAt), desc(orders.id));
}
var SORT_COLUMNS = {
	createdAt: orders.createdAt,
	orderId: orders.orderId,
	email: orders.email,
	status: statusRank(orders.status),
	grandTotal: orders.grandTotalPaisa
};
/**
* One page of the orders that pass the filter, and how many pass it in all (`findPage`). Equal ranks are ordered by time of
* placing.
*/
async function listOrders(db, { status, q, sortBy, order, page, limit }) {
	const column = SORT_COLUMNS[sortBy];
	const [ascending, descending] = [sql`${column} asc, ${orders.id} asc`, sql`${column} desc, ${orders.id} desc`];
	const { ids, total } = await findPage$1(db, {
		table: orders,
		id: orders.id,
		filter: status && isOfStatus(status, sortBy),
		order: order === "asc" ? ascending : descending,
		reverseOrder: order === "asc" ? descending : ascending,
		countAll: () => readCounter(db, "orders", status)
	}, {
		q: q?.replace(/^#/, ""),
		page,
		limit
	});
	const rows = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids));
	const rowById = new Map(rows.map((row) => [row.id, row]));
	return {
		rows: ids.flatMap((id) => rowById.get(id) ?? []),
		total
	};
}
/** One status of a list by status is one place in the index of that list. */
function isOfStatus(status, sortBy) {
	const isOf = eq(orders.status, status);
	return sortBy === "status" ? and(isOf, eq(statusRank(orders.status), ORDER_STATUSES.indexOf(status) + 1)) : isOf;
}
// server/orders/stock.ts
init_errors();
/** The products of these lines, locked in the order of their ids; those that are no longer in the shop are missing. */
async function lockShelf(tx, lines) {
	return lines.length === 0 ? [] : lockProducts(tx, lines.map((line) => line.productId));
}
/** Takes counted pieces off the shelf, whose rows the caller has locked. Throws `out_of_stock` naming the product. */
async function takeStock(deps, tx, shelf, lines) {
	await moveStock(deps, tx, shelf, lines, -1);
}
/** Puts counted pieces back on the shelf, whose rows the caller has locked; what is not counted stays as it is. */
async function returnStock(deps, tx, shelf, lines) {
	await moveStock(deps, tx, shelf, lines, 1);
}
async function moveStock({ tags }, tx, shelf, lines, direction) {
	const moves = shelf.flatMap((before) => {
		const line = lines.find(({ productId }) => productId === before.id);
		if (before.stock === null || line === void 0) return [];
		const after = {
			...before,
			stock: before.stock + direction * line.quantity
		};
		if (after.stock < 0) throw new AppError("out_of_stock", { message: `There are not enough pieces of ${line.name}.` });
		return [{
			before,
			after
		}];
	});
	if (moves.length === 0) return;
	const ids = moves.map(({ after }) => after.id);
	const stocks = moves.map(({ after }) => after.stock);
	const change = tx.update(products).set({ stock: sql`moved.stock` }).from(sql`unnest(${sql.param(ids)}::uuid[], ${sql.param(stocks)}::int[]) as moved (id, stock)`).where(sql`${products.id} = moved.id`).prepare("move_stock");
	const changed = moves.flatMap(({ before, after }) => changeTags(before, after));
	await Promise.all([change.execute(), tags.invalidate(tx, changed)]);
}
// server/orders/change-status.ts
init_errors();
/**
* Sets an order's status, any from any other, and notes who did it. Setting the status that it has changes nothing.
* Cancelling puts counted pieces back on the shelf, and taking a cancellation back takes them off again. What has been
* delivered is the customer's, and makes their reviews of it those of a verified buyer.
* Throws `order_not_found`, or `out_of_stock` where a cancelled order's pieces have been sold meanwhile.
*/
async function changeStatus(deps, viewer, idOrNumber, status) {
	const { db, now } = deps;
	return inTransaction(db, async (tx) => {
		const before = await lockOrder(tx, idOrNumber);
		if (!before) throw new AppError("order_not_found");
		const from = before.status;
		const effect = stockEffectOf(from, status);
		if (from !== status) {
			const at = now();
			await tx.update(orders).set({
				status,
				updatedAt: at
			}).where(eq(orders.id, before.id));
			await tx.insert(orderEvents).values({
				orderId: before.id,
				status,
				byUserId: viewer.id,
				createdAt: at
			});
			Object.assign(before, {
				status,
				updatedAt: at
			});
		}
		const [full] = await loadOrders(tx, [before]);
		if (!full) throw new AppError("order_not_found");
		await keepPurchases(deps, tx, full, from, status);
		if (effect === "none") return full;
		const shelf = await lockShelf(tx, full.lines);
		await (effect === "return" ? returnStock : takeStock)(deps, tx, shelf, full.lines);
		return full;
	});
}
// server/orders/delete-order.ts
init_errors();
/**
* Deletes an order with its lines, its history and the answer that was kept for repetitions, so that nothing of the
* customer's address stays. Pieces that have not left the shop go back on the shelf; what only this order has brought
* counts as bought no more. Throws `order_not_found`.
*/
async function deleteOrder(deps, idOrNumber) {
	await inTransaction(deps.db, async (tx) => {
		const order = await lockOrder(tx, idOrNumber);
		const [full] = order ? await loadOrders(tx, [order]) : [];
		if (!full) throw new AppError("order_not_found");
		if (holdsStock(full.order.status)) await returnStock(deps, tx, await lockShelf(tx, full.lines), full.lines);
		await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.orderId, full.order.id));
		await tx.delete(orders).where(eq(orders.id, full.order.id));
		await keepPurchases(deps, tx, full, full.order.status, null);
	});
}
// server/orders/events.ts
/** An order was placed; `id` is its internal id. */
var orderPlaced = defineJob("order.placed", z.object({ id: z.string() }));
// server/orders/idempotency.ts
init_errors();
/** Without a key of its own a call is a press of its own. */
function claimFor(userId, key, body) {
	return {
		userId,
		key: key ?? newId(),
		requestHash: createHash("sha256").update(JSON.stringify(body)).digest("hex")
	};
}
/**
* The first answer that was given under this key; undefined where it has placed no order. Throws `idempotency_key_reused`
* where it stood for another request.
*/
async function findAnswer(db, claim) {
	const { userId, key, requestHash } = claim;
	const [used] = await db.select().from(idempotencyKeys).where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
	if (!used) return void 0;
	if (used.requestHash !== requestHash) throw new AppError("idempotency_key_reused");
	return JSON.parse(used.response);
}
// server/orders/present.ts
/** What anybody who knows the number may see: status and dates, no person, no address, no lines. */
function presentTimeline({ order, events }) {
	return {
		orderId: order.orderId,
		status: order.status,
		createdAt: order.createdAt.toISOString(),
		updatedAt: order.updatedAt.toISOString(),
		history: events.map((event) => ({
			status: event.status,
			at: event.createdAt.toISOString()
		}))
	};
}
/** All of it, for its owner and for admins. */
function presentOrder(full) {
	const { order, lines, events } = full;
	return {
		...presentTimeline(full),
		history: events.map((event) => ({
			status: event.status,
			at: event.createdAt.toISOString(),
			by: event.by
		})),
		_id: order.id,
		user: order.userId,
		email: order.email,
		phone: order.phone,
		customerName: order.customerName,
		shippingAddress: {
			address: order.address,
			city: order.city,
			state: order.state,
			zipCode: order.zipCode
		},
		products: lines.map((line) => ({
			productId: line.productId,
			name: line.name,
			price: pkrFromPaisa(line.unitPricePaisa),
			quantity: line.quantity,
			image: line.image,
			...line.known && { picture: describePicture({
				url: line.image,
				alt: ""
			}, line.known) }
		})),
		totalAmount: pkrFromPaisa(order.totalPaisa),
		deliveryCharge: pkrFromPaisa(order.deliveryPaisa),
		grandTotal: pkrFromPaisa(order.grandTotalPaisa),
		paymentMethod: PAYMENT_METHOD,
		notes: order.notes
	};
}
// server/orders/write-order.ts
/**
* Writes an order with its lines, its first event and the answer that is kept for repetitions, in one statement. Fails on
* the key's primary key where the same key has placed an order already; one that is being placed is waited for.
*/
async function writeOrder(tx, { order, lines, event, key }) {
	const kept = tx.$with("kept").as(tx.insert(idempotencyKeys).values(key).returning({ id: idempotencyKeys.orderId }));
	const lined = tx.$with("lined").as(tx.insert(orderLines).values(lines).returning({ id: orderLines.orderId }));
	const noted = tx.$with("noted").as(tx.insert(orderEvents).values(event).returning({ id: orderEvents.orderId }));
	await tx.with(kept, lined, noted).insert(orders).values(order).prepare(`write_order_${lines.length}`).execute();
}
// server/orders/place-order.ts
init_errors();
/**
* Places an order, in one transaction: products locked and priced, stock taken, mail asked for, order written with lines,
* history and its key. The same key again gets the same answer.
*
* Throws `forbidden` for somebody else's account, `product_gone`, `price_changed`, `out_of_stock` or `total_changed`
* where the browser's figures are not true any more, `idempotency_key_reused` for another body under the same key.
*/
async function placeOrder(deps, viewer, body, idempotencyKey) {
	assertOwnerOrAdmin(viewer, { id: body.user });
	const claim = claimFor(viewer.id, idempotencyKey, body);
	try {
		return await inTransaction(deps.db, (tx) => place(deps, tx, {
			viewer,
			body,
			claim
		}));
	} catch (error) {
		const earlierAnswer = await findAnswer(deps.db, claim).catch((failure) => {
			throw failure instanceof AppError ? failure : error;
		});
		if (earlierAnswer) return earlierAnswer;
		throw isForeignKeyViolation(error) ? new AppError("user_not_found") : error;
	}
}
async function place(deps, tx, { viewer, body, claim }) {
	const { jobs, store, now } = deps;
	await assertIsCustomer(tx, viewer, body);
	const sentLines = mergeLines(body.products);
	const shelf = await lockProducts(tx, sentLines.map((line) => line.productId).filter(isId));
	const lines = priceLines(sentLines, shelf);
	const totals = totalOrder(lines, body, store);
	const at = now();
	const order = {
		id: newId(),
		orderId: makeOrderId(randomInt),
		userId: body.user,
		status: "pending",
		email: body.email,
		phone: body.phone,
		customerName: body.customerName,
		...body.shippingAddress,
		notes: body.notes,
		totalPaisa: paisaFromPkr(totals.totalPrice),
		deliveryPaisa: paisaFromPkr(totals.deliveryCharge),
		grandTotalPaisa: paisaFromPkr(totals.grandTotal),
		createdAt: at,
		updatedAt: at
	};
	const event = {
		orderId: order.id,
		status: order.status,
		byUserId: viewer.id,
		createdAt: at
	};
	const full = {
		order,
		lines: lines.map((line, position) => ({
			orderId: order.id,
			position,
			...line,
			known: knownOf(line, shelf)
		})),
		events: [{
			...event,
			by: viewer.username
		}]
	};
	const answer = {
		message: "Order placed successfully!",
		orderId: order.orderId,
		_id: order.id,
		order: presentOrder(full)
	};
	const key = {
		...claim,
		orderId: order.id,
		response: JSON.stringify(answer),
		createdAt: at
	};
	await Promise.all([
		takeStock(deps, tx, shelf, lines),
		jobs.enqueue(tx, orderPlaced, { id: order.id }),
		writeOrder(tx, {
			order,
			lines: full.lines,
			event,
			key
		})
	]);
	return answer;
}
/** The order's e-mail is that of the account that it is for, whoever places it. Throws `user_not_found` or `forbidden`. */
async function assertIsCustomer(tx, viewer, { user, email }) {
	const customer = user === viewer.id ? viewer : await findUserById(tx, user);
	if (!customer) throw new AppError("user_not_found");
	if (customer.email !== email) throw new AppError("forbidden");
}
/** What the shop's picture store knows of the line's picture, as the product's own row has it. */
function knownOf({ productId, image }, shelf) {
	const product = shelf.find(({ id }) => id === productId);
	const cover = product?.pictures[0];
	if (!product || cover?.url !== image || cover.placeholder === null) return null;
	const { url, width, height, placeholder } = cover;
	return {
		url,
		width,
		height,
		placeholder,
		createdAt: product.updatedAt
	};
}
// server/orders/view-order.ts
init_errors();
/**
* An order as this person may see it: its owner and admins all of it, anybody else the timeline. The
* owner is who holds the order's e-mail, as in the list of their orders. Throws `order_not_found`.
*/
async function viewOrder({ db }, viewer, idOrNumber) {
	const order = await findOrder(db, idOrNumber);
	const [full] = order ? await loadOrders(db, [order]) : [];
	if (!full) throw new AppError("order_not_found");
	return viewer !== null && (viewer.role === "admin" || viewer.email === full.order.email) ? presentOrder(full) : presentTimeline(full);
}
// server/orders/routes.ts
var tags$3 = ["orders"];
var orderRoutes = (app, deps, done) => {
	app.route({
		method: "POST",
		url: "/api/orders/create-order",
		config: { access: "owner" },
		schema: {
			tags: tags$3,
			summary: "Place an order, cash on delivery",
			headers: idempotencyHeaders,
			body: createOrderBody,
			response: { 201: createOrderResponse }
		},
		async handler(request, reply) {
			const answer = await placeOrder(deps, viewerOf(request), request.body, request.headers["idempotency-key"]);
			return reply.status(201).send(answer);
		}
	});
	app.route({
		method: "GET",
		url: "/api/orders",
		config: { access: "admin" },
		schema: {
			tags: tags$3,
			summary: "List all orders",
			querystring: listOrdersQuery,
			response: { 200: listOrdersResponse }
		},
		async handler(request) {
			const { rows, total } = await listOrders(deps.db, request.query);
			return {
				orders: (await loadOrders(deps.db, rows)).map(presentOrder),
				totalPages: countPages(total, request.query.limit),
				totalOrders: total
			};
		}
	});
	app.route({
		method: "GET",
		url: "/api/orders/:userEmail",
		config: { access: "owner" },
		schema: {
			tags: tags$3,
			summary: "List a person's orders",
			params: userEmailParams,
			response: { 200: ordersResponse }
		},
		async handler(request) {
			const email = normalizeEmail(request.params.userEmail);
			assertOwnerOrAdmin(viewerOf(request), { email });
			return { orders: (await loadOrders(deps.db, await listOrdersByEmail(deps.db, email))).map(presentOrder) };
		}
	});
	app.route({
		method: "GET",
		url: "/api/orders/order/:id",
		config: { access: "anyone" },
		schema: {
			tags: tags$3,
			summary: "Get an order: all of it for its owner and admins, the timeline for anybody else",
			params: idParams,
			response: { 200: orderResponse }
		},
		async handler(request) {
			return { order: await viewOrder(deps, request.viewer, request.params.id) };
		}
	});
	app.route({
		method: "PATCH",
		url: "/api/orders/update-order-status/:id",
		config: { access: "admin" },
		schema: {
			tags: tags$3,
			summary: "Set an order's status",
			params: idParams,
			body: updateOrderStatusBody,
			response: { 200: updateOrderStatusResponse }
		},
		async handler(request) {
			return {
				message: "Order status updated successfully",
				order: presentOrder(await changeStatus(deps, viewerOf(request), request.params.id, request.body.status))
			};
		}
	});
	app.route({
		method: "DELETE",
		url: "/api/orders/delete-order/:id",
		config: { access: "admin" },
		schema: {
			tags: tags$3,
			summary: "Delete an order",
			params: idParams,
			response: { 200: messageSchema }
		},
		async handler(request) {
			await deleteOrder(deps, request.params.id);
			return { message: "Order deleted successfully" };
		}
	});
	done();
};
// server/platform/cache/encodings.ts
/** Bytes below which an answer fits into the first packets anyway. */
var THRESHOLD_BYTES = 1024;
/** A tenth smaller, at a tenth of a second a page: for what is asked for again and again. */
var BEST_BROTLI_QUALITY = 11;
var compressBrotli = promisify(brotliCompress);
var compressGzip = promisify(gzip);
/** All forms of the bytes, made off the main thread. What is too small to gain is the same in all of them. */
async function makeForms(body) {
	if (body.length < THRESHOLD_BYTES) return {
		br: body,
		gzip: body,
		identity: body
	};
	const [br, gzipped] = await Promise.all([compressWith(body, 5), compressGzip(body)]);
	return {
		br,
		gzip: gzipped,
		identity: body
	};
}
/** The same bytes as small as brotli can make them. */
function makeSmallest(body) {
	return compressWith(body, BEST_BROTLI_QUALITY);
}
function compressWith(body, quality) {
	return compressBrotli(body, { params: {
		[constants.BROTLI_PARAM_QUALITY]: quality,
		[constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
		[constants.BROTLI_PARAM_SIZE_HINT]: body.length
	} });
}
var BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
var GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
/** Longer than any browser's; what is longer is not read. */
var HEADER_MAX_LENGTH = 200;
/** The best form that a request's `accept-encoding` takes. What a client weighs among those it takes does not matter to us. */
function chooseEncoding(accepted) {
	if (accepted === void 0 || accepted.length > HEADER_MAX_LENGTH) return "identity";
	if (BROTLI.test(accepted)) return "br";
	return GZIP.test(accepted) ? "gzip" : "identity";
}
// server/platform/cache/kept-answer.ts
/** What the objects around the bytes take, as a generous guess. */
var OVERHEAD_BYTES = 1500;
/** Its text, its place in the index of tags, and the set of those who have it. */
var TAG_BYTES = 400;
/** What JSON takes once it is parsed, in its own lengths. */
var PARSED_SHARE = 3;
/** More tags than this are told by their kind only: a header has to stay short. */
var TAGS_IN_HEADER = 24;
/** An answer in all the forms in which it may be sent, with the headers of each: sending it is two calls. */
var KeptAnswer = class KeptAnswer {
	answer;
	etag;
	tags;
	#forms;
	#headers;
	#json;
	#hitHeads = /* @__PURE__ */ new Map();
	constructor(answer, forms, { common, sharedSeconds }) {
		this.answer = answer;
		this.tags = answer.tags ?? [];
		this.#forms = forms;
		this.etag = `W/"${createHash("sha256").update(answer.body).digest("base64url").slice(0, 22)}"`;
		this.#headers = {
			...common,
			...answer.headers,
			etag: this.etag,
			vary: "accept-encoding",
			"cache-control": sharedSeconds > 0 ? `public, max-age=0, s-maxage=${sharedSeconds}, stale-if-error=86400` : "public, max-age=0, must-revalidate, stale-if-error=86400",
			...this.tags.length > 0 && { "cache-tag": tagHeader(this.tags) }
		};
	}
	static async of(answer, rules) {
		return new KeptAnswer(answer, await makeForms(answer.body), rules);
	}
	body(encoding) {
		return this.#forms[encoding];
	}
	/** All headers for one form; `x-cache` says where it came from. */
	headers(encoding, origin) {
		const body = this.#forms[encoding];
		return {
			...this.#headers,
			"content-length": String(body.length),
			...encoding !== "identity" && body !== this.#forms.identity && { "content-encoding": encoding },
			"x-cache": origin
		};
	}
	/** The headers of a hit, as names and values in turn, which is how `writeHead` is quickest. */
	hitHead(encoding) {
		const known = this.#hitHeads.get(encoding);
		if (known) return known;
		const head = Object.entries(this.headers(encoding, "hit")).flat();
		this.#hitHeads.set(encoding, head);
		return head;
	}
	/** What goes with a 304. */
	get notModifiedHead() {
		const { etag, vary, "cache-control": cacheControl } = this.#headers;
		return [
			"etag",
			etag ?? "",
			"vary",
			vary ?? "",
			"cache-control",
			cacheControl ?? "",
			"x-cache",
			"hit"
		];
	}
	/** The body, parsed once for all the pages that are made of it; frozen, as they share it. */
	get json() {
		this.#json ??= JSON.parse(this.answer.body.toString(), (_key, value) => Object.freeze(value));
		return this.#json;
	}
	/** Memory it takes, in bytes. */
	get bytes() {
		const { br, gzip, identity } = this.#forms;
		const compressed = br === identity ? 0 : br.length + gzip.length;
		const parsed = this.answer.headers["content-type"]?.startsWith("application/json") ? PARSED_SHARE * identity.length : 0;
		return OVERHEAD_BYTES + identity.length + compressed + parsed + this.tags.length * TAG_BYTES;
	}
	/** Makes the brotli form as small as it can be. */
	async shrink() {
		if (this.#forms.br === this.#forms.identity) return;
		const smallest = await makeSmallest(this.answer.body);
		if (smallest.length >= this.#forms.br.length) return;
		this.#forms.br = smallest;
		this.#hitHeads.delete("br");
	}
};
/** Whether a request's `if-none-match` names this version. */
function isKnownVersion(ifNoneMatch, etag) {
	if (ifNoneMatch === void 0) return false;
	if (ifNoneMatch === etag || ifNoneMatch === "*") return true;
	const bare = (tag) => tag.trim().replace(/^W\//, "");
	return ifNoneMatch.length <= 1e3 && ifNoneMatch.split(",").map(bare).includes(bare(etag));
}
/** 'Product:42, ProductList:all'; a kind with very many tags by its name alone. A CDN that purges one should purge that too. */
function tagHeader(tags) {
	if (tags.length <= TAGS_IN_HEADER) return tags.join(", ");
	const kindOf = (tag) => tag.split(":", 1)[0] ?? tag;
	return [...Map.groupBy(tags, kindOf)].flatMap(([kind, those]) => those.length > TAGS_IN_HEADER / 2 ? [kind] : those).join(", ");
}
// server/platform/cache/send-outcome.ts
/** Sends an answer in the form that the client takes; 304 where it has this version already. */
function sendOutcome(request, reply, outcome) {
	const { answer, kept, origin } = outcome;
	if (!kept) {
		const cacheControl = answer.status >= 400 ? "no-store" : "no-cache";
		const headers = {
			...answer.headers,
			"cache-control": cacheControl,
			"x-cache": origin
		};
		return reply.status(answer.status).headers(headers).send(answer.body);
	}
	const { "accept-encoding": accepted, "if-none-match": known } = request.headers;
	const encoding = chooseEncoding(accepted);
	const headers = kept.headers(encoding, origin);
	if (isKnownVersion(known, kept.etag)) {
		const { "content-length": _length, "content-encoding": _encoding, ...rest } = headers;
		return reply.status(304).headers(rest).send();
	}
	return reply.status(answer.status).headers(headers).send(kept.body(encoding));
}
// server/platform/cache/keep-answers.ts
/** Longer than any of the shop's own calls. */
var KEY_MAX_LENGTH = 1500;
var JSON_TYPE = "application/json; charset=utf-8";
var sentByResponse = /* @__PURE__ */ new WeakMap();
/**
* Keeps the answers of the routes that say `isKept`, as bytes. Their key is what is left of a request once its schema has
* read it, so that parameters which mean nothing make no entry. To be called before the routes are added.
*/
function keepAnswers(app, cache) {
	app.decorateReply("tags", null);
	app.decorateReply("dependsOn", function dependsOn(tags) {
		this.tags = tags;
	});
	app.addHook("onRoute", (route) => {
		if (!route.config?.isKept || route.method !== "GET") return;
		if (route.config.access !== "public") throw new Error(`${route.url} is kept, but not the same for everybody`);
		const make = route.handler;
		route.handler = async function obtainAnswer(request, reply) {
			const key = keyOf(route, request);
			const isKeepable = key.length <= KEY_MAX_LENGTH;
			const outcome = await cache.obtain(key, async () => {
				const payload = await make.call(this, request, reply);
				return {
					status: reply.statusCode,
					headers: { "content-type": JSON_TYPE },
					body: bytesOf(reply.serialize(payload)),
					tags: isKeepable ? reply.tags : null
				};
			});
			note(cache, {
				key,
				request,
				reply
			}, outcome);
			return sendOutcome(request, reply, outcome);
		};
	});
}
function bytesOf(serialized) {
	return typeof serialized === "string" ? Buffer.from(serialized) : Buffer.from(new Uint8Array(serialized));
}
function note(cache, { key, request, reply }, { answer, kept, origin }) {
	sentByResponse.set(reply.raw, {
		tags: answer.tags,
		isStale: origin === "stale"
	});
	if (kept) cache.noteTarget(request.url, key);
}
function keyOf({ url }, { params, query }) {
	return `${url} ${JSON.stringify([params, query])}`;
}
// server/platform/cache/serve-hits.ts
/**
* Answers what is kept before Fastify sees the request: a hit is a look-up and two calls of `node:http`, and needs no
* route, no hooks and no log line. Everything else goes the usual way.
*/
function serveHits(app, cache) {
	const [answerUsually] = app.server.listeners("request");
	if (!answerUsually) throw new Error("The server has no handler yet");
	let isClosing = false;
	app.addHook("preClose", (done) => {
		isClosing = true;
		done();
	});
	app.server.removeAllListeners("request");
	app.server.on("request", (request, response) => {
		if (isClosing || !serveHit(cache, request, response)) answerUsually.call(app.server, request, response);
	});
}
function serveHit(cache, request, response) {
	const { method, url = "", headers } = request;
	if (method !== "GET" && method !== "HEAD") return false;
	const kept = cache.findByTarget(url);
	if (!kept) return false;
	if (isKnownVersion(headers["if-none-match"], kept.etag)) {
		response.writeHead(304, kept.notModifiedHead).end();
		return true;
	}
	const encoding = chooseEncoding(headers["accept-encoding"]);
	response.writeHead(kept.answer.status, kept.hitHead(encoding));
	response.end(method === "HEAD" ? void 0 : kept.body(encoding));
	return true;
}
// server/platform/http/error-handler.ts
init_errors();
/** What Fastify itself refuses, in the words of our table. */
var CODE_BY_FASTIFY_CODE = {
	FST_ERR_CTP_INVALID_JSON_BODY: "malformed_json",
	FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
	FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
	FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
	FST_ERR_CTP_INVALID_CONTENT_LENGTH: "validation",
	FST_ERR_MAX_PARAM_LENGTH: "not_found"
};
function setErrorHandler(app) {
	app.setErrorHandler(answerFailure);
}
/** Every failure leaves as `{ message, code, fields? }`. What is not expected is logged and answered without detail. */
function answerFailure(error, request, reply) {
	const expected = expectedFrom(error);
	if (expected === void 0) request.log.error({ err: causeOf(error) }, "unexpected failure");
	const failure = expected ?? new AppError("internal");
	if (failure.retryAfterSeconds !== void 0) reply.header("retry-after", String(failure.retryAfterSeconds));
	return reply.status(failure.status).header("cache-control", "no-store").send(bodyOf(failure));
}
function bodyOf({ message, code, fields }) {
	return {
		message,
		code,
		...fields && { fields }
	};
}
/** What is worth logging. A failed query's own message lists its parameters, people's addresses among them. */
function causeOf(error) {
	return isResponseSerializationError(error) || error instanceof DrizzleQueryError ? error.cause : error;
}
function expectedFrom(error) {
	if (error instanceof AppError) return error;
	if (isDatabaseAway(error)) return new AppError("unavailable", { cause: error });
	if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation);
	const code = CODE_BY_FASTIFY_CODE[error.code];
	if (code !== void 0) return new AppError(code);
	if (error.statusCode !== void 0 && error.statusCode >= 400 && error.statusCode < 500) return new AppError(error.statusCode === 404 ? "not_found" : "validation");
}
/** One sentence for a person, and what is wrong field by field: 'products.0.quantity' -> 'Too small: ...'. */
function validationError(issues) {
	const fields = {};
	for (const { instancePath, message } of issues) {
		const field = instancePath.split("/").filter(Boolean).join(".") || "request";
		fields[field] ??= message ?? "Not valid";
	}
	const sentences = Object.entries(fields).map(([field, problem]) => `${field}: ${problem}`);
	return new AppError("validation", {
		message: `Please check what was sent. ${sentences.join("; ")}`,
		fields
	});
}
// server/platform/http/security-headers.ts
/**
* What every answer tells the browser: take the content type as said, show the shop in nobody's frame, tell other sites
* no more than where the visitor came from. What the API answers to somebody in particular is not to be kept by caches.
*/
function addSecurityHeaders(app) {
	app.addHook("onSend", async (request, reply) => {
		setSecurityHeaders(reply);
		const { access = "public" } = request.routeOptions.config;
		if (access !== "public") reply.header("cache-control", "no-store");
	});
}
/** The same for every answer, whoever asks for what. */
var SECURITY_HEADERS = {
	"x-content-type-options": "nosniff",
	"x-frame-options": "DENY",
	"referrer-policy": "strict-origin-when-cross-origin",
	"cross-origin-opener-policy": "same-origin"
};
function setSecurityHeaders(reply) {
	reply.headers(SECURITY_HEADERS);
}
// server/platform/http/broken-address.ts
/** What programs ask for, and not people. */
var NO_PAGE = /^\/(api|media|uploadImage)(\/|\?|$)/;
/**
* Answers where no route could be looked up: a broken percent-encoding, mostly from a link that was cut short. Programs
* get the failure in the API's shape, people the page that says so. No hook runs for such a request.
*/
function answerBrokenAddress(error, request, reply) {
	setSecurityHeaders(reply);
	const { renderPage } = request.server;
	if (renderPage === null || !["GET", "HEAD"].includes(request.method) || NO_PAGE.test(request.url)) {
		answerFailure(error, request, reply);
		return;
	}
	renderPage(request, reply, 400).catch((failure) => answerFailure(failure, request, reply));
}
// server/platform/http/compress.ts
/** Bytes below which an answer fits into the first packets anyway. */
var THRESHOLD = 1024;
/**
* Answers pages, JSON and XML in brotli or gzip to whoever takes it. Files that the build has compressed already pass as
* they are. Bodies that come in compressed are not unpacked: no client of ours sends any, and a small one can unfold to
* far more memory than it has bytes.
*/
function compressAnswers(app) {
	app.register(compress, {
		threshold: THRESHOLD,
		encodings: ["br", "gzip"],
		brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
		globalDecompression: false
	});
}
// server/platform/http/refuse-unstorable-text.ts
init_errors();
/**
* Refuses requests that carry text which PostgreSQL cannot keep: U+0000, and halves of surrogate pairs. Checked in one
* place, before validation, so that no schema can forget it.
*/
function refuseUnstorableText(app) {
	app.addHook("preValidation", (request, _reply, done) => {
		const { params, query, body } = request;
		if (request.routeOptions.config.isPage || isStorableText([
			params,
			query,
			body
		])) done();
		else if (!isStorableText(params)) done(new AppError("not_found"));
		else done(new AppError("validation", { message: "The text holds characters that cannot be kept." }));
	});
}
/** Walks names and values without recursion, as a body may be nested deeper than the stack. */
function isStorableText(sent) {
	const waiting = [sent];
	while (waiting.length > 0) {
		const value = waiting.pop();
		if (typeof value === "string" && (!value.isWellFormed() || value.includes("\0"))) return false;
		if (typeof value !== "object" || value === null) continue;
		for (const [name, inner] of Object.entries(value)) waiting.push(name, inner);
	}
	return true;
}
// server/platform/http/create-server.ts
/** Fastify with what every route relies on: schemas in zod, cookies, request ids, one shape for errors. */
function createServer(logger) {
	const app = Fastify({
		logger,
		bodyLimit: MAX_BODY_BYTES,
		genReqId: () => randomUUID(),
		routerOptions: {
			ignoreTrailingSlash: true,
			maxParamLength: 300
		},
		trustProxy: "loopback,uniquelocal",
		frameworkErrors: answerBrokenAddress
	}).withTypeProvider();
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	allowEmptyJson(app);
	app.decorate("renderPage", null);
	app.register(cookie);
	compressAnswers(app);
	addSecurityHeaders(app);
	setErrorHandler(app);
	refuseUnstorableText(app);
	return app;
}
/** Many clients name JSON as the content type of a call that has no body (a DELETE, a logout): they mean none. */
function allowEmptyJson(app) {
	const parse = app.getDefaultJsonParser("error", "error");
	app.removeContentTypeParser("application/json");
	app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
		if (body === "") done(null, void 0);
		else parse(request, String(body), done);
	});
}
// server/platform/cache/answer-cache-metrics.ts
/** What Prometheus is told of the answers that are kept. */
function addCacheMetrics(registry, cache) {
	const answers = new Counter({
		name: "answers_total",
		help: "Pages and API answers that may be kept, by where they came from",
		labelNames: ["origin"],
		registers: [],
		collect() {
			this.reset();
			for (const [origin, count] of Object.entries(cache.counts)) this.inc({ origin }, count);
		}
	});
	const bytes = new Gauge({
		name: "answer_cache_bytes",
		help: "Memory of the answers that are kept",
		registers: [],
		collect() {
			this.set(cache.bytes);
		}
	});
	const kept = new Gauge({
		name: "answer_cache_answers",
		help: "Answers that are kept",
		registers: [],
		collect() {
			this.set(cache.size);
		}
	});
	for (const metric of [
		answers,
		bytes,
		kept
	]) registry.registerMetric(metric);
}
// server/platform/http/health.ts
init_errors();
var LOOPBACK = /* @__PURE__ */ new Set([
	"127.0.0.1",
	"::1",
	"::ffff:127.0.0.1"
]);
/**
* `/healthz`: the process answers. `/readyz`: it, its database and its pictures do. `/metrics`: Prometheus, for callers on this
* machine only. A function on the root instance and no plugin, so that the response times of every route are measured.
*/
function addHealthRoutes(app, { db, storage, answers }) {
	app.get("/healthz", { schema: { hide: true } }, () => ({ status: "ok" }));
	app.get("/readyz", { schema: { hide: true } }, async () => {
		try {
			await Promise.all([db.execute(sql`select 1`), storage.check()]);
		} catch (cause) {
			throw new AppError("unavailable", { cause });
		}
		return { status: "ok" };
	});
	const registry = new Registry();
	collectDefaultMetrics({ register: registry });
	addCacheMetrics(registry, answers);
	const duration = new Histogram({
		name: "http_request_duration_seconds",
		help: "Time to answer, by method, route pattern and status",
		labelNames: [
			"method",
			"route",
			"status"
		],
		registers: [registry]
	});
	app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
		if (!LOOPBACK.has(request.ip)) throw new AppError("not_found");
		return reply.type(registry.contentType).send(await registry.metrics());
	});
	app.addHook("onResponse", (request, reply, next) => {
		const route = request.routeOptions.url ?? "unmatched";
		duration.observe({
			method: request.method,
			route,
			status: reply.statusCode
		}, reply.elapsedTime / 1e3);
		next();
	});
}
// server/platform/http/openapi.ts
/** Describes the API from its own schemas: `/api/openapi.json`, and a page to read and try it at `/api/docs`. */
function describeApi(app, title) {
	app.register(swagger, {
		openapi: {
			openapi: "3.1.0",
			info: {
				title,
				version: "1.0.0",
				description: "Errors are `{ message, code, fields? }`. Prices are PKR."
			},
			components: { securitySchemes: {
				bearer: {
					type: "http",
					scheme: "bearer"
				},
				cookie: {
					type: "apiKey",
					in: "cookie",
					name: "session"
				}
			} }
		},
		transform: jsonSchemaTransform,
		transformObject: jsonSchemaTransformObject
	});
	app.register(swaggerUi, { routePrefix: "/api/docs" });
	app.get("/api/openapi.json", { schema: { hide: true } }, () => app.swagger());
}
// server/platform/pages/api-not-found.ts
init_errors();
/** Paths under /api that do not exist answer in the API's shape, not with a page. */
function addApiNotFound(app) {
	const refuse = () => {
		throw new AppError("not_found");
	};
	app.all("/api/*", { schema: { hide: true } }, refuse);
	app.setNotFoundHandler(refuse);
}
// server/reviews/queries.ts
var reviewColumns = {
	id: reviews.id,
	comment: reviews.comment,
	rating: reviews.rating,
	userId: reviews.userId,
	username: users.username,
	productId: reviews.productId,
	createdAt: reviews.createdAt,
	isVerified: sql`${purchases.userId} is not null`
};
/** The writer has received what they write about. */
var isPurchase = and(eq(purchases.userId, reviews.userId), eq(purchases.productId, reviews.productId));
/** The newest reviews of a product, with the names of who wrote them. */
function listProductReviews(db, productId, limit) {
	return db.select(reviewColumns).from(reviews).innerJoin(users, eq(users.id, reviews.userId)).leftJoin(purchases, isPurchase).where(eq(reviews.productId, productId)).orderBy(desc(reviews.createdAt), desc(reviews.id)).limit(limit);
}
/** Everything that a person has reviewed, the newest first, each with its product's name and picture. */
function listUserReviews(db, userId) {
	return db.select({
		...reviewColumns,
		productName: products.name,
		productImage: products.image,
		productPictures: products.pictures
	}).from(reviews).innerJoin(users, eq(users.id, reviews.userId)).leftJoin(purchases, isPurchase).innerJoin(products, eq(products.id, reviews.productId)).where(eq(reviews.userId, userId)).orderBy(desc(reviews.createdAt), desc(reviews.id));
}
async function findReview(db, id) {
	if (!isId(id)) return void 0;
	const [review] = await db.select(reviewColumns).from(reviews).innerJoin(users, eq(users.id, reviews.userId)).leftJoin(purchases, isPurchase).where(eq(reviews.id, id));
	return review;
}
/** How many reviews of a product gave each number of stars. */
async function countRatings(db, productId) {
	const [row] = await db.select({ counts: ratingCounts.counts }).from(ratingCounts).where(eq(ratingCounts.productId, productId));
	const [one = 0, two = 0, three = 0, four = 0, five = 0] = row?.counts ?? [];
	return {
		1: one,
		2: two,
		3: three,
		4: four,
		5: five
	};
}
function countReviews$1(db) {
	return readCounter(db, "reviews");
}
// server/reviews/delete-review.ts
init_errors();
/** Deletes a review for its writer or an admin. Throws `review_not_found` or `forbidden`. */
async function deleteReview({ db, tags }, id, viewer) {
	const review = await findReview(db, id);
	if (!review) throw new AppError("review_not_found");
	assertOwnerOrAdmin(viewer, { id: review.userId });
	await inTransaction(db, async (tx) => {
		const [before] = await lockProducts(tx, [review.productId]);
		await tx.delete(reviews).where(eq(reviews.id, review.id));
		const after = await findProduct(tx, review.productId);
		await tags.invalidate(tx, changeTags(before ?? null, after ?? null));
	});
}
// server/reviews/post-review.ts
init_errors();
/**
* Posts a person's review of a product; a second one takes the first one's place. The product's rating follows in the
* same transaction (trigger of migration 0001). Throws `product_not_found` or `user_not_found`.
*/
async function postReview({ db, tags, now }, body) {
	return inTransaction(db, async (tx) => {
		const [product] = isId(body.productId) ? await lockProducts(tx, [body.productId]) : [];
		if (!product) throw new AppError("product_not_found");
		const user = await findUserById(tx, body.userId);
		if (!user) throw new AppError("user_not_found");
		const written = {
			rating: body.rating,
			comment: body.comment,
			createdAt: now()
		};
		const [kept] = await tx.insert(reviews).values({
			productId: product.id,
			userId: user.id,
			...written
		}).onConflictDoUpdate({
			target: [reviews.productId, reviews.userId],
			set: written
		}).returning({ id: reviews.id });
		const review = kept && await findReview(tx, kept.id);
		if (!review) throw new Error("The review was not kept");
		await tags.invalidate(tx, changeTags(product, await findProduct(tx, product.id) ?? null));
		return review;
	});
}
// server/reviews/present.ts
function presentReview(row) {
	return {
		_id: row.id,
		comment: row.comment,
		rating: row.rating,
		userId: {
			_id: row.userId,
			username: row.username
		},
		productId: row.productId,
		createdAt: row.createdAt.toISOString(),
		isVerified: row.isVerified
	};
}
function presentOwnReview(row) {
	const { productId: _id, productName: name, productImage: image, productPictures: pictures } = row;
	const [cover] = picturesOf({
		name,
		image,
		pictures
	});
	return {
		...presentReview(row),
		product: {
			_id,
			name,
			image,
			cover
		}
	};
}
// server/reviews/product-page-tags.ts
/** What a product's own answer depends on: it, the others of its design, and the names of who has written about it. */
function tagsOfProductPage(product, variants, reviews) {
	return [
		productTag(product.id),
		...variants.map(({ id }) => productTag(id)),
		...product.design === null ? [] : [designTag(product.design)],
		...new Set(reviews.map(({ userId }) => userTag(userId)))
	];
}
// server/reviews/routes.ts
init_errors();
var tags$2 = ["reviews"];
var reviewRoutes = (app, deps, done) => {
	app.route({
		method: "GET",
		url: "/api/products/:id",
		config: {
			access: "public",
			isKept: true
		},
		schema: {
			tags: ["catalogue"],
			summary: "Get a product with its newest reviews, its histogram and the others of its design",
			params: idParams,
			response: { 200: getProductResponse }
		},
		async handler(request, reply) {
			const product = await findProduct(deps.db, request.params.id);
			if (!product) throw new AppError("product_not_found");
			const [reviews, ratingCounts, variants] = await Promise.all([
				listProductReviews(deps.db, product.id, 100),
				countRatings(deps.db, product.id),
				listVariants(deps.db, product)
			]);
			reply.dependsOn(tagsOfProductPage(product, variants, reviews));
			return {
				product: presentProductDetails(product, {
					variants,
					ratingCounts
				}),
				reviews: reviews.map(presentReview)
			};
		}
	});
	app.route({
		method: "POST",
		url: "/api/reviews/post-review",
		config: { access: "owner" },
		schema: {
			tags: tags$2,
			summary: "Post or replace a review",
			body: postReviewBody,
			response: { 201: postReviewResponse }
		},
		async handler(request, reply) {
			assertOwnerOrAdmin(viewerOf(request), { id: request.body.userId });
			const review = await postReview(deps, request.body);
			return reply.status(201).send({
				message: "Review posted successfully!",
				review: presentReview(review)
			});
		}
	});
	app.route({
		method: "GET",
		url: "/api/reviews/total-reviews",
		config: { access: "public" },
		schema: {
			tags: tags$2,
			summary: "Count all reviews",
			response: { 200: totalReviewsResponse }
		},
		async handler() {
			return { totalReviews: await countReviews$1(deps.db) };
		}
	});
	app.route({
		method: "GET",
		url: "/api/reviews/:userId",
		config: { access: "owner" },
		schema: {
			tags: tags$2,
			summary: "List a person's reviews",
			params: userIdParams,
			response: { 200: userReviewsResponse }
		},
		async handler(request) {
			const { userId } = request.params;
			assertOwnerOrAdmin(viewerOf(request), { id: userId });
			const user = await findUserById(deps.db, userId);
			if (!user) throw new AppError("user_not_found");
			return { reviews: (await listUserReviews(deps.db, user.id)).map(presentOwnReview) };
		}
	});
	app.route({
		method: "DELETE",
		url: "/api/reviews/:id",
		config: { access: "owner" },
		schema: {
			tags: tags$2,
			summary: "Delete a review",
			params: idParams,
			response: { 200: messageSchema }
		},
		async handler(request) {
			await deleteReview(deps, request.params.id, viewerOf(request));
			return { message: "Review deleted successfully" };
		}
	});
	done();
};
// contract/statistics.schema.ts
var month = z.number().int().min(1).max(12);
var adminStatsResponse = z.object({
	totalOrders: z.number().int(),
	totalProducts: z.number().int(),
	totalReviews: z.number().int(),
	totalUsers: z.number().int(),
	monthlyEarnings: z.array(z.object({
		month,
		earnings: z.number()
	})).describe("PKR, the current year."),
	monthlyUsers: z.array(z.object({
		month,
		count: z.number().int()
	}))
}).meta({ id: "AdminStats" });
var userStatsResponse = z.object({
	totalReviews: z.number().int(),
	totalPurchasedProducts: z.number().int()
}).meta({ id: "UserStats" });
// server/statistics/queries.ts
/** Totals of the shop, as its counters have them: nothing is counted here, whatever the shop's size. */
async function countEverything(db) {
	const counts = await readCounters(db, [
		"orders",
		"products",
		"reviews",
		"users"
	]);
	const totalOf = (subject) => counts.reduce((total, each) => total + (each.subject === subject ? each.value : 0), 0);
	return {
		totalOrders: totalOf("orders"),
		totalProducts: totalOf("products"),
		totalReviews: totalOf("reviews"),
		totalUsers: totalOf("users")
	};
}
/** What was ordered in each month of a year, delivery included and cancelled orders left out, in PKR. Months without are absent. */
async function sumEarningsByMonth(db, year) {
	return (await readCounters(db, ["earnings"], `${year}-`)).map(({ detail, value }) => ({
		month: monthOf(detail),
		earnings: pkrFromPaisa(value)
	}));
}
/** How many people registered in each month of a year. Months without are absent. */
async function countUsersByMonth(db, year) {
	return (await readCounters(db, ["new-users"], `${year}-`)).map(({ detail, value }) => ({
		month: monthOf(detail),
		count: value
	}));
}
/** 11 of '2026-11', as counters name the months of Pakistan. */
function monthOf(detail) {
	return Number(detail.slice(-2));
}
/** A person's reviews, and the pieces that they have bought in orders that were not cancelled. */
async function countForUser(db, user) {
	const [written] = await db.select({ count: count() }).from(reviews).where(eq(reviews.userId, user.id));
	const [bought] = await db.select({ pieces: sql`coalesce(sum(${orderLines.quantity}), 0)` }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)).where(and(eq(orders.email, user.email), ne(orders.status, "cancelled")));
	return {
		totalReviews: written?.count ?? 0,
		totalPurchasedProducts: Number(bought?.pieces ?? 0)
	};
}
// contract/time.ts
/** Pakistan Standard Time is UTC+5 all the year round. */
var STORE_UTC_OFFSET_MS = 18e6;
// server/statistics/rules.ts
var MONTHS = [
	1,
	2,
	3,
	4,
	5,
	6,
	7,
	8,
	9,
	10,
	11,
	12
];
/** The calendar year of `now`, as the shop's clock shows it. */
function yearOf(now) {
	return new Date(now.getTime() + STORE_UTC_OFFSET_MS).getUTCFullYear();
}
/** Twelve entries, month 1 to 12; months that are absent get `none`, any other month is ignored. */
function fillMonths(entries, none) {
	return MONTHS.map((month) => entries.find((entry) => entry.month === month) ?? {
		...none,
		month
	});
}
// server/statistics/routes.ts
init_errors();
var tags$1 = ["statistics"];
var statisticsRoutes = (app, deps, done) => {
	app.route({
		method: "GET",
		url: "/api/stats/admin-stats",
		config: { access: "admin" },
		schema: {
			tags: tags$1,
			summary: "Totals, and the current year by month",
			response: { 200: adminStatsResponse }
		},
		async handler() {
			const year = yearOf(deps.now());
			return {
				...await countEverything(deps.db),
				monthlyEarnings: fillMonths(await sumEarningsByMonth(deps.db, year), { earnings: 0 }),
				monthlyUsers: fillMonths(await countUsersByMonth(deps.db, year), { count: 0 })
			};
		}
	});
	app.route({
		method: "GET",
		url: "/api/stats/user-stats/:id",
		config: { access: "owner" },
		schema: {
			tags: tags$1,
			summary: "A person's totals, by id or e-mail",
			params: idParams,
			response: { 200: userStatsResponse }
		},
		async handler(request) {
			const { id } = request.params;
			const isEmail = id.includes("@");
			const email = normalizeEmail(id);
			assertOwnerOrAdmin(viewerOf(request), isEmail ? { email } : { id });
			const user = isEmail ? await findUserByEmail(deps.db, email) : await findUserById(deps.db, id);
			if (!user) throw new AppError("user_not_found");
			return countForUser(deps.db, user);
		}
	});
	done();
};
// server/store/manifest.ts
/** Characters under an icon on a phone, before it cuts the name. */
var SHORT_NAME_LENGTH = 12;
/** `--color-paper` of web/app.css. */
var PAPER = "#fffaf4";
/** What a phone needs to keep the shop on its home screen. Source: https://www.w3.org/TR/appmanifest/ */
function manifestOf({ name }) {
	return {
		id: "/",
		name,
		short_name: name.length <= SHORT_NAME_LENGTH ? name : name.split(/\s+/)[0] ?? name,
		description: "Children's clothes, delivered all over Pakistan. You pay at your door.",
		lang: "en",
		dir: "ltr",
		start_url: "/",
		scope: "/",
		display: "minimal-ui",
		background_color: PAPER,
		theme_color: PAPER,
		categories: ["shopping", "kids"],
		icons: [
			{
				src: "/icon-192.png",
				sizes: "192x192",
				type: "image/png",
				purpose: "any"
			},
			{
				src: "/icon-512.png",
				sizes: "512x512",
				type: "image/png",
				purpose: "any"
			},
			{
				src: "/icon-maskable-512.png",
				sizes: "512x512",
				type: "image/png",
				purpose: "maskable"
			}
		],
		shortcuts: [
			{
				name: "Shop",
				url: "/shop"
			},
			{
				name: "Search",
				url: "/search"
			},
			{
				name: "Track my order",
				url: "/dashboard/orders"
			}
		]
	};
}
// server/store/sitemap-queries.ts
/** Products that one read brings; a file of 50,000 is never held as a whole. */
var BATCH = 1e3;
async function countProducts(db) {
	const [counted] = await db.select({ total: sum(productCells.count).mapWith(Number) }).from(productCells);
	return counted?.total ?? 0;
}
/** The categories that have products, each with the last change to one of them. */
function listCategoryChanges(db) {
	return db.select({
		category: products.category,
		changedAt: max(products.updatedAt)
	}).from(products).groupBy(products.category).orderBy(asc(products.category));
}
/** The last change within each run of `size` products in the order of their ids. */
async function listPartChanges(db, size) {
	const numbered = db.select({
		part: sql`(row_number() over (order by ${products.id}) - 1) / ${size}::int`.as("part"),
		updatedAt: products.updatedAt
	}).from(products).as("numbered");
	return (await db.select({ changedAt: max(numbered.updatedAt) }).from(numbered).groupBy(numbered.part).orderBy(asc(numbered.part))).map(({ changedAt }) => changedAt);
}
/** `size` products from the given place on, in the order of their ids: new ones come last, so that places hold. */
async function* walkProducts(db, { skip, size }) {
	const [first] = await db.select({ id: products.id }).from(products).orderBy(asc(products.id)).offset(skip).limit(1);
	if (!first) return;
	const columns = {
		id: products.id,
		updatedAt: products.updatedAt
	};
	let from = gte(products.id, first.id);
	let left = size;
	while (left > 0) {
		const limit = Math.min(BATCH, left);
		const batch = await db.select(columns).from(products).where(from).orderBy(asc(products.id)).limit(limit);
		yield* batch;
		const last = batch.at(-1);
		if (!last || batch.length < limit) return;
		from = gt(products.id, last.id);
		left -= batch.length;
	}
}
/** Public pages that are always there; the others are one for each category and each product. */
var PAGES = [
	"/",
	"/shop",
	"/about-us",
	"/contact"
];
/** URLs that are no products, at most. */
var PAGES_AT_MOST = PAGES.length + CATEGORIES.length;
var NAMESPACE = "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"";
var HEADER = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
/** A whole file of URLs: the shop's pages, and as many products as asked for. */
async function* writeUrlSet(source, { pages, products }) {
	yield `${HEADER}<urlset ${NAMESPACE}>\n`;
	if (pages) yield* writePages(source);
	for await (const { id, updatedAt } of walkProducts(source.db, products)) yield entry("url", `${source.shopUrl}/shop/${id}`, updatedAt);
	yield "</urlset>\n";
}
async function* writePages({ db, shopUrl }) {
	for (const page of PAGES) yield entry("url", shopUrl + page);
	for (const { category, changedAt } of await listCategoryChanges(db)) yield entry("url", `${shopUrl}/shop?category=${category}`, changedAt);
}
/** The list of files where one could not hold all: the pages, then the products in parts of `size`. */
async function* writeIndex({ db, shopUrl }, size) {
	yield `${HEADER}<sitemapindex ${NAMESPACE}>\n`;
	yield entry("sitemap", `${shopUrl}/sitemap-pages.xml`);
	for (const [index, changedAt] of (await listPartChanges(db, size)).entries()) yield entry("sitemap", `${shopUrl}/sitemap-products-${index + 1}.xml`, changedAt);
	yield "</sitemapindex>\n";
}
function entry(element, location, changedAt) {
	const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
	return `<${element}><loc>${escapeXml(location)}</loc>${changed}</${element}>\n`;
}
function escapeXml(text) {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
// server/store/discovery-routes.ts
init_errors();
/** What changes with the catalogue may be an hour old; nobody reads it more often. */
var CACHED = "public, max-age=3600";
/** What holds nothing for searchers: calls, the desks behind the shop, the demo's mailbox. */
var CLOSED = [
	"/api/",
	"/dashboard",
	"/dev/",
	"/uploadImage"
];
var partParams = z.object({ part: z.coerce.number().int().min(1).max(1e6) });
/** How search engines and phones get to know the shop: robots.txt, the sitemap with its parts, the web manifest. */
var discoveryRoutes = (app, { db, store, sitemapLimit }, done) => {
	const limit = sitemapLimit ?? 5e4;
	const source = {
		db,
		shopUrl: store.url
	};
	const everything = {
		skip: 0,
		size: limit
	};
	const schema = { hide: true };
	const asXml = {
		"content-type": "application/xml; charset=utf-8",
		"cache-control": CACHED
	};
	app.get("/robots.txt", { schema }, (_request, reply) => {
		const lines = [
			"User-agent: *",
			...CLOSED.map((path) => `Disallow: ${path}`),
			"",
			`Sitemap: ${store.url}/sitemap.xml`,
			""
		];
		return reply.type("text/plain; charset=utf-8").header("cache-control", CACHED).send(lines.join("\n"));
	});
	app.get("/manifest.webmanifest", { schema }, (_request, reply) => reply.type("application/manifest+json").header("cache-control", CACHED).send(JSON.stringify(manifestOf(store))));
	app.get("/sitemap.xml", { schema }, async (_request, reply) => {
		const xml = await countProducts(db) + PAGES_AT_MOST <= limit ? writeUrlSet(source, {
			pages: true,
			products: everything
		}) : writeIndex(source, limit);
		return reply.headers(asXml).send(Readable.from(xml));
	});
	app.get("/sitemap-pages.xml", { schema }, (_request, reply) => {
		const xml = writeUrlSet(source, {
			pages: true,
			products: {
				skip: 0,
				size: 0
			}
		});
		return reply.headers(asXml).send(Readable.from(xml));
	});
	app.get("/sitemap-products-:part.xml", { schema: {
		...schema,
		params: partParams
	} }, async (request, reply) => {
		const skip = (request.params.part - 1) * limit;
		if (skip >= await countProducts(db)) throw new AppError("not_found");
		const xml = writeUrlSet(source, {
			pages: false,
			products: {
				skip,
				size: limit
			}
		});
		return reply.headers(asXml).send(Readable.from(xml));
	});
	done();
};
// contract/store.schema.ts
/** Who the shop is and how it delivers: what `STORE_*` says, as the pages see it. */
var storeSchema = z.object({
	name: z.string(),
	url: z.string().describe("Where shoppers find it: an origin, without a slash at its end."),
	phone: z.string(),
	whatsapp: z.string().describe("Digits with country code, as wa.me takes them."),
	email: z.string(),
	address: z.string(),
	openingHours: z.string(),
	mapUrl: z.string(),
	social: z.object({
		facebook: z.string(),
		youtube: z.string(),
		instagram: z.string()
	}),
	deliveryCharge: z.number().describe("PKR"),
	freeDeliveryThreshold: z.number().nullable().describe("PKR"),
	isDemo: z.boolean()
}).meta({ id: "Store" });
// server/store/routes.ts
var storeRoutes = (app, deps, done) => {
	app.route({
		method: "GET",
		url: "/api/store",
		config: {
			access: "public",
			isKept: true
		},
		schema: {
			tags: ["store"],
			summary: "Who the shop is and how it delivers",
			response: { 200: storeSchema }
		},
		handler(_request, reply) {
			reply.dependsOn([]);
			return deps.store;
		}
	});
	done();
};
// contract/wishlist.schema.ts
var wishlistSchema = z.object({ productIds: z.array(z.string()).max(200).describe("The newest first.") }).meta({ id: "Wishlist" });
var wishParams = z.object({ productId: z.string().min(1).max(200) });
/** What a browser has gathered before its person logged in; what is not in the shop any more is left out. */
var mergeWishlistBody = z.object({ productIds: z.array(z.string().min(1).max(200)).max(200).describe("The newest first.") });
// server/wishlists/tables.ts
/** The products that a person has set aside for later. */
var wishlistItems = pgTable("wishlist_items", {
	userId: uuid("user_id").notNull().references(() => users.id, { onDelete: "cascade" }),
	productId: uuid("product_id").notNull().references(() => products.id, { onDelete: "cascade" }),
	createdAt: instant("created_at").notNull()
}, (t) => [primaryKey({ columns: [t.userId, t.productId] }), index("wishlist_items_product").on(t.productId)]);
// server/wishlists/queries.ts
/** The ids of what a person has set aside, the newest first. */
async function listWishes(db, userId) {
	return (await db.select({ productId: wishlistItems.productId }).from(wishlistItems).where(eq(wishlistItems.userId, userId)).orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.productId))).map((row) => row.productId);
}
async function countWishes(db, userId) {
	const [total] = await db.select({ count: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId));
	return total?.count ?? 0;
}
async function hasWish(db, userId, productId) {
	return (await db.select({ productId: wishlistItems.productId }).from(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)))).length > 0;
}
// server/wishlists/change-wishlist.ts
init_errors();
/**
* Sets a product aside for a person; one that is there already stays in its place. Gives the whole list.
* Throws `product_not_found`, or `wishlist_full`.
*/
async function addWish({ db, now }, userId, productId) {
	return inTransaction(db, async (tx) => {
		await lockUser(tx, userId);
		const product = await findProduct(tx, productId);
		if (!product) throw new AppError("product_not_found");
		if (!await hasWish(tx, userId, product.id)) {
			if (await countWishes(tx, userId) >= 200) throw new AppError("wishlist_full");
			await insertWishes(tx, userId, [product.id], now());
		}
		return listWishes(tx, userId);
	});
}
/** Takes a product off a person's list, whether it was there or not. Gives the rest. Throws `product_not_found`. */
async function removeWish({ db }, userId, productId) {
	const product = await findProduct(db, productId);
	if (!product) throw new AppError("product_not_found");
	await db.delete(wishlistItems).where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, product.id)));
	return listWishes(db, userId);
}
/**
* Adds what a browser had gathered to the person's list, in its order and above what was there. What the shop does not
* have is left out, and so are the oldest where the list is full. Gives the whole list.
*/
async function mergeWishes({ db, now }, userId, body) {
	return inTransaction(db, async (tx) => {
		await lockUser(tx, userId);
		const known = new Set(await listWishes(tx, userId));
		const inShop = await listProductsByIds(tx, body.productIds);
		await insertWishes(tx, userId, [...new Set(inShop.map((product) => product.id))].filter((id) => !known.has(id)).slice(0, 200 - known.size), now());
		return listWishes(tx, userId);
	});
}
/** The first of the ids becomes the newest. */
async function insertWishes(tx, userId, productIds, now) {
	const kept = await tx.select({ id: products.id }).from(products).where(inArray(products.id, productIds)).orderBy(products.id).for("key share");
	const keptIds = new Set(kept.map((product) => product.id));
	const values = productIds.filter((id) => keptIds.has(id)).map((productId, index) => ({
		userId,
		productId,
		createdAt: new Date(now.getTime() - index)
	}));
	if (values.length > 0) await tx.insert(wishlistItems).values(values).onConflictDoNothing();
}
// server/wishlists/routes.ts
var tags = ["wishlists"];
var response = { 200: wishlistSchema };
/** Everybody has one list, and these routes know no other than the caller's own. */
var wishlistRoutes = (app, deps, done) => {
	app.route({
		method: "GET",
		url: "/api/wishlist",
		config: { access: "signed-in" },
		schema: {
			tags,
			summary: "Get your wishlist",
			response
		},
		async handler(request) {
			return { productIds: await listWishes(deps.db, viewerOf(request).id) };
		}
	});
	app.route({
		method: "POST",
		url: "/api/wishlist",
		config: { access: "signed-in" },
		schema: {
			tags,
			summary: "Add to your wishlist what a browser gathered before you logged in",
			body: mergeWishlistBody,
			response
		},
		async handler(request) {
			return { productIds: await mergeWishes(deps, viewerOf(request).id, request.body) };
		}
	});
	app.route({
		method: "PUT",
		url: "/api/wishlist/:productId",
		config: { access: "signed-in" },
		schema: {
			tags,
			summary: "Put a product on your wishlist",
			params: wishParams,
			response
		},
		async handler(request) {
			return { productIds: await addWish(deps, viewerOf(request).id, request.params.productId) };
		}
	});
	app.route({
		method: "DELETE",
		url: "/api/wishlist/:productId",
		config: { access: "signed-in" },
		schema: {
			tags,
			summary: "Take a product off your wishlist",
			params: wishParams,
			response
		},
		async handler(request) {
			return { productIds: await removeWish(deps, viewerOf(request).id, request.params.productId) };
		}
	});
	done();
};
// server/app.ts
/** The whole application, ready to listen or to be called by `inject`. Its lines are the boot order. */
async function buildApp(deps, { logger = false, servePages } = {}) {
	const app = createServer(logger);
	const apiRoutes = guardRoutes(app, (request) => findViewer(deps, request));
	keepAnswers(app, deps.answers);
	describeApi(app, `${deps.store.name} API`);
	addHealthRoutes(app, deps);
	app.register(mediaRoutes, deps);
	app.register(accountRoutes, deps);
	app.register(catalogueRoutes, deps);
	app.register(wishlistRoutes, deps);
	app.register(reviewRoutes, deps);
	app.register(orderRoutes, deps);
	app.register(statisticsRoutes, deps);
	app.register(storeRoutes, deps);
	app.register(discoveryRoutes, deps);
	if (deps.env.isDemo) app.register(mailboxRoutes, deps);
	addApiNotFound(app);
	if (servePages) await servePages(app);
	serveHits(app, deps.answers);
	await app.ready();
	return Object.assign(app, { apiRoutes });
}
// server/platform/startup-error.ts
var StartupError;
var init_startup_error = __esmMin((() => {
	StartupError = class extends Error {
		name = "StartupError";
	};
}));
// server/env.ts
init_startup_error();
var flag = z.enum([
	"true",
	"false",
	"1",
	"0"
]).transform((text) => text === "true" || text === "1");
var httpUrl = z.url({
	protocol: /^https?$/,
	error: "must be a URL that begins with http:// or https://"
});
var rupees = z.coerce.number().min(0).max(1e6);
var variables = z.object({
	NODE_ENV: z.enum([
		"development",
		"production",
		"test"
	]).default("production"),
	PORT: z.coerce.number().int().min(0).max(65535).default(3e3),
	HOST: z.string().default("127.0.0.1"),
	DATA_DIR: z.string().default("./data"),
	DATABASE_URL: z.url({
		protocol: /^postgres(ql)?$/,
		error: "must be a URL that begins with postgres://"
	}).optional(),
	PUBLIC_URL: httpUrl.optional(),
	DEMO: flag.optional(),
	SERVICES: z.string().default("web,worker").transform((text) => text.split(",").map((name) => name.trim())).pipe(z.array(z.enum(["web", "worker"])).min(1)),
	CACHE_MB: z.coerce.number().min(0).max(1e5).default(128),
	CDN_SECONDS: z.coerce.number().int().min(0).max(86400).default(0),
	LOG_LEVEL: z.enum([
		"fatal",
		"error",
		"warn",
		"info",
		"debug",
		"trace",
		"silent"
	]).default("warn"),
	SMTP_URL: z.url({
		protocol: /^smtps?$/,
		error: "must be a URL that begins with smtp:// or smtps://"
	}).optional(),
	EMAIL_SERVICE_HOST: httpUrl.optional(),
	EMAIL_SERVICE_USER_ID: z.string().optional(),
	EMAIL_SERVICE_ID: z.string().optional(),
	EMAIL_ORDER_TEMPLATE_ID: z.string().optional(),
	EMAIL_OTP_TEMPLATE_ID: z.string().optional(),
	S3_ENDPOINT: httpUrl.optional(),
	S3_REGION: z.string().default("us-east-1"),
	S3_BUCKET: z.string().optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	STORE_NAME: z.string().default("Nanhi Dukaan"),
	STORE_PHONE: z.string().default("+92 300 0000123"),
	STORE_WHATSAPP: z.string().optional(),
	STORE_EMAIL: z.email().default("shop@example.com"),
	STORE_ADDRESS: z.string().default("Shop 12, Liberty Market, Gulberg III, Lahore, Pakistan"),
	STORE_OPENING_HOURS: z.string().default("Monday to Saturday, 11 am to 9 pm"),
	STORE_SOCIAL_FACEBOOK: httpUrl.default("https://www.facebook.com/nanhidukaan"),
	STORE_SOCIAL_INSTAGRAM: httpUrl.default("https://www.instagram.com/nanhidukaan"),
	STORE_SOCIAL_YOUTUBE: httpUrl.default("https://www.youtube.com/@nanhidukaan"),
	STORE_DELIVERY_CHARGE: rupees.default(200),
	STORE_FREE_DELIVERY_THRESHOLD: rupees.optional()
});
/**
* Reads the configuration once, at start. An empty variable counts as absent.
* Throws `StartupError` naming every variable that cannot be used.
*/
function parseEnv(source) {
	const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
	const parsed = variables.safeParse(present);
	if (!parsed.success) {
		const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
		throw new StartupError(`Configuration cannot be used. ${problems.join("; ")}`);
	}
	const env = parsed.data;
	return {
		isProduction: env.NODE_ENV !== "development",
		port: env.PORT,
		host: env.HOST,
		dataDir: resolve(env.DATA_DIR),
		databaseUrl: env.DATABASE_URL,
		publicUrl: env.PUBLIC_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`,
		isDemo: env.DEMO ?? env.DATABASE_URL === void 0,
		services: {
			web: env.SERVICES.includes("web"),
			worker: env.SERVICES.includes("worker")
		},
		cacheBytes: env.CACHE_MB * 1e6,
		cdnSeconds: env.CDN_SECONDS,
		logLevel: env.LOG_LEVEL,
		smtpUrl: env.SMTP_URL,
		emailService: emailServiceOf(env),
		s3: s3Of(env),
		store: {
			name: env.STORE_NAME,
			phone: env.STORE_PHONE,
			whatsapp: (env.STORE_WHATSAPP ?? env.STORE_PHONE).replace(/\D/g, ""),
			email: env.STORE_EMAIL,
			address: env.STORE_ADDRESS,
			openingHours: env.STORE_OPENING_HOURS,
			social: {
				facebook: env.STORE_SOCIAL_FACEBOOK,
				instagram: env.STORE_SOCIAL_INSTAGRAM,
				youtube: env.STORE_SOCIAL_YOUTUBE
			},
			deliveryCharge: env.STORE_DELIVERY_CHARGE,
			freeDeliveryThreshold: env.STORE_FREE_DELIVERY_THRESHOLD ?? null
		}
	};
}
/** The mail service is used only when it is configured whole. */
function emailServiceOf(env) {
	const whole = allOrNone("The mail service", {
		EMAIL_SERVICE_HOST: env.EMAIL_SERVICE_HOST,
		EMAIL_SERVICE_USER_ID: env.EMAIL_SERVICE_USER_ID,
		EMAIL_SERVICE_ID: env.EMAIL_SERVICE_ID,
		EMAIL_ORDER_TEMPLATE_ID: env.EMAIL_ORDER_TEMPLATE_ID,
		EMAIL_OTP_TEMPLATE_ID: env.EMAIL_OTP_TEMPLATE_ID
	});
	return whole && {
		host: whole.EMAIL_SERVICE_HOST,
		userId: whole.EMAIL_SERVICE_USER_ID,
		serviceId: whole.EMAIL_SERVICE_ID,
		orderTemplateId: whole.EMAIL_ORDER_TEMPLATE_ID,
		otpTemplateId: whole.EMAIL_OTP_TEMPLATE_ID
	};
}
/** Pictures lie in an S3-compatible service where one is configured whole, else on disk. */
function s3Of(env) {
	const whole = allOrNone("The picture store", {
		S3_ENDPOINT: env.S3_ENDPOINT,
		S3_BUCKET: env.S3_BUCKET,
		S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
		S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY
	});
	return whole && {
		endpoint: whole.S3_ENDPOINT,
		region: env.S3_REGION,
		bucket: whole.S3_BUCKET,
		accessKeyId: whole.S3_ACCESS_KEY_ID,
		secretAccessKey: whole.S3_SECRET_ACCESS_KEY
	};
}
/** Half a configuration is a mistake worth stopping for. */
function allOrNone(what, named) {
	const missing = Object.entries(named).filter(([, value]) => value === void 0);
	if (missing.length === Object.keys(named).length) return void 0;
	if (!isWhole(named)) {
		const names = missing.map(([name]) => name).join(", ");
		throw new StartupError(`Configuration cannot be used. ${what} also needs ${names}`);
	}
	return named;
}
function isWhole(named) {
	return !Object.values(named).includes(void 0);
}
// server/media/jobs.ts
/** Makes a new picture's variants before somebody asks for them. */
function mediaJobs({ storage }) {
	return [handleJob(pictureStored, async ({ hash }) => {
		const master = await storage.read(masterKey(hash));
		if (!master) return;
		const { width: masterWidth } = await readSize(master);
		for (const width of widthsOfMaster(masterWidth)) for (const format of PICTURE_FORMATS) await readVariant(storage, {
			hash,
			width,
			format
		});
	})];
}
// server/accounts/issue-otp.ts
/**
* Makes the code that is about to be mailed to `email` and keeps its hash. Returns the code, whose ten minutes begin
* now, or undefined where the request is gone, because a registration has used it up.
*/
async function issueOtp({ db, now }, email) {
	const otp = newOtp();
	return (await db.update(otps).set({
		codeHash: hashOtp(email, otp),
		expiresAt: otpExpiry(now())
	}).where(eq(otps.email, email)).returning({ email: otps.email })).length > 0 ? otp : void 0;
}
// server/notifications/deliver-mail.ts
/**
* Hands a mail over and notes that it was. A job that runs again for a mail already noted sends nothing; one that died
* between the two sends again, as no carrier lets both be one step.
*/
async function deliverMail({ db, mail: carrier, now }, mail) {
	if (await wasDelivered({ db }, mail.id)) return;
	await carrier.send(mail);
	await db.insert(mailDeliveries).values({
		mailId: mail.id,
		deliveredAt: now()
	}).onConflictDoNothing();
}
async function wasDelivered({ db }, mailId) {
	return (await db.select().from(mailDeliveries).where(eq(mailDeliveries.mailId, mailId))).length > 0;
}
// server/notifications/order-mail.ts
/** An amount as the mail's template shows it: two decimals, the currency stands beside it. */
function amount(pkr) {
	return pkr.toFixed(2);
}
/** The template parameters of section 3, with its fallback texts wherever the order holds nothing. */
function orderMailParams(order) {
	const { address, city, state, zipCode } = order.shippingAddress ?? {};
	const lines = order.products ?? [];
	return {
		order_id: order.orderId || "N/A",
		customer_name: order.customerName || "No name provided",
		customer_email: order.email || "Not provided",
		customer_phone: order.phone || "Not provided",
		order_items: lines.map(({ quantity, name, price }) => `${quantity} × ${name} - PKR ${amount(price * quantity)}`).join("\n") || "No items",
		subtotal: amount(order.totalAmount ?? 0),
		delivery_charge: amount(order.deliveryCharge ?? 0),
		grand_total: amount(order.grandTotal ?? 0),
		shipping_address: [
			address,
			city,
			state,
			zipCode
		].filter(Boolean).join(", ") || "Address not provided",
		payment_method: order.paymentMethod || "Not specified",
		customer_notes: order.notes || "No additional notes"
	};
}
/** The mail that tells the shop of a new order. `id` is the job's. */
function orderMail(id, order, shopEmail) {
	const params = orderMailParams(order);
	const text = [
		`New order ${params.order_id}`,
		"",
		params.order_items,
		"",
		`Subtotal: PKR ${params.subtotal}`,
		`Delivery: PKR ${params.delivery_charge}`,
		`Total: PKR ${params.grand_total} (${params.payment_method})`,
		"",
		`Customer: ${params.customer_name}, ${params.customer_phone}, ${params.customer_email}`,
		`Address: ${params.shipping_address}`,
		`Notes: ${params.customer_notes}`
	].join("\n");
	return {
		id,
		template: "order",
		to: shopEmail,
		subject: `New order ${params.order_id}`,
		text,
		params
	};
}
// server/notifications/otp-mail.ts
/** Letters, marks, spaces, dots, hyphens and apostrophes: a name, and no room for a message of its own. */
var PLAIN_NAME = /^[\p{L}\p{M} .'’-]{1,40}$/u;
/**
* Who the mail speaks to. Anybody may ask for a code for any address, so what they gave as a name must not become a
* text that the shop sends to strangers.
*/
function greetedName(username) {
	return PLAIN_NAME.test(username) && !/\.\S/.test(username) ? username : "there";
}
/** The mail that carries a one-time code; the parameters are those of section 7. `id` is the job's. */
function otpMail(id, to, otp, storeName) {
	const username = greetedName(to.username);
	const text = [
		`Assalam o alaikum ${username},`,
		"",
		`your code for ${storeName} is ${otp}. It is valid for 10 minutes.`,
		"If you did not ask for it, you can ignore this mail."
	].join("\n");
	return {
		id,
		template: "otp",
		to: to.email,
		subject: `Your ${storeName} code`,
		text,
		params: {
			to_email: to.email,
			otp,
			username
		}
	};
}
// server/notifications/jobs.ts
/** The mails that the shop sends, each as a job that its cause enqueued in its own transaction. */
function notificationJobs(deps) {
	return [handleJob(otpRequested, async (person, job) => {
		if (await wasDelivered(deps, job.id)) return;
		const otp = await issueOtp(deps, person.email);
		if (otp === void 0) return;
		await deliverMail(deps, otpMail(job.id, person, otp, deps.store.name));
	}), handleJob(orderPlaced, async ({ id }, job) => {
		const order = await findOrder(deps.db, id);
		const [full] = order ? await loadOrders(deps.db, [order]) : [];
		if (!full) return;
		await deliverMail(deps, orderMail(job.id, presentOrder(full), deps.store.email));
	})];
}
// server/jobs.ts
/** Every kind of background work: each has its queue and its dead-letter queue. */
var JOB_KINDS = [
	pictureStored,
	otpRequested,
	orderPlaced
];
/** Who does it. */
function jobHandlers(deps) {
	return [...mediaJobs(deps), ...notificationJobs(deps)];
}
// database/demo/catalogue-bottoms.ts
/** Demo products of the category 'bottoms'. */
var BOTTOMS_PRODUCTS = [
	{
		slug: "pull-on-cotton-trousers",
		name: "Pull-On Cotton Trousers",
		category: "bottoms",
		color: "beige",
		age: 1,
		price: 850,
		oldPrice: 1050,
		description: "Soft elasticated trousers for toddlers who have just discovered stairs. The 180 GSM cotton interlock bends easily at the knee, and the ribbed waistband sits over a nappy without digging in. Machine washable, no ironing needed.",
		stock: null,
		daysOld: 371,
		design: {
			kind: "trousers",
			cut: "pyjama",
			color: "beige",
			print: "plain",
			weave: "jersey",
			seed: 915
		}
	},
	{
		slug: "changa-manga-twill-trousers",
		name: "Changa Manga Twill Trousers",
		category: "bottoms",
		color: "green",
		age: 4,
		price: 1950,
		oldPrice: 2450,
		description: "Roomy trousers in olive-leaning green with pockets for marbles, wrappers and one lost key. The cotton twill is 240 GSM, sturdy enough for forest picnics and the little train. An adjustable inner waist keeps them up through a growth spurt.",
		stock: null,
		daysOld: 112,
		design: {
			kind: "trousers",
			cut: "chino",
			color: "green",
			tone: "warm",
			print: "plain",
			seed: 952
		}
	},
	{
		slug: "mall-road-chino-trousers",
		name: "Mall Road Chino Trousers",
		category: "bottoms",
		color: "beige",
		age: 5,
		price: 2250,
		oldPrice: null,
		description: "Tailored chinos in stretch cotton twill for children who have started choosing their own outfits. The leg tapers slightly without being tight. Equally at home with a polo on Saturday or a pressed shirt at a wedding lunch. Warm iron if needed.",
		stock: 15,
		daysOld: 195,
		design: {
			kind: "trousers",
			cut: "chino",
			color: "beige",
			print: "plain",
			seed: 989
		},
		family: "mall-road-chinos"
	},
	{
		slug: "terry-play-shorts",
		name: "Terry Play Shorts",
		category: "bottoms",
		color: "red",
		age: 1,
		price: 650,
		oldPrice: null,
		description: "Looped terry shorts that are cool to sit in and quick to dry after a garden-hose afternoon. The covered elastic waist leaves no marks. Made from 80 percent cotton and 20 percent polyester; wash with similar colours.",
		stock: null,
		daysOld: 158,
		design: {
			kind: "shorts",
			cut: "drawstring",
			color: "red",
			print: "plain",
			weave: "terry",
			seed: 1026
		}
	},
	{
		slug: "football-maidan-shorts",
		name: "Football Maidan Shorts",
		category: "bottoms",
		color: "black",
		age: 4,
		price: 790,
		oldPrice: 950,
		description: "Lightweight shorts with contrasting panels, made for the dusty ground behind the house. The polyester micro-mesh wicks well and shrugs off grass stains in a normal cold wash. Drawcord waist, generous leg.",
		stock: 42,
		daysOld: 370,
		design: {
			kind: "shorts",
			cut: "sporty",
			color: "black",
			print: "colour-block",
			weave: "smooth",
			seed: 1063
		}
	},
	{
		slug: "starry-pyjama-trousers",
		name: "Starry Pyjama Trousers",
		category: "bottoms",
		color: "blue",
		age: 2,
		price: 890,
		oldPrice: null,
		description: "Night-sky blue with little stars all over, cut loose for good sleeping. The brushed cotton keeps legs warm from November to February without feeling heavy. Tumble dry low or hang overnight.",
		stock: 54,
		daysOld: 77,
		design: {
			kind: "trousers",
			cut: "pyjama",
			color: "blue",
			tone: "deep",
			print: "stars",
			weave: "poplin",
			seed: 1100
		}
	},
	{
		slug: "checked-seersucker-shorts",
		name: "Checked Seersucker Shorts",
		category: "bottoms",
		color: "blue",
		age: 3,
		price: 980,
		oldPrice: null,
		description: "Puckered seersucker stands slightly off the skin, which is exactly what you want in a Multan summer. The blue check goes with every white tee in the cupboard. Elastic at the back, flat at the front, no ironing at all.",
		stock: null,
		daysOld: 203,
		design: {
			kind: "shorts",
			cut: "cuffed",
			color: "blue",
			tone: "pale",
			print: "checks",
			weave: "seersucker",
			seed: 1137
		}
	},
	{
		slug: "brushed-fleece-joggers",
		name: "Brushed Fleece Joggers",
		category: "bottoms",
		color: "silver",
		age: 3,
		price: 1390,
		oldPrice: 1690,
		description: "Silver-grey joggers with a brushed inside for cold school mornings in Punjab. The 280 GSM fleece keeps its loft, and the cuffs stop hems dragging in puddles. Regular rise, true to size.",
		stock: null,
		daysOld: 51,
		design: {
			kind: "trousers",
			cut: "jogger",
			color: "silver",
			print: "plain",
			weave: "fleece",
			seed: 1174
		},
		family: "fleece-joggers"
	},
	{
		slug: "festive-tulip-trousers",
		name: "Festive Tulip Trousers",
		category: "bottoms",
		color: "gold",
		age: 4,
		price: 1250,
		oldPrice: null,
		description: "A festive gold cambric trouser with a softly overlapped hem, meant to go under a kurta or a short frock. It has a light sheen that photographs well in evening light. Hand wash separately and iron from the inside.",
		stock: null,
		daysOld: 44,
		design: {
			kind: "trousers",
			cut: "tulip",
			color: "gold",
			print: "plain",
			weave: "smooth",
			seed: 1211
		}
	},
	{
		slug: "pinstripe-formal-trousers",
		name: "Pinstripe Formal Trousers",
		category: "bottoms",
		color: "black",
		age: 2,
		price: 1850,
		oldPrice: null,
		description: "Fine pinstripes on a black suiting blend, scaled down for a small ring-bearer. An elastic back waist hides behind a proper flat front, so he can still sit on the floor with his cousins. Dry clean or gentle hand wash.",
		stock: 3,
		daysOld: 180,
		design: {
			kind: "trousers",
			cut: "pleated",
			color: "black",
			print: "stripes",
			weave: "wool",
			seed: 1248
		}
	},
	{
		slug: "dotted-summer-shorts",
		name: "Dotted Summer Shorts",
		category: "bottoms",
		color: "green",
		age: 2,
		price: 720,
		oldPrice: null,
		description: "Fresh green shorts with a scatter of dots, woven in airy 110 GSM cotton. They pull on in one go and pack down to nothing for a weekend in Bhurban. Machine wash, dry in shade.",
		stock: null,
		daysOld: 125,
		design: {
			kind: "shorts",
			cut: "drawstring",
			color: "green",
			print: "dots",
			weave: "poplin",
			seed: 1285
		}
	},
	{
		slug: "mall-road-chino-trousers-charcoal",
		name: "Mall Road Chino Trousers, Charcoal",
		category: "bottoms",
		color: "black",
		age: 5,
		price: 2250,
		oldPrice: null,
		description: "The same tapered chinos in near-black, for school halls and evening weddings. Stretch cotton twill with a proper fly and belt loops. Wash inside out to keep them dark.",
		stock: null,
		daysOld: 192,
		design: {
			kind: "trousers",
			cut: "chino",
			color: "black",
			print: "plain",
			seed: 4079
		},
		family: "mall-road-chinos"
	},
	{
		slug: "mall-road-chino-trousers-navy",
		name: "Mall Road Chino Trousers, Navy",
		category: "bottoms",
		color: "blue",
		age: 4,
		price: 2150,
		oldPrice: null,
		description: "Mall Road chinos in navy, cut a size down for seven- and eight-year-olds. The twill gives a little at the knee and springs back. Warm iron if needed.",
		stock: 26,
		daysOld: 190,
		design: {
			kind: "trousers",
			cut: "chino",
			color: "blue",
			tone: "deep",
			print: "plain",
			seed: 4116
		},
		family: "mall-road-chinos"
	},
	{
		slug: "brushed-fleece-joggers-forest",
		name: "Brushed Fleece Joggers, Forest",
		category: "bottoms",
		color: "green",
		age: 4,
		price: 1490,
		oldPrice: 1790,
		description: "Forest-green joggers from the same brushed fleece as the grey pair. Ribbed cuffs, a cord at the waist and pockets deep enough for a tennis ball. Tumble dry low.",
		stock: null,
		daysOld: 54,
		design: {
			kind: "trousers",
			cut: "jogger",
			color: "green",
			tone: "deep",
			print: "plain",
			weave: "fleece",
			seed: 4153
		},
		family: "fleece-joggers"
	}
];
// database/demo/catalogue-casuals.ts
/** Demo products of the category 'kids-casuals'. */
var CASUALS_PRODUCTS = [
	{
		slug: "little-truck-driver-t-shirt",
		name: "Little Truck Driver T-Shirt",
		category: "kids-casuals",
		color: "red",
		age: 2,
		price: 850,
		oldPrice: null,
		description: "For the child who can name every lorry on the motorway. A cheerful truck rolls over red 165 GSM jersey with flat, smooth seams. Cut straight so it stays tucked or untucked as you please. Wash cold, inside out.",
		stock: null,
		daysOld: 79,
		design: {
			kind: "t-shirt",
			cut: "crew",
			color: "red",
			print: "truck",
			seed: 2839
		},
		family: "truck-t-shirt"
	},
	{
		slug: "courtyard-cotton-kurta",
		name: "Courtyard Cotton Kurta",
		category: "kids-casuals",
		color: "blue",
		age: 3,
		price: 1890,
		oldPrice: 2190,
		description: "A simple blue kurta in soft-washed cotton for ordinary, lovely days. The knee length and side pockets make it easy to play in, and it looks right at Friday lunch. Warm iron.",
		stock: 16,
		daysOld: 161,
		design: {
			kind: "kurta",
			cut: "plain",
			color: "blue",
			tone: "cool",
			print: "plain",
			seed: 2876
		}
	},
	{
		slug: "jungle-dino-shorts",
		name: "Jungle Dino Shorts",
		category: "kids-casuals",
		color: "green",
		age: 2,
		price: 780,
		oldPrice: null,
		description: "Leaf-green shorts with a dinosaur peeking out near the hem. The cotton-terry knit stretches for climbing frames and absorbs the odd splash. An elastic waist means no help is needed. Machine wash at 30 degrees.",
		stock: 25,
		daysOld: 122,
		design: {
			kind: "shorts",
			cut: "drawstring",
			color: "green",
			print: "dinosaur",
			weave: "terry",
			seed: 2913
		}
	},
	{
		slug: "moonlight-nap-t-shirt",
		name: "Moonlight Nap T-Shirt",
		category: "kids-casuals",
		color: "blue",
		age: 1,
		price: 890,
		oldPrice: null,
		description: "A sleepy moon on soft blue rib, made for naps and for the hour before them. The fabric has 5 percent elastane, so it grows with your toddler for a while. Matches our starry pyjama trousers in mood if not in size.",
		stock: null,
		daysOld: 367,
		design: {
			kind: "t-shirt",
			cut: "long-sleeve",
			color: "blue",
			tone: "pale",
			print: "moon",
			weave: "rib",
			seed: 2950
		}
	},
	{
		slug: "cat-nap-pyjama-trousers",
		name: "Cat Nap Pyjama Trousers",
		category: "kids-casuals",
		color: "black",
		age: 4,
		price: 950,
		oldPrice: null,
		description: "Loose pyjama trousers with a curled-up cat, in peach-finished cotton that feels broken in from the start. The waist is soft elastic and the leg is easy. They are meant for weekends and get asked for on Tuesdays.",
		stock: null,
		daysOld: 67,
		design: {
			kind: "trousers",
			cut: "pyjama",
			color: "black",
			print: "cat",
			weave: "poplin",
			seed: 2987
		}
	},
	{
		slug: "garden-party-frock",
		name: "Garden Party Frock",
		category: "kids-casuals",
		color: "green",
		age: 1,
		price: 2090,
		oldPrice: null,
		description: "Small blooms on pale-stemmed green make this a frock for lawns, picnics and grandparents. The brushed cotton is light enough for March and warm enough with tights in November. Opens at the back. Hand wash cold.",
		stock: null,
		daysOld: 105,
		design: {
			kind: "frock",
			cut: "a-line",
			color: "green",
			print: "floral",
			seed: 3024
		}
	},
	{
		slug: "picnic-check-frock",
		name: "Picnic Check Frock",
		category: "kids-casuals",
		color: "red",
		age: 5,
		price: 2350,
		oldPrice: 2850,
		description: "Red gingham with a fitted bodice and a full skirt, equal parts picnic blanket and party. Yarn-dyed checks keep their edges after many washes. Two side pockets hold a phone-sized treasure each. Machine wash gentle.",
		stock: null,
		daysOld: 52,
		design: {
			kind: "frock",
			cut: "puff-sleeve",
			color: "red",
			print: "checks",
			seed: 3061
		}
	},
	{
		slug: "sunny-day-t-shirt",
		name: "Sunny Day T-Shirt",
		category: "kids-casuals",
		color: "beige",
		age: 3,
		price: 790,
		oldPrice: 990,
		description: "A round, smiling sun on plain oat-beige cotton. Nothing complicated: a 160 GSM jersey, a ribbed neck and a price that allows for paint class. Wash at 40 degrees when needed.",
		stock: null,
		daysOld: 366,
		design: {
			kind: "t-shirt",
			cut: "ringer",
			color: "beige",
			print: "sun",
			seed: 3098
		},
		family: "sun-t-shirt"
	},
	{
		slug: "playtime-colour-block-polo",
		name: "Playtime Colour-Block Polo",
		category: "kids-casuals",
		color: "gold",
		age: 4,
		price: 1290,
		oldPrice: null,
		description: "Gold with bold contrast blocks, the polo that is easiest to find in a crowd of cousins. Breathable honeycomb knit, 195 GSM, dries fast after a sprint. Collar stays flat without ironing.",
		stock: null,
		daysOld: 136,
		design: {
			kind: "polo",
			cut: "classic",
			color: "gold",
			print: "colour-block",
			seed: 3135
		},
		family: "colour-block-polo"
	},
	{
		slug: "shabnam-shadow-work-kurta",
		name: "Shabnam Shadow-Work Kurta",
		category: "kids-casuals",
		color: "silver",
		age: 4,
		price: 2690,
		oldPrice: null,
		description: "Pale silver-grey cotton with floral shadow-work embroidery in the Lucknowi manner. It is airy enough for a June milad and pretty enough for Eid breakfast. Wear a slip underneath. Wash by hand with a mild detergent.",
		stock: 5,
		daysOld: 198,
		design: {
			kind: "kurta",
			cut: "a-line",
			color: "silver",
			tone: "pale",
			print: "floral",
			seed: 3172
		}
	},
	{
		slug: "polka-twirl-cotton-frock-red",
		name: "Polka Twirl Cotton Frock, Red",
		category: "kids-casuals",
		color: "red",
		age: 4,
		price: 2050,
		oldPrice: 2450,
		description: "The polka frock in red, a little longer for seven- and eight-year-olds, with its sash and puffed sleeves unchanged. Poplin of 120 GSM, pockets in the side seams. Warm wash, quick iron.",
		stock: null,
		daysOld: 98,
		design: {
			kind: "frock",
			cut: "puff-sleeve",
			color: "red",
			print: "dots",
			seed: 4227
		},
		family: "polka-frock"
	}
];
// database/demo/catalogue-jackets.ts
/** Demo products of the category 'jacket-and-coats'. */
var JACKETS_PRODUCTS = [
	{
		slug: "murree-quilted-jacket",
		name: "Murree Quilted Jacket",
		category: "jacket-and-coats",
		color: "red",
		age: 3,
		price: 3950,
		oldPrice: 4950,
		description: "Quilted in even channels with a light polyester filling, this red jacket was designed around a December weekend on Murree's Mall Road. It layers over a sweatshirt without turning arms into pillows. The smooth lining slides on easily. Wash cold, dry flat.",
		stock: null,
		daysOld: 88,
		design: {
			kind: "jacket",
			cut: "quilted",
			color: "red",
			print: "plain",
			seed: 1322
		}
	},
	{
		slug: "swat-valley-wool-blend-coat",
		name: "Swat Valley Wool-Blend Coat",
		category: "jacket-and-coats",
		color: "beige",
		age: 4,
		price: 5450,
		oldPrice: null,
		description: "Woven from a wool and viscose blend in warm oatmeal, with a full satin lining. The straight cut reaches just past the hip, smart enough for a winter valima. Brush after wearing and dry clean once a season.",
		stock: 6,
		daysOld: 72,
		design: {
			kind: "jacket",
			cut: "coat",
			color: "beige",
			tone: "pale",
			print: "plain",
			weave: "wool",
			seed: 1359
		}
	},
	{
		slug: "nathia-gali-puffer-jacket",
		name: "Nathia Gali Puffer Jacket",
		category: "jacket-and-coats",
		color: "blue",
		age: 5,
		price: 4850,
		oldPrice: 5950,
		description: "A puffer for real cold, with deep baffles and a wind-resistant shell in blocked blues. The recycled polyester fill weighs little, so schoolbags still fit over the shoulders. Wipe small marks with a damp cloth; machine wash cold when needed.",
		stock: null,
		daysOld: 103,
		design: {
			kind: "jacket",
			cut: "puffer",
			color: "blue",
			tone: "deep",
			print: "tonal-block",
			seed: 1396
		}
	},
	{
		slug: "skardu-sherpa-lined-jacket",
		name: "Skardu Sherpa-Lined Jacket",
		category: "jacket-and-coats",
		color: "gold",
		age: 2,
		price: 4250,
		oldPrice: null,
		description: "Honey-gold cotton canvas outside, deep sherpa pile inside. It was the favourite of our own testers on a very cold jeep ride. Leave one size of room if you plan to put a sweater underneath. Wash inside out on gentle.",
		stock: null,
		daysOld: 61,
		design: {
			kind: "jacket",
			cut: "sherpa",
			color: "gold",
			tone: "warm",
			print: "plain",
			weave: "twill",
			seed: 1433
		}
	},
	{
		slug: "monsoon-light-rain-jacket",
		name: "Monsoon Light Rain Jacket",
		category: "jacket-and-coats",
		color: "green",
		age: 1,
		price: 2650,
		oldPrice: null,
		description: "A showerproof shell with cheerful dots for the first puddles of July. The coated polyester folds into a nappy bag, and the inside is lined with soft mesh so it does not cling. Rinse and hang to dry; do not iron.",
		stock: null,
		daysOld: 132,
		design: {
			kind: "jacket",
			cut: "rain",
			color: "green",
			print: "dots",
			seed: 1470
		}
	},
	{
		slug: "islamabad-denim-jacket",
		name: "Islamabad Denim Jacket",
		category: "jacket-and-coats",
		color: "blue",
		age: 2,
		price: 3350,
		oldPrice: null,
		description: "Ten-ounce denim, stone-washed until it bends like an old favourite. Wear it over a kurta in October or a hoodie in January; it copes with both. The colour softens with time, so wash dark and inside out.",
		stock: 19,
		daysOld: 374,
		design: {
			kind: "jacket",
			cut: "denim",
			color: "blue",
			print: "plain",
			weave: "denim",
			seed: 1507
		},
		family: "denim-jacket"
	},
	{
		slug: "starlight-bomber-jacket",
		name: "Starlight Bomber Jacket",
		category: "jacket-and-coats",
		color: "silver",
		age: 5,
		price: 3650,
		oldPrice: 4450,
		description: "Silver satin-finish bomber with an all-over star motif and thick ribbed cuffs. A thin wadding makes it right for Karachi's mild winter or a chilly evening in Quetta's spring. Close the front before washing on a delicate cycle.",
		stock: null,
		daysOld: 20,
		design: {
			kind: "jacket",
			cut: "bomber",
			color: "silver",
			print: "stars",
			seed: 1544
		}
	},
	{
		slug: "varsity-colour-block-jacket",
		name: "Varsity Colour-Block Jacket",
		category: "jacket-and-coats",
		color: "black",
		age: 4,
		price: 3250,
		oldPrice: null,
		description: "A college-style jacket in black with contrast panels, knitted in 340 GSM cotton fleece. It sits at the waist and keeps its structure after many wears. Our most asked-for layer for the winter school trip.",
		stock: 13,
		daysOld: 147,
		design: {
			kind: "jacket",
			cut: "varsity",
			color: "black",
			print: "colour-block",
			weave: "loopback",
			seed: 1581
		}
	},
	{
		slug: "hunza-corduroy-jacket",
		name: "Hunza Corduroy Jacket",
		category: "jacket-and-coats",
		color: "green",
		age: 5,
		price: 3150,
		oldPrice: null,
		description: "Fourteen-wale corduroy in forest green, cut like a grown-up's shirt jacket. The cotton lining makes it comfortable over a plain tee on autumn days in the north. Shake out and brush along the wale; wash cold and inside out.",
		stock: 0,
		daysOld: 296,
		design: {
			kind: "jacket",
			cut: "shirt-jacket",
			color: "green",
			tone: "deep",
			print: "plain",
			weave: "corduroy",
			seed: 1618
		}
	},
	{
		slug: "karakoram-fleece-jacket",
		name: "Karakoram Fleece Jacket",
		category: "jacket-and-coats",
		color: "black",
		age: 1,
		price: 2450,
		oldPrice: 2990,
		description: "Anti-pill polar fleece for toddlers on the move, warm without any bulk. A soft tape covers the neck seam. Good for early-morning drives and hill-station holidays alike. It dries overnight even in a Lahore fog.",
		stock: null,
		daysOld: 35,
		design: {
			kind: "jacket",
			cut: "fleece",
			color: "black",
			print: "plain",
			weave: "fleece",
			seed: 1655
		}
	},
	{
		slug: "islamabad-denim-jacket-black",
		name: "Islamabad Denim Jacket, Black",
		category: "jacket-and-coats",
		color: "black",
		age: 5,
		price: 3450,
		oldPrice: null,
		description: "Our ten-ounce denim jacket in washed black, with the same two flap pockets and copper buttons. It looks right with everything from school trousers to a party frock. Wash dark and inside out.",
		stock: null,
		daysOld: 301,
		design: {
			kind: "jacket",
			cut: "denim",
			color: "black",
			print: "plain",
			weave: "denim",
			seed: 4190
		},
		family: "denim-jacket"
	}
];
// database/demo/catalogue-kids-shirts.ts
/** Demo products of the category 'kids-shirts'. */
var KIDS_SHIRTS_PRODUCTS = [
	{
		slug: "little-sahib-formal-shirt",
		name: "Little Sahib Formal Shirt",
		category: "kids-shirts",
		color: "silver",
		age: 3,
		price: 1450,
		oldPrice: null,
		description: "A dress shirt in cool silver-grey, with a fused collar that stands up to a bow tie. The easy-care cotton blend needs only a touch of the iron. Made for recitation competitions, engagement parties and serious photographs.",
		stock: null,
		daysOld: 170,
		design: {
			kind: "shirt",
			cut: "classic",
			color: "silver",
			tone: "cool",
			print: "plain",
			weave: "smooth",
			seed: 2469
		}
	},
	{
		slug: "kite-festival-camp-shirt",
		name: "Kite Festival Camp Shirt",
		category: "kids-shirts",
		color: "green",
		age: 2,
		price: 1390,
		oldPrice: 1590,
		description: "An easy camp shirt in spring green with a kite sailing across it. Cut square and short from 105 GSM cotton, it lets the breeze in on March afternoons. Machine wash with colours.",
		stock: null,
		daysOld: 115,
		design: {
			kind: "shirt",
			cut: "camp",
			color: "green",
			tone: "pale",
			print: "kite",
			seed: 2506
		}
	},
	{
		slug: "winter-flannel-check-shirt",
		name: "Winter Flannel Check Shirt",
		category: "kids-shirts",
		color: "red",
		age: 4,
		price: 1950,
		oldPrice: 2390,
		description: "Brushed on both sides, this red check flannel feels like a blanket with buttons. It weighs 170 GSM and layers neatly under a jacket from December on. Expect it to get softer every month. Wash cold to limit shrinkage.",
		stock: 20,
		daysOld: 58,
		design: {
			kind: "shirt",
			cut: "two-pocket",
			color: "red",
			tone: "deep",
			print: "checks",
			weave: "fleece",
			seed: 2543
		}
	},
	{
		slug: "mango-orchard-shirt",
		name: "Mango Orchard Shirt",
		category: "kids-shirts",
		color: "gold",
		age: 1,
		price: 980,
		oldPrice: null,
		description: "A ripe mango on sunny cotton poplin, small enough for the newest member of the orchard. The hem is curved and the seams inside are bound, so nothing scratches. Soak before washing; you know why.",
		stock: null,
		daysOld: 139,
		design: {
			kind: "shirt",
			cut: "short-sleeve",
			color: "gold",
			print: "mango",
			seed: 2580
		}
	},
	{
		slug: "midnight-sateen-shirt",
		name: "Midnight Sateen Shirt",
		category: "kids-shirts",
		color: "black",
		age: 3,
		price: 1650,
		oldPrice: null,
		description: "Clean black from collar to cuff, for the child who finds patterns a bit much. The compact cotton sateen has a faint lustre that suits evening functions. Wash inside out with dark colours. Medium iron.",
		stock: null,
		daysOld: 224,
		design: {
			kind: "shirt",
			cut: "classic",
			color: "black",
			print: "plain",
			weave: "smooth",
			seed: 2617
		}
	},
	{
		slug: "whale-watch-seersucker-shirt",
		name: "Whale Watch Seersucker Shirt",
		category: "kids-shirts",
		color: "blue",
		age: 4,
		price: 1350,
		oldPrice: null,
		description: "A whale surfaces on rippled blue seersucker, the best summer cloth we know. It never needs ironing and dries on the line in an hour. Packed most often for Gwadar and Hawke's Bay holidays.",
		stock: null,
		daysOld: 99,
		design: {
			kind: "shirt",
			cut: "camp",
			color: "blue",
			tone: "pale",
			print: "whale",
			weave: "seersucker",
			seed: 2654
		}
	},
	{
		slug: "thar-stripe-shirt",
		name: "Thar Stripe Shirt",
		category: "kids-shirts",
		color: "beige",
		age: 2,
		price: 950,
		oldPrice: 1150,
		description: "Thin woven stripes in sand and cream, like dunes from far away. The cotton is loosely spun for a soft hand and a casual look. Good with denim, good with shorts, good for ice cream. Machine wash warm.",
		stock: null,
		daysOld: 369,
		design: {
			kind: "shirt",
			cut: "band-collar",
			color: "beige",
			tone: "warm",
			print: "stripes",
			weave: "linen",
			seed: 2691
		}
	},
	{
		slug: "constellation-evening-shirt",
		name: "Constellation Evening Shirt",
		category: "kids-shirts",
		color: "black",
		age: 5,
		price: 2150,
		oldPrice: null,
		description: "Small stars scattered over smooth black satin-weave cotton. The slim cut suits ten-year-olds who want to look like their older cousins at a wedding. Iron on the reverse and fasten the top button, or do not.",
		stock: null,
		daysOld: 48,
		design: {
			kind: "shirt",
			cut: "classic",
			color: "black",
			print: "stars",
			weave: "smooth",
			seed: 2728
		}
	},
	{
		slug: "boxy-two-tone-shirt",
		name: "Boxy Two-Tone Shirt",
		category: "kids-shirts",
		color: "silver",
		age: 1,
		price: 920,
		oldPrice: null,
		description: "Two soft tones meet in the middle of this easy little shirt. Double-gauze cotton gives it a crinkled surface that needs no ironing and gets softer with washing. The roomy cut goes over a vest in cooler weather.",
		stock: 33,
		daysOld: 154,
		design: {
			kind: "shirt",
			cut: "camp",
			color: "silver",
			print: "tonal-block",
			weave: "linen",
			seed: 2765
		}
	},
	{
		slug: "quetta-pintuck-shirt",
		name: "Quetta Pintuck Shirt",
		category: "kids-shirts",
		color: "beige",
		age: 5,
		price: 2390,
		oldPrice: null,
		description: "Narrow pintucks give this ecru-beige shirt its quiet detail. The mid-weight khaddar is woven for northern winters and holds a crease well. Wear under a sleeveless sweater with dark trousers. Wash cold, iron damp.",
		stock: 2,
		daysOld: 213,
		design: {
			kind: "shirt",
			cut: "pintuck",
			color: "beige",
			tone: "pale",
			print: "plain",
			weave: "linen",
			seed: 2802
		}
	}
];
// database/demo/catalogue-new-boys.ts
/** Demo products of the category 'new-arrivals-boys'. */
var NEW_BOYS_PRODUCTS = [
	{
		slug: "eid-embroidered-kurta",
		name: "Eid Embroidered Kurta",
		category: "new-arrivals-boys",
		color: "beige",
		age: 4,
		price: 3450,
		oldPrice: null,
		description: "Tonal thread embroidery runs along the placket of this cream-beige kurta, worked on fine cotton-silk. The side slits and straight cut let boys run between relatives all morning. Pair with a white shalwar. Dry clean for the first wash.",
		stock: null,
		daysOld: 12,
		design: {
			kind: "kurta",
			cut: "embroidered",
			color: "beige",
			tone: "pale",
			print: "plain",
			seed: 1692
		}
	},
	{
		slug: "safari-dino-hoodie",
		name: "Safari Dino Hoodie",
		category: "new-arrivals-boys",
		color: "green",
		age: 3,
		price: 2690,
		oldPrice: null,
		description: "A dinosaur marches across this moss-green hoodie, printed thickly enough to survive a winter of cricket. The 300 GSM fleece is brushed inside and smooth outside. Regular fit with a generous hood.",
		stock: null,
		daysOld: 21,
		design: {
			kind: "hoodie",
			cut: "pullover",
			color: "green",
			tone: "warm",
			print: "dinosaur",
			seed: 1729
		}
	},
	{
		slug: "khyber-band-collar-kurta",
		name: "Khyber Band-Collar Kurta",
		category: "new-arrivals-boys",
		color: "black",
		age: 5,
		price: 3150,
		oldPrice: 3850,
		description: "A plain black kurta in wash-and-wear fabric, tailored with a firm band collar and clean side seams. It keeps its press through Juma prayers, lunch and the drive home. Cool iron only.",
		stock: 9,
		daysOld: 33,
		design: {
			kind: "kurta",
			cut: "plain",
			color: "black",
			print: "plain",
			seed: 1766
		}
	},
	{
		slug: "truck-art-t-shirt",
		name: "Truck Art T-Shirt",
		category: "new-arrivals-boys",
		color: "gold",
		age: 3,
		price: 1390,
		oldPrice: null,
		description: "A decorated truck, the kind you wave at on the GT Road, printed large on golden cotton. Heavy 190 GSM jersey gives the tee a sturdy, boxy feel. Wash inside out so the colours stay loud.",
		stock: 27,
		daysOld: 7,
		design: {
			kind: "t-shirt",
			cut: "crew",
			color: "gold",
			print: "truck",
			seed: 1803
		},
		family: "truck-t-shirt"
	},
	{
		slug: "manora-stripe-polo",
		name: "Manora Stripe Polo",
		category: "new-arrivals-boys",
		color: "silver",
		age: 2,
		price: 1590,
		oldPrice: null,
		description: "Silver-grey stripes and a soft collar, made for ferry rides and family photographs. The pique knit is 205 GSM pure cotton, pre-shrunk so the size you buy is the size you keep. Machine wash at 40 degrees.",
		stock: null,
		daysOld: 26,
		design: {
			kind: "polo",
			cut: "classic",
			color: "silver",
			print: "stripes",
			seed: 1840
		},
		family: "striped-polo"
	},
	{
		slug: "night-sky-rocket-sweatshirt",
		name: "Night Sky Rocket Sweatshirt",
		category: "new-arrivals-boys",
		color: "blue",
		age: 4,
		price: 2290,
		oldPrice: 2690,
		description: "Midnight blue loopback cotton with a rocket heading somewhere interesting. At 280 GSM it works alone in November and under a jacket in January. Ribbed hem and cuffs hold firm all season.",
		stock: null,
		daysOld: 40,
		design: {
			kind: "sweatshirt",
			cut: "crew",
			color: "blue",
			tone: "deep",
			print: "rocket",
			seed: 1877
		}
	},
	{
		slug: "weekend-linen-blend-shorts",
		name: "Weekend Linen-Blend Shorts",
		category: "new-arrivals-boys",
		color: "beige",
		age: 2,
		price: 990,
		oldPrice: null,
		description: "Sandy beige shorts with a relaxed leg and a soft drawcord. Linen keeps them cool, cotton keeps them from scratching. A light crease is part of the charm, so skip the iron.",
		stock: 28,
		daysOld: 17,
		design: {
			kind: "shorts",
			cut: "cuffed",
			color: "beige",
			tone: "warm",
			print: "plain",
			weave: "linen",
			seed: 1914
		}
	},
	{
		slug: "first-steps-dotted-shirt",
		name: "First Steps Dotted Shirt",
		category: "new-arrivals-boys",
		color: "silver",
		age: 1,
		price: 1150,
		oldPrice: null,
		description: "A tiny woven shirt with pin dots for aqiqahs, first birthdays and other important engagements. The 100 GSM cotton voile is light and soft from the very first wear. Hand wash or use a laundry bag.",
		stock: null,
		daysOld: 3,
		design: {
			kind: "shirt",
			cut: "short-sleeve",
			color: "silver",
			tone: "pale",
			print: "dots",
			seed: 1951
		}
	},
	{
		slug: "cricket-captain-polo",
		name: "Cricket Captain Polo",
		category: "new-arrivals-boys",
		color: "green",
		age: 5,
		price: 1790,
		oldPrice: null,
		description: "Green with contrast panels, for backyard captains who insist on bowling first. A cotton-polyester pique keeps its colour in strong sun and dries between innings. Slightly longer at the back. Wash at 30 degrees.",
		stock: null,
		daysOld: 14,
		design: {
			kind: "polo",
			cut: "classic",
			color: "green",
			print: "colour-block",
			seed: 1988
		},
		family: "colour-block-polo"
	},
	{
		slug: "sialkot-track-jacket",
		name: "Sialkot Track Jacket",
		category: "new-arrivals-boys",
		color: "red",
		age: 5,
		price: 3290,
		oldPrice: null,
		description: "Sporty stripes on a red tricot shell, made in the city that stitches the world's footballs. The smooth knit stretches with every throw and resists snagging. Medium weight for October evenings and indoor training.",
		stock: 11,
		daysOld: 30,
		design: {
			kind: "jacket",
			cut: "track",
			color: "red",
			print: "plain",
			seed: 2025
		}
	}
];
// database/demo/catalogue-new-girls.ts
/** Demo products of the category 'new-arrivals-girls'. */
var NEW_GIRLS_PRODUCTS = [
	{
		slug: "chaman-floral-lawn-frock",
		name: "Chaman Floral Lawn Frock",
		category: "new-arrivals-girls",
		color: "gold",
		age: 2,
		price: 2450,
		oldPrice: 2950,
		description: "Mustard-gold lawn covered in tiny garden flowers, with a gathered skirt that spins beautifully. The 80-count cotton is among the finest we stock and feels cool from the first minute. Fully lined bodice. Hand wash in cold water.",
		stock: null,
		daysOld: 9,
		design: {
			kind: "frock",
			cut: "puff-sleeve",
			color: "gold",
			print: "floral",
			seed: 2062
		}
	},
	{
		slug: "gulab-party-frock",
		name: "Gulab Party Frock",
		category: "new-arrivals-girls",
		color: "red",
		age: 3,
		price: 3750,
		oldPrice: null,
		description: "A rose-red party frock finished with a single embroidered bloom. The skirt holds its shape over a soft net underlayer, and the cotton lining keeps the net away from little legs. Made for weddings, birthdays and a lot of twirling. Dry clean recommended.",
		stock: null,
		daysOld: 24,
		design: {
			kind: "frock",
			cut: "puff-sleeve",
			color: "red",
			print: "flower",
			seed: 2099
		}
	},
	{
		slug: "mehndi-night-kurta",
		name: "Mehndi Night Kurta",
		category: "new-arrivals-girls",
		color: "green",
		age: 4,
		price: 3350,
		oldPrice: null,
		description: "Green raw-silk blend printed with a trailing floral vine, just right for a mehndi under fairy lights. The straight silhouette allows dancing and sitting cross-legged equally well. Wear with gold tulip trousers. Dry clean only.",
		stock: 7,
		daysOld: 36,
		design: {
			kind: "kurta",
			cut: "embroidered",
			color: "green",
			tone: "deep",
			print: "floral",
			weave: "linen",
			seed: 2136
		}
	},
	{
		slug: "silver-star-festive-frock",
		name: "Silver Star Festive Frock",
		category: "new-arrivals-girls",
		color: "silver",
		age: 4,
		price: 4250,
		oldPrice: 5250,
		description: "Silvery organza over a satin slip, dotted with foil stars that catch the light. The waist is lightly elasticated at the back for comfort after a long dinner. Keep on a hanger and steam from a distance.",
		stock: null,
		daysOld: 18,
		design: {
			kind: "frock",
			cut: "puff-sleeve",
			color: "silver",
			tone: "pale",
			print: "stars",
			weave: "smooth",
			seed: 2173
		}
	},
	{
		slug: "meow-cotton-t-shirt",
		name: "Meow Cotton T-Shirt",
		category: "new-arrivals-girls",
		color: "black",
		age: 1,
		price: 890,
		oldPrice: null,
		description: "A cat keeps watch from this inky black tee, sized for one- and two-year-olds. The knit is 160 GSM combed cotton with a wide, stretchy neck. Wash inside out to keep whiskers sharp.",
		stock: null,
		daysOld: 5,
		design: {
			kind: "t-shirt",
			cut: "crew",
			color: "black",
			print: "cat",
			seed: 2210
		},
		family: "cat-t-shirt"
	},
	{
		slug: "daisy-chain-hoodie",
		name: "Daisy Chain Hoodie",
		category: "new-arrivals-girls",
		color: "beige",
		age: 3,
		price: 2590,
		oldPrice: null,
		description: "Cream-beige fleece with a daisy that looks freshly picked. Brushed inside and weighing 290 GSM, it is the layer for foggy December school runs. Slightly relaxed through the sleeves. Machine wash cold.",
		stock: null,
		daysOld: 28,
		design: {
			kind: "hoodie",
			cut: "pullover",
			color: "beige",
			print: "flower",
			seed: 2247
		}
	},
	{
		slug: "chanda-moon-sweatshirt",
		name: "Chanda Moon Sweatshirt",
		category: "new-arrivals-girls",
		color: "blue",
		age: 5,
		price: 2190,
		oldPrice: null,
		description: "Named after the lullaby, this dusk-blue sweatshirt has a quiet crescent moon in front. The French terry is soft enough for reading in bed and tidy enough for tuition. Tumble dry low.",
		stock: null,
		daysOld: 42,
		design: {
			kind: "sweatshirt",
			cut: "half-zip",
			color: "blue",
			tone: "cool",
			print: "moon",
			seed: 2284
		}
	},
	{
		slug: "polka-twirl-cotton-frock",
		name: "Polka Twirl Cotton Frock",
		category: "new-arrivals-girls",
		color: "black",
		age: 2,
		price: 1950,
		oldPrice: null,
		description: "Black with crisp dots, a frock that looks dressed-up but behaves like play clothes. The 120 GSM poplin has pockets hidden in the seams. Warm wash, then a quick iron on the skirt.",
		stock: 14,
		daysOld: 16,
		design: {
			kind: "frock",
			cut: "puff-sleeve",
			color: "black",
			print: "dots",
			seed: 2321
		},
		family: "polka-frock"
	},
	{
		slug: "printed-lawn-trousers",
		name: "Printed Lawn Trousers",
		category: "new-arrivals-girls",
		color: "silver",
		age: 5,
		price: 1290,
		oldPrice: null,
		description: "Airy lawn trousers with a soft grey floral print and a neat straight leg. A drawstring inside the elastic lets them fit slim and sturdy children alike. Made to go under plain kurtas from April to September.",
		stock: null,
		daysOld: 11,
		design: {
			kind: "trousers",
			cut: "pyjama",
			color: "silver",
			print: "floral",
			weave: "poplin",
			seed: 2358
		}
	},
	{
		slug: "marigold-a-line-kurta",
		name: "Marigold A-Line Kurta",
		category: "new-arrivals-girls",
		color: "gold",
		age: 5,
		price: 2650,
		oldPrice: 3250,
		description: "Marigold yellow-gold cambric with an embroidered flower and a gentle A-line. It moves easily from a morning at school to an evening with guests. Colour-fast after the first separate wash. Medium iron.",
		stock: null,
		daysOld: 31,
		design: {
			kind: "kurta",
			cut: "a-line",
			color: "gold",
			print: "flower",
			seed: 2395
		}
	},
	{
		slug: "tiny-buds-voile-frock",
		name: "Tiny Buds Voile Frock",
		category: "new-arrivals-girls",
		color: "red",
		age: 1,
		price: 1690,
		oldPrice: null,
		description: "Little red buds on featherlight cotton voile, gathered softly at the yoke. A cotton lining keeps it from being sheer, and the back opens wide for changing. Lovely for a first Eid. Cold hand wash, dry in shade.",
		stock: null,
		daysOld: 2,
		design: {
			kind: "frock",
			cut: "tiered",
			color: "red",
			print: "floral",
			seed: 2432
		}
	}
];
// database/demo/catalogue-shirts.ts
/** Demo products of the category 'shirts-and-polos'. */
var SHIRTS_PRODUCTS = [
	{
		slug: "gulberg-pique-polo",
		name: "Gulberg Pique Polo",
		category: "shirts-and-polos",
		color: "green",
		age: 4,
		price: 1490,
		oldPrice: 1790,
		description: "A neat bottle-green polo in 210 GSM cotton pique, with a flat-knit collar that lies smooth under a sweater. The short button placket makes it smart enough for a birthday and easy enough for the park. Machine wash warm.",
		stock: null,
		daysOld: 128,
		design: {
			kind: "polo",
			cut: "classic",
			color: "green",
			tone: "deep",
			print: "plain",
			seed: 545
		},
		family: "gulberg-polo"
	},
	{
		slug: "margalla-checked-shirt",
		name: "Margalla Checked Shirt",
		category: "shirts-and-polos",
		color: "red",
		age: 5,
		price: 1890,
		oldPrice: 2290,
		description: "Red checks woven from yarn-dyed cotton twill, named after the hills just outside Islamabad. It is warm enough for a November walk and light enough to wear open over a tee. Iron while slightly damp for the crispest collar.",
		stock: 36,
		daysOld: 186,
		design: {
			kind: "shirt",
			cut: "classic",
			color: "red",
			print: "checks",
			weave: "twill",
			seed: 582
		}
	},
	{
		slug: "seaview-striped-polo",
		name: "Seaview Striped Polo",
		category: "shirts-and-polos",
		color: "blue",
		age: 2,
		price: 1350,
		oldPrice: 1650,
		description: "Horizontal stripes and an easy fit make this the polo for evenings by the water. The knit is a breathable 200 GSM pique with a touch of elastane, so it recovers after a day of running about. Dry flat to keep the collar in shape.",
		stock: 22,
		daysOld: 97,
		design: {
			kind: "polo",
			cut: "classic",
			color: "blue",
			print: "stripes",
			seed: 619
		},
		family: "striped-polo"
	},
	{
		slug: "oxford-button-down-shirt",
		name: "Oxford Button-Down Shirt",
		category: "shirts-and-polos",
		color: "silver",
		age: 4,
		price: 1850,
		oldPrice: null,
		description: "A proper Oxford weave in pale silver-grey, softened with an enzyme wash before it reaches the shop. The points of the collar stay put without a fuss. Suits school prize days, weddings and visits to Nano's house.",
		stock: null,
		daysOld: 373,
		design: {
			kind: "shirt",
			cut: "classic",
			color: "silver",
			tone: "pale",
			print: "plain",
			seed: 656
		}
	},
	{
		slug: "cadet-colour-block-polo",
		name: "Cadet Colour-Block Polo",
		category: "shirts-and-polos",
		color: "black",
		age: 3,
		price: 1590,
		oldPrice: null,
		description: "Contrast panels give this black polo a sporty look without shouting. Made from 220 GSM cotton-rich pique that survives the school van, the swings and the washing machine. Slightly boxy cut; size down for a slim child.",
		stock: null,
		daysOld: 41,
		design: {
			kind: "polo",
			cut: "classic",
			color: "black",
			print: "colour-block",
			seed: 693
		},
		family: "colour-block-polo"
	},
	{
		slug: "cholistan-linen-blend-shirt",
		name: "Cholistan Linen-Blend Shirt",
		category: "shirts-and-polos",
		color: "beige",
		age: 5,
		price: 2350,
		oldPrice: 2950,
		description: "Desert-beige linen and cotton woven together for the hottest weeks of the year. The open weave lets air through, and the natural slub improves with every wash. Wear it loose over shorts in June or tucked in for a daytime nikah.",
		stock: null,
		daysOld: 166,
		design: {
			kind: "shirt",
			cut: "band-collar",
			color: "beige",
			print: "plain",
			weave: "linen",
			seed: 730
		}
	},
	{
		slug: "tiny-trucks-poplin-shirt",
		name: "Tiny Trucks Poplin Shirt",
		category: "shirts-and-polos",
		color: "beige",
		age: 1,
		price: 1290,
		oldPrice: null,
		description: "A small painted truck in the spirit of our highways brightens this cream-beige poplin shirt. The cloth is a crisp 115 GSM cotton that softens quickly. Buttons are sewn with a locked stitch. Warm iron on the reverse.",
		stock: null,
		daysOld: 83,
		design: {
			kind: "shirt",
			cut: "short-sleeve",
			color: "beige",
			tone: "pale",
			print: "truck",
			seed: 767
		}
	},
	{
		slug: "anarkali-dotted-shirt",
		name: "Anarkali Dotted Shirt",
		category: "shirts-and-polos",
		color: "gold",
		age: 3,
		price: 1690,
		oldPrice: null,
		description: "Fine dots on a golden ground, cut from smooth cotton cambric. The rounded hem looks tidy worn out, which is how most six-year-olds wear it anyway. A good choice for a mehndi where a kurta feels too formal.",
		stock: 12,
		daysOld: 219,
		design: {
			kind: "shirt",
			color: "gold",
			print: "dots",
			seed: 804
		}
	},
	{
		slug: "saturday-star-polo",
		name: "Saturday Star Polo",
		category: "shirts-and-polos",
		color: "red",
		age: 1,
		price: 1190,
		oldPrice: null,
		description: "A red polo sprinkled with stars for very small weekends. The soft 190 GSM pique has a little give, and the collar is light enough not to bother a toddler's chin. Wash inside out at 30 degrees.",
		stock: null,
		daysOld: 29,
		design: {
			kind: "polo",
			cut: "tipped",
			color: "red",
			print: "stars",
			seed: 841
		}
	},
	{
		slug: "indigo-chambray-shirt",
		name: "Indigo Chambray Shirt",
		category: "shirts-and-polos",
		color: "blue",
		age: 5,
		price: 2190,
		oldPrice: null,
		description: "Blue chambray with the look of denim and half the weight. It starts crisp and turns pleasantly faded at the seams over a year of wear. Roll the sleeves in spring; layer it over a thermal in January. Wash dark colours apart.",
		stock: 31,
		daysOld: 144,
		design: {
			kind: "shirt",
			cut: "two-pocket",
			color: "blue",
			tone: "deep",
			print: "plain",
			weave: "linen",
			seed: 878
		}
	},
	{
		slug: "gulberg-pique-polo-red",
		name: "Gulberg Pique Polo, Red",
		category: "shirts-and-polos",
		color: "red",
		age: 3,
		price: 1490,
		oldPrice: 1790,
		description: "The Gulberg polo again, this time in a deep red that hides cherry juice. Collar and placket are cut from the same 210 GSM pique as the green one. Machine wash warm with reds.",
		stock: null,
		daysOld: 126,
		design: {
			kind: "polo",
			cut: "classic",
			color: "red",
			tone: "deep",
			print: "plain",
			seed: 4042
		},
		family: "gulberg-polo"
	}
];
// database/demo/catalogue-sweatshirts.ts
/** Demo products of the category 'sweatshirts-and-hoodies'. */
var SWEATSHIRTS_PRODUCTS = [
	{
		slug: "cloud-fleece-hoodie",
		name: "Cloud Fleece Hoodie",
		category: "sweatshirts-and-hoodies",
		color: "silver",
		age: 1,
		price: 1890,
		oldPrice: 2250,
		description: "Cloud-grey fleece for toddlers, brushed so softly that it is often mistaken for a blanket. The hood is lined in the same fleece. At 270 GSM it suits Lahore in January and Karachi on its two cold days.",
		stock: null,
		daysOld: 87,
		design: {
			kind: "hoodie",
			cut: "zip",
			color: "silver",
			print: "plain",
			seed: 3209
		},
		family: "cloud-hoodie"
	},
	{
		slug: "rocket-club-hoodie",
		name: "Rocket Club Hoodie",
		category: "sweatshirts-and-hoodies",
		color: "black",
		age: 4,
		price: 2490,
		oldPrice: 2990,
		description: "Membership is open to anyone who can count down from ten. A rocket print stands out on black 310 GSM cotton-rich fleece with a front pocket for cold hands. Size up for a slouchy fit. Wash inside out.",
		stock: null,
		daysOld: 46,
		design: {
			kind: "hoodie",
			cut: "raglan",
			color: "black",
			print: "rocket",
			seed: 3246
		}
	},
	{
		slug: "big-dino-sweatshirt",
		name: "Big Dino Sweatshirt",
		category: "sweatshirts-and-hoodies",
		color: "green",
		age: 4,
		price: 1990,
		oldPrice: null,
		description: "One large dinosaur, one deep green sweatshirt, no further explanation required. Loopback cotton of 260 GSM breathes well indoors and layers well outside. Machine wash cold, dry away from direct sun.",
		stock: null,
		daysOld: 174,
		design: {
			kind: "sweatshirt",
			cut: "crew",
			color: "green",
			print: "dinosaur",
			seed: 3283
		},
		family: "big-dino-sweatshirt"
	},
	{
		slug: "polar-whale-sweatshirt",
		name: "Polar Whale Sweatshirt",
		category: "sweatshirts-and-hoodies",
		color: "blue",
		age: 3,
		price: 1950,
		oldPrice: null,
		description: "Icy blue and a whale with a small spout, printed so thin that the cotton stays flexible. The inside is brushed for warmth from mid-November. Ribbed cuffs push up neatly for hand-washing.",
		stock: 18,
		daysOld: 109,
		design: {
			kind: "sweatshirt",
			cut: "raglan",
			color: "blue",
			tone: "pale",
			print: "whale",
			seed: 3320
		}
	},
	{
		slug: "desert-sun-sweatshirt",
		name: "Desert Sun Sweatshirt",
		category: "sweatshirts-and-hoodies",
		color: "gold",
		age: 3,
		price: 2090,
		oldPrice: 2590,
		description: "The colour of late afternoon in Thar, with a sun motif to match. The 280 GSM fleece is garment-dyed, which gives every piece a slightly different depth. Wash separately twice, then as usual.",
		stock: null,
		daysOld: 149,
		design: {
			kind: "sweatshirt",
			cut: "crew",
			color: "gold",
			tone: "warm",
			print: "sun",
			seed: 3357
		}
	},
	{
		slug: "varsity-stripe-sweatshirt",
		name: "Varsity Stripe Sweatshirt",
		category: "sweatshirts-and-hoodies",
		color: "red",
		age: 3,
		price: 2290,
		oldPrice: null,
		description: "Collegiate stripes in red, knitted into a firm 300 GSM cotton fleece. The shoulders are dropped a little for easy movement at recess. Looks best with blue jeans and muddy shoes.",
		stock: null,
		daysOld: 25,
		design: {
			kind: "sweatshirt",
			cut: "crew",
			color: "red",
			print: "stripes",
			seed: 3394
		}
	},
	{
		slug: "falling-stars-hoodie",
		name: "Falling Stars Hoodie",
		category: "sweatshirts-and-hoodies",
		color: "silver",
		age: 2,
		price: 2150,
		oldPrice: null,
		description: "Silver-grey marl with tiny stars, and a hood deep enough to hide in. French terry inside keeps it comfortable during Islamabad's long autumn. The neck is wide enough for a three-year-old to manage alone. Tumble dry low.",
		stock: null,
		daysOld: 62,
		design: {
			kind: "hoodie",
			cut: "zip",
			color: "silver",
			print: "stars",
			seed: 3431
		}
	},
	{
		slug: "sherpa-hood-pullover",
		name: "Sherpa Hood Pullover",
		category: "sweatshirts-and-hoodies",
		color: "beige",
		age: 1,
		price: 2850,
		oldPrice: 3450,
		description: "Teddy-beige sherpa pile inside and out, about the closest thing to wearing a hug. It sits loosely over pyjamas for chilly breakfasts in Abbottabad. Cool gentle wash in a laundry bag; shake well and air dry.",
		stock: null,
		daysOld: 80,
		design: {
			kind: "hoodie",
			cut: "pullover",
			color: "beige",
			print: "plain",
			weave: "sherpa",
			seed: 3468
		}
	},
	{
		slug: "sleepy-kitten-hoodie",
		name: "Sleepy Kitten Hoodie",
		category: "sweatshirts-and-hoodies",
		color: "black",
		age: 2,
		price: 2350,
		oldPrice: null,
		description: "A drowsy kitten on soft black fleece, chosen by children far more often than by parents. The inside is brushed cotton, 290 GSM, and the front pocket fits exactly one small toy. Wash cold with dark clothes.",
		stock: 1,
		daysOld: 93,
		design: {
			kind: "hoodie",
			cut: "pullover",
			color: "black",
			print: "cat",
			seed: 3505
		}
	},
	{
		slug: "skyline-colour-block-hoodie",
		name: "Skyline Colour-Block Hoodie",
		category: "sweatshirts-and-hoodies",
		color: "red",
		age: 3,
		price: 2650,
		oldPrice: null,
		description: "Red set against contrast panels like sunset over rooftops. We use a heavier 330 GSM fleece here, so it can replace a jacket on mild winter days. The fit is relaxed through chest and arms. Machine wash at 30 degrees.",
		stock: 0,
		daysOld: 300,
		design: {
			kind: "hoodie",
			cut: "pullover",
			color: "red",
			print: "colour-block",
			seed: 3542
		}
	},
	{
		slug: "gilgit-quilted-sweatshirt",
		name: "Gilgit Quilted Sweatshirt",
		category: "sweatshirts-and-hoodies",
		color: "gold",
		age: 5,
		price: 3250,
		oldPrice: null,
		description: "Double-knit cotton is quilted around a thin wadding, giving a golden sweatshirt the warmth of a light jacket. It has become the travel layer for families heading up the Karakoram Highway. Choose the usual size. Wash cold and dry flat.",
		stock: null,
		daysOld: 55,
		design: {
			kind: "sweatshirt",
			cut: "quilted",
			color: "gold",
			print: "plain",
			seed: 3579
		}
	},
	{
		slug: "cloud-fleece-hoodie-honey",
		name: "Cloud Fleece Hoodie, Honey",
		category: "sweatshirts-and-hoodies",
		color: "gold",
		age: 3,
		price: 1990,
		oldPrice: null,
		description: "The zip-front cloud hoodie in honey, brushed just as softly and cut for five- and six-year-olds. Split pockets in front keep small hands warm. Wash inside out.",
		stock: 21,
		daysOld: 84,
		design: {
			kind: "hoodie",
			cut: "zip",
			color: "gold",
			print: "plain",
			seed: 4264
		},
		family: "cloud-hoodie"
	},
	{
		slug: "big-dino-sweatshirt-mustard",
		name: "Big Dino Sweatshirt, Mustard",
		category: "sweatshirts-and-hoodies",
		color: "gold",
		age: 2,
		price: 1890,
		oldPrice: null,
		description: "The big dinosaur moves to mustard and shrinks to fit three- and four-year-olds. Same loopback cotton, same calm expression. Machine wash cold, away from whites.",
		stock: null,
		daysOld: 171,
		design: {
			kind: "sweatshirt",
			cut: "crew",
			color: "gold",
			print: "dinosaur",
			seed: 4301
		},
		family: "big-dino-sweatshirt"
	}
];
// database/demo/catalogue.ts
/** Every product of the demo shop, category by category in the order of the shop's filter. */
var DEMO_PRODUCTS = [
	...[
		{
			slug: "lahore-rocket-cotton-t-shirt",
			name: "Lahore Rocket Cotton T-Shirt",
			category: "tops-and-tees",
			color: "red",
			age: 2,
			price: 1290,
			oldPrice: 1490,
			description: "A rocket lifts off across the chest of this bright red crew-neck tee. Knitted from 170 GSM combed cotton jersey that stays soft after repeated washing. The fit is regular with a little room to grow, right for nursery runs and long Lahore afternoons. Machine wash cold, inside out.",
			stock: null,
			daysOld: 118,
			design: {
				kind: "t-shirt",
				color: "red",
				print: "rocket",
				seed: 101
			}
		},
		{
			slug: "little-dino-crew-neck-t-shirt",
			name: "Little Dino Crew-Neck T-Shirt",
			category: "tops-and-tees",
			color: "green",
			age: 1,
			price: 890,
			oldPrice: null,
			description: "A friendly dinosaur for the smallest explorers, printed with water-based ink on 160 GSM single jersey. The neckline stretches well, so dressing a wriggling one-year-old takes seconds. Wash at 30 degrees with similar colours.",
			stock: null,
			daysOld: 64,
			design: {
				kind: "t-shirt",
				color: "green",
				print: "dinosaur",
				seed: 138
			}
		},
		{
			slug: "clifton-whale-t-shirt",
			name: "Clifton Whale T-Shirt",
			category: "tops-and-tees",
			color: "blue",
			age: 3,
			price: 990,
			oldPrice: 1190,
			description: "Sea-breeze blue and a whale that looks pleased with itself. We use a breathable slub cotton that dries quickly in Karachi's humid months. Straight cut, taped shoulder seams, and a hem that does not curl.",
			stock: 24,
			daysOld: 207,
			design: {
				kind: "t-shirt",
				cut: "crew",
				color: "blue",
				tone: "pale",
				print: "whale",
				seed: 175
			}
		},
		{
			slug: "mango-season-t-shirt",
			name: "Mango Season T-Shirt",
			category: "tops-and-tees",
			color: "gold",
			age: 2,
			price: 950,
			oldPrice: null,
			description: "Made for June and July, when the fridge is full of Chaunsa and nobody minds a drip or two. The mustard-gold jersey is 165 GSM pure cotton with a relaxed body. Soak stains in cold water before a normal machine wash.",
			stock: null,
			daysOld: 92,
			design: {
				kind: "t-shirt",
				cut: "ringer",
				color: "gold",
				print: "mango",
				seed: 212
			}
		},
		{
			slug: "basant-kite-t-shirt",
			name: "Basant Kite T-Shirt",
			category: "tops-and-tees",
			color: "beige",
			age: 4,
			price: 1190,
			oldPrice: null,
			description: "A hand-drawn kite print on sandy beige cotton, inspired by spring rooftops in the old city. The 180 GSM jersey holds its shape well and goes with jeans or shorts alike. Turn inside out before ironing.",
			stock: null,
			daysOld: 151,
			design: {
				kind: "t-shirt",
				cut: "raglan",
				color: "beige",
				print: "kite",
				seed: 249
			}
		},
		{
			slug: "billi-cat-t-shirt",
			name: "Billi Cat T-Shirt",
			category: "tops-and-tees",
			color: "silver",
			age: 3,
			price: 1090,
			oldPrice: 1390,
			description: "This silver-grey tee carries a small, slightly bored cat that children tend to name on the first day. The fabric is a cotton and viscose blend with a gentle drape. Choose the usual size; the fit is true. Line dry in shade to keep the print crisp.",
			stock: 17,
			daysOld: 368,
			design: {
				kind: "t-shirt",
				cut: "crew",
				color: "silver",
				print: "cat",
				seed: 286
			},
			family: "cat-t-shirt"
		},
		{
			slug: "chand-raat-moon-t-shirt",
			name: "Chand Raat Moon T-Shirt",
			category: "tops-and-tees",
			color: "black",
			age: 5,
			price: 1350,
			oldPrice: null,
			description: "A crescent moon print on deep black, good for the evening before Eid and every evening after it. Cut a little longer in the body for nine- and ten-year-olds who are all legs. Reactive-dyed 180 GSM cotton; wash separately the first time.",
			stock: null,
			daysOld: 38,
			design: {
				kind: "t-shirt",
				cut: "crew",
				color: "black",
				print: "moon",
				seed: 323
			}
		},
		{
			slug: "harbour-stripe-t-shirt",
			name: "Harbour Stripe T-Shirt",
			category: "tops-and-tees",
			color: "blue",
			age: 1,
			price: 920,
			oldPrice: 1090,
			description: "Classic sailor stripes, yarn-dyed rather than printed, so they stay even wash after wash. The soft interlock knit gives toddlers plenty of stretch for crawling and climbing. Easy to layer under a cardigan in February.",
			stock: null,
			daysOld: 176,
			design: {
				kind: "t-shirt",
				cut: "long-sleeve",
				color: "blue",
				tone: "deep",
				print: "stripes",
				seed: 360
			}
		},
		{
			slug: "everyday-plain-cotton-t-shirt",
			name: "Everyday Plain Cotton T-Shirt",
			category: "tops-and-tees",
			color: "black",
			age: 2,
			price: 690,
			oldPrice: null,
			description: "The plain tee that every wardrobe keeps coming back to. It is knitted in Faisalabad from 160 GSM carded cotton and finished with a ribbed neckband. Buy two; one will always be in the laundry.",
			stock: 60,
			daysOld: 372,
			design: {
				kind: "t-shirt",
				cut: "pocket",
				color: "black",
				print: "plain",
				seed: 397
			},
			family: "everyday-t-shirt"
		},
		{
			slug: "polka-dot-swing-top",
			name: "Polka Dot Swing Top",
			category: "tops-and-tees",
			color: "red",
			age: 4,
			price: 1450,
			oldPrice: 1850,
			description: "Cheerful dots on a red ground and a hem with a light A-line swing. The cotton-modal jersey falls softly and hardly creases in a suitcase. Pairs well with white tights for family lunches. Gentle machine cycle, no tumble drying.",
			stock: null,
			daysOld: 142,
			design: {
				kind: "t-shirt",
				cut: "swing",
				color: "red",
				print: "dots",
				seed: 434
			}
		},
		{
			slug: "suraj-sunshine-t-shirt",
			name: "Suraj Sunshine T-Shirt",
			category: "tops-and-tees",
			color: "gold",
			age: 5,
			price: 1250,
			oldPrice: null,
			description: "A beaming sun on warm mustard jersey for children who wake up before everyone else. Mid-weight 175 GSM cotton keeps it opaque and comfortable through April and May. Regular fit, side seams that do not twist.",
			stock: null,
			daysOld: 73,
			design: {
				kind: "t-shirt",
				cut: "ringer",
				color: "gold",
				print: "sun",
				seed: 471
			},
			family: "sun-t-shirt"
		},
		{
			slug: "gulshan-floral-printed-t-shirt",
			name: "Gulshan Floral Printed T-Shirt",
			category: "tops-and-tees",
			color: "green",
			age: 3,
			price: 1390,
			oldPrice: null,
			description: "Scattered blossoms cover this leaf-green top from shoulder to hem. The print runs over a smooth 170 GSM combed cotton and was drawn in our Lahore studio. Lovely with beige trousers for a school concert. Wash with like colours at 30 degrees.",
			stock: 8,
			daysOld: 56,
			design: {
				kind: "t-shirt",
				color: "green",
				print: "floral",
				seed: 508
			}
		},
		{
			slug: "everyday-plain-cotton-t-shirt-mustard",
			name: "Everyday Plain Cotton T-Shirt, Mustard",
			category: "tops-and-tees",
			color: "gold",
			age: 3,
			price: 720,
			oldPrice: null,
			description: "Our everyday tee with its chest pocket, dyed the yellow of mustard fields in February. The jersey is the same 160 GSM carded cotton, spun and knitted in Faisalabad. Wash with warm colours.",
			stock: 44,
			daysOld: 288,
			design: {
				kind: "t-shirt",
				cut: "pocket",
				color: "gold",
				print: "plain",
				seed: 4005
			},
			family: "everyday-t-shirt"
		}
	],
	...SHIRTS_PRODUCTS,
	...BOTTOMS_PRODUCTS,
	...JACKETS_PRODUCTS,
	...NEW_BOYS_PRODUCTS,
	...NEW_GIRLS_PRODUCTS,
	...KIDS_SHIRTS_PRODUCTS,
	...CASUALS_PRODUCTS,
	...SWEATSHIRTS_PRODUCTS
];
// database/demo/demo-dates.ts
var DAY_MS = 864e5;
function daysBefore(now, days) {
	return /* @__PURE__ */ new Date(now.getTime() - days * DAY_MS);
}
/** That day at this hour in Pakistan, but never later than now. */
function atHour(now, daysAgo, hour) {
	const local = /* @__PURE__ */ new Date(now.getTime() + STORE_UTC_OFFSET_MS - daysAgo * DAY_MS);
	const at = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), hour) - STORE_UTC_OFFSET_MS;
	return new Date(Math.min(at, now.getTime()));
}
// database/demo/get-from.ts
/** What the demo's own data refers to is there, or the demo is wrong. */
function getFrom(map, key) {
	const value = map.get(key);
	if (value === void 0) throw new Error(`The demo has no ${key}`);
	return value;
}
// database/demo/people.ts
/** Forty invented customers. The phone numbers keep to a block of zeros so that they can reach nobody. */
var DEMO_PEOPLE = [
	{
		key: "ayesha-siddiqui",
		username: "Ayesha Siddiqui",
		email: "ayesha.siddiqui@example.com",
		bio: "Two boys, one cat, and never enough clean T-shirts.",
		profession: "School teacher",
		city: "Lahore",
		state: "Punjab",
		postalCode: "54660",
		address: "House 18-B, Street 4, Gulberg III",
		phone: "+92 300 0000101"
	},
	{
		key: "bilal-ahmed",
		username: "Bilal Ahmed",
		email: "bilal.ahmed@example.com",
		bio: "Shops after the children are asleep.",
		profession: "Software engineer",
		city: "Lahore",
		state: "Punjab",
		postalCode: "54792",
		address: "House 212, Block H, DHA Phase 5",
		phone: "+92 301 0000102"
	},
	{
		key: "fatima-zahra-naqvi",
		username: "Fatima Zahra Naqvi",
		email: "fatima.zahra.naqvi@example.com",
		bio: "I notice stitching before I notice prices.",
		profession: "Graphic designer",
		city: "Karachi",
		state: "Sindh",
		postalCode: "75600",
		address: "Flat 7-C, Sea Breeze Apartments, Clifton Block 2",
		phone: "+92 321 0000103"
	},
	{
		key: "usman-ghani-memon",
		username: "Usman Ghani Memon",
		email: "usman.ghani.memon@example.com",
		bio: "Father of three, uncle of eleven.",
		profession: "Wholesale trader",
		city: "Hyderabad",
		state: "Sindh",
		postalCode: "71000",
		address: "Bungalow 45, Unit 6, Latifabad",
		phone: "+92 333 0000104"
	},
	{
		key: "sana-yousafzai",
		username: "Sana Yousafzai",
		email: "sana.yousafzai@example.com",
		bio: "Buying for a five-year-old with strong opinions.",
		profession: "Dentist",
		city: "Peshawar",
		state: "Khyber Pakhtunkhwa",
		postalCode: "25000",
		address: "House 9, Sector E-4, Hayatabad Phase 7",
		phone: "+92 345 0000105"
	},
	{
		key: "hamza-khattak",
		username: "Hamza Khattak",
		email: "hamza.khattak@example.com",
		bio: "Orders winter clothes in October so nobody freezes.",
		profession: "Civil engineer",
		city: "Kohat",
		state: "Khyber Pakhtunkhwa",
		postalCode: "26000",
		address: "House 31, KDA Township",
		phone: "+92 312 0000106"
	},
	{
		key: "mahnoor-baloch",
		username: "Mahnoor Baloch",
		email: "mahnoor.baloch@example.com",
		bio: "Books, chai and tiny jackets.",
		profession: "University lecturer",
		city: "Quetta",
		state: "Balochistan",
		postalCode: "87300",
		address: "House 14, Samungli Housing Scheme",
		phone: "+92 300 0000107"
	},
	{
		key: "abdul-wahid-mengal",
		username: "Abdul Wahid Mengal",
		email: "abdul.wahid.mengal@example.com",
		bio: "",
		profession: "Government officer",
		city: "Khuzdar",
		state: "Balochistan",
		postalCode: "89100",
		address: "Near Civil Hospital, Rabia Khuzdari Road",
		phone: "+92 301 0000108"
	},
	{
		key: "hira-shahid",
		username: "Hira Shahid",
		email: "hira.shahid@example.com",
		bio: "Mother of twins; everything is bought in pairs.",
		profession: "Product manager",
		city: "Islamabad",
		state: "Islamabad Capital Territory",
		postalCode: "44000",
		address: "House 77, Street 23, F-10/2",
		phone: "+92 321 0000109"
	},
	{
		key: "zain-ul-abideen",
		username: "Zain Ul Abideen",
		email: "zain.ul.abideen@example.com",
		bio: "Weekend cricketer, weekday father.",
		profession: "Banker",
		city: "Rawalpindi",
		state: "Punjab",
		postalCode: "46000",
		address: "House 5, Lane 3, Chaklala Scheme III",
		phone: "+92 333 0000110"
	},
	{
		key: "rabia-anwar",
		username: "Rabia Anwar",
		email: "rabia.anwar@example.com",
		bio: "Grew up in a weaving family, so fabric matters.",
		profession: "Textile technologist",
		city: "Faisalabad",
		state: "Punjab",
		postalCode: "38000",
		address: "P-118, Canal Road, Abdullahpur",
		phone: "+92 345 0000111"
	},
	{
		key: "muhammad-talha-cheema",
		username: "Muhammad Talha Cheema",
		email: "muhammad.talha.cheema@example.com",
		bio: "",
		profession: "Sports goods exporter",
		city: "Sialkot",
		state: "Punjab",
		postalCode: "51310",
		address: "House 66, Paris Road",
		phone: "+92 312 0000112"
	},
	{
		key: "nimra-tariq",
		username: "Nimra Tariq",
		email: "nimra.tariq@example.com",
		bio: "Looking for clothes that survive mango season.",
		profession: "Homemaker",
		city: "Multan",
		state: "Punjab",
		postalCode: "60000",
		address: "House 230-C, Shah Rukn-e-Alam Colony",
		phone: "+92 300 0000113"
	},
	{
		key: "kashif-mehmood",
		username: "Kashif Mehmood",
		email: "kashif.mehmood@example.com",
		bio: "Simple clothes, honest prices.",
		profession: "Shop owner",
		city: "Gujranwala",
		state: "Punjab",
		postalCode: "52250",
		address: "House 19, Street 2, Satellite Town",
		phone: "+92 301 0000114"
	},
	{
		key: "iqra-bashir",
		username: "Iqra Bashir",
		email: "iqra.bashir@example.com",
		bio: "New mother, still learning sizes.",
		profession: "Pharmacist",
		city: "Bahawalpur",
		state: "Punjab",
		postalCode: "63100",
		address: "House 52-A, Model Town B",
		phone: "+92 321 0000115"
	},
	{
		key: "saad-rehman",
		username: "Saad Rehman",
		email: "saad.rehman@example.com",
		bio: "Keeps every receipt, mostly happily.",
		profession: "Chartered accountant",
		city: "Karachi",
		state: "Sindh",
		postalCode: "75300",
		address: "House A-204, Block 13-D, Gulshan-e-Iqbal",
		phone: "+92 333 0000116"
	},
	{
		key: "maryam-jatoi",
		username: "Maryam Jatoi",
		email: "maryam.jatoi@example.com",
		bio: "Frocks for my niece, shorts for my son.",
		profession: "Civil judge",
		city: "Sukkur",
		state: "Sindh",
		postalCode: "65200",
		address: "House 8, Professors Colony, Airport Road",
		phone: "+92 345 0000117"
	},
	{
		key: "imran-soomro",
		username: "Imran Soomro",
		email: "imran.soomro@example.com",
		bio: "",
		profession: "Agronomist",
		city: "Larkana",
		state: "Sindh",
		postalCode: "77150",
		address: "House 112, Lahori Mohalla",
		phone: "+92 312 0000118"
	},
	{
		key: "kiran-fatima",
		username: "Kiran Fatima",
		email: "kiran.fatima@example.com",
		bio: "Flour on everything, including the laundry.",
		profession: "Bakery owner",
		city: "Sargodha",
		state: "Punjab",
		postalCode: "40100",
		address: "House 41-X, New Satellite Town",
		phone: "+92 300 0000119"
	},
	{
		key: "adeel-abbasi",
		username: "Adeel Abbasi",
		email: "adeel.abbasi@example.com",
		bio: "We need jackets nine months a year.",
		profession: "Hotel manager",
		city: "Abbottabad",
		state: "Khyber Pakhtunkhwa",
		postalCode: "22010",
		address: "House 27, Jinnahabad",
		phone: "+92 301 0000120"
	},
	{
		key: "gulnaz-bibi",
		username: "Gulnaz Bibi",
		email: "gulnaz.bibi@example.com",
		bio: "Mother of four from the Swat valley.",
		profession: "Primary school teacher",
		city: "Mingora",
		state: "Khyber Pakhtunkhwa",
		postalCode: "19130",
		address: "Mohalla Amankot, near Grassy Ground",
		phone: "+92 321 0000121"
	},
	{
		key: "shahzaib-durrani",
		username: "Shahzaib Durrani",
		email: "shahzaib.durrani@example.com",
		bio: "",
		profession: "Physiotherapist",
		city: "Mardan",
		state: "Khyber Pakhtunkhwa",
		postalCode: "23200",
		address: "House 60, Sheikh Maltoon Town, Sector C",
		phone: "+92 333 0000122"
	},
	{
		key: "zainab-hunzai",
		username: "Zainab Hunzai",
		email: "zainab.hunzai@example.com",
		bio: "Testing children's layers at altitude.",
		profession: "Travel writer",
		city: "Gilgit",
		state: "Gilgit-Baltistan",
		postalCode: "15100",
		address: "House 12, Zulfiqarabad, Jutial",
		phone: "+92 345 0000123"
	},
	{
		key: "ghulam-hussain-shigri",
		username: "Ghulam Hussain Shigri",
		email: "ghulam.hussain.shigri@example.com",
		bio: "Cold mornings, warm hoodies.",
		profession: "Tour operator",
		city: "Skardu",
		state: "Gilgit-Baltistan",
		postalCode: "16100",
		address: "House 3, Satellite Town",
		phone: "+92 312 0000124"
	},
	{
		key: "nadia-khawaja",
		username: "Nadia Khawaja",
		email: "nadia.khawaja@example.com",
		bio: "Always buying one size up.",
		profession: "Radio presenter",
		city: "Muzaffarabad",
		state: "Azad Jammu and Kashmir",
		postalCode: "13100",
		address: "House 88, Upper Chattar",
		phone: "+92 300 0000125"
	},
	{
		key: "raja-faisal-kiani",
		username: "Raja Faisal Kiani",
		email: "raja.faisal.kiani@example.com",
		bio: "",
		profession: "Property consultant",
		city: "Mirpur",
		state: "Azad Jammu and Kashmir",
		postalCode: "10250",
		address: "House 154, Sector F-3",
		phone: "+92 301 0000126"
	},
	{
		key: "anum-pervaiz",
		username: "Anum Pervaiz",
		email: "anum.pervaiz@example.com",
		bio: "Fond of plain colours and good seams.",
		profession: "Architect",
		city: "Jhelum",
		state: "Punjab",
		postalCode: "49600",
		address: "House 20, Street 6, Citi Housing",
		phone: "+92 321 0000127"
	},
	{
		key: "waqas-gondal",
		username: "Waqas Gondal",
		email: "waqas.gondal@example.com",
		bio: "Father of a small dinosaur expert.",
		profession: "Furniture maker",
		city: "Gujrat",
		state: "Punjab",
		postalCode: "50700",
		address: "House 71, Marghzar Colony",
		phone: "+92 333 0000128"
	},
	{
		key: "sidra-malik",
		username: "Sidra Malik",
		email: "sidra.malik@example.com",
		bio: "Night shifts and online shopping.",
		profession: "Nurse",
		city: "Lahore",
		state: "Punjab",
		postalCode: "54000",
		address: "House 33, Street 12, Sanda Road",
		phone: "+92 345 0000129"
	},
	{
		key: "tayyab-hashmi",
		username: "Tayyab Hashmi",
		email: "tayyab.hashmi@example.com",
		bio: "",
		profession: "Dairy farmer",
		city: "Sahiwal",
		state: "Punjab",
		postalCode: "57000",
		address: "House 146, Farid Town",
		phone: "+92 312 0000130"
	},
	{
		key: "mehwish-arain",
		username: "Mehwish Arain",
		email: "mehwish.arain@example.com",
		bio: "Give me florals, any florals.",
		profession: "Botanist",
		city: "Nawabshah",
		state: "Sindh",
		postalCode: "67450",
		address: "House 17, Housing Society, Sakrand Road",
		phone: "+92 300 0000131"
	},
	{
		key: "omar-farooq-lodhi",
		username: "Omar Farooq Lodhi",
		email: "omar.farooq.lodhi@example.com",
		bio: "My children are tired of being my models.",
		profession: "Photographer",
		city: "Karachi",
		state: "Sindh",
		postalCode: "75500",
		address: "House 41, 16th Street, DHA Phase 6",
		phone: "+92 301 0000132"
	},
	{
		key: "laiba-kakar",
		username: "Laiba Kakar",
		email: "laiba.kakar@example.com",
		bio: "The khala who brings presents.",
		profession: "Medical student",
		city: "Quetta",
		state: "Balochistan",
		postalCode: "87300",
		address: "House 29, Block 4, Satellite Town",
		phone: "+92 321 0000133"
	},
	{
		key: "yasir-nawaz-khosa",
		username: "Yasir Nawaz Khosa",
		email: "yasir.nawaz.khosa@example.com",
		bio: "",
		profession: "Advocate",
		city: "Dera Ghazi Khan",
		state: "Punjab",
		postalCode: "32200",
		address: "House 90, Block 17",
		phone: "+92 333 0000134"
	},
	{
		key: "amna-riaz",
		username: "Amna Riaz",
		email: "amna.riaz@example.com",
		bio: "Three daughters under eight.",
		profession: "Homeopath",
		city: "Okara",
		state: "Punjab",
		postalCode: "56300",
		address: "House 58, Govt Colony",
		phone: "+92 345 0000135"
	},
	{
		key: "danish-iqbal",
		username: "Danish Iqbal",
		email: "danish.iqbal@example.com",
		bio: "First-time father, long-time bargain hunter.",
		profession: "Telecom engineer",
		city: "Karachi",
		state: "Sindh",
		postalCode: "74600",
		address: "House 3-F 12/9, Nazimabad No. 3",
		phone: "+92 312 0000136"
	},
	{
		key: "bushra-chitrali",
		username: "Bushra Chitrali",
		email: "bushra.chitrali@example.com",
		bio: "I look at kurtas very closely.",
		profession: "Embroidery artist",
		city: "Chitral",
		state: "Khyber Pakhtunkhwa",
		postalCode: "17200",
		address: "Village Danin, near Polo Ground Road",
		phone: "+92 300 0000137"
	},
	{
		key: "farhan-gichki",
		username: "Farhan Gichki",
		email: "farhan.gichki@example.com",
		bio: "Approves of all whale motifs.",
		profession: "Marine biologist",
		city: "Gwadar",
		state: "Balochistan",
		postalCode: "91200",
		address: "House 22, New Town Housing Scheme Phase 1",
		phone: "+92 301 0000138"
	},
	{
		key: "tooba-aslam",
		username: "Tooba Aslam",
		email: "tooba.aslam@example.com",
		bio: "Working mother who reads every size chart.",
		profession: "Sales executive",
		city: "Rahim Yar Khan",
		state: "Punjab",
		postalCode: "64200",
		address: "House 11-A, Abbasia Town",
		phone: "+92 321 0000139"
	},
	{
		key: "haris-qureshi",
		username: "Haris Qureshi",
		email: "haris.qureshi@example.com",
		bio: "Rates things fairly, or tries to.",
		profession: "Data analyst",
		city: "Islamabad",
		state: "Islamabad Capital Territory",
		postalCode: "44000",
		address: "House 304, Street 9, G-9/3",
		phone: "+92 333 0000140"
	}
];
// database/demo/random.ts
/** The mulberry32 generator: 32 bits of state are plenty for a few thousand draws. */
function makeRandom(seed) {
	let state = seed >>> 0;
	const next = () => {
		state = state + 1831565813 >>> 0;
		let mixed = Math.imul(state ^ state >>> 15, state | 1);
		mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
		return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
	};
	const between = (min, max) => min + Math.floor(next() * (max - min + 1));
	return {
		next,
		between,
		pick: (items) => {
			const item = items[between(0, items.length - 1)];
			if (item === void 0) throw new Error("Nothing to pick from");
			return item;
		},
		chance: (probability) => next() < probability,
		shuffle: (items) => items.map((item) => ({
			item,
			rank: next()
		})).sort((a, b) => a.rank - b.rank).map(({ item }) => item)
	};
}
// database/demo/orders.ts
/** Stands for the demo customer account, which the seeding makes besides `DEMO_PEOPLE`. */
var DEMO_CUSTOMER_KEY = "customer";
/** Where the demo customer's parcels go. */
var DEMO_CUSTOMER_ADDRESS = {
	city: "Lahore",
	state: "Punjab",
	postalCode: "54770",
	address: "House 27, Street 8, Block C, Johar Town",
	phone: "+92 300 0000100"
};
var DAYS_IN_MONTH = 30;
/** Orders in each thirty days, the latest first: a young shop that grows. */
var ORDERS_BY_MONTH = [
	13,
	9,
	8,
	7,
	6,
	5,
	4,
	3,
	3,
	2,
	2,
	2
];
/** Places in the list of orders, the latest first. */
var CUSTOMER_ORDERS = /* @__PURE__ */ new Set([
	1,
	4,
	6,
	16,
	27,
	38,
	52
]);
var CANCELLED_ORDERS = /* @__PURE__ */ new Set([
	7,
	19,
	27,
	41,
	55
]);
var NOTES = [
	"Please call before coming, the bell does not work.",
	"Leave with the guard at the gate if nobody opens.",
	"Deliver after 5 pm, we are at work until then.",
	"Gift for my niece, please leave the price slip out.",
	"Kindly bring change for a 5,000 rupee note.",
	"Second floor, green door, opposite the bakery.",
	"Need it before Friday for a birthday, if possible.",
	"Please check the stitching before sending. Shukriya!",
	"The street is closed on Sundays because of the bazaar, use the back lane.",
	"Do not ring the bell between 2 and 4, the baby sleeps.",
	"If the size is out of stock, please phone me first.",
	"Landmark: white mosque at the corner.",
	"Bhai, please ring once more if I miss the first call.",
	"Deliver to the school office and ask for the reception.",
	"Eid gift, gift wrapping would be lovely if you do it.",
	"Saturday delivery preferred.",
	"Call on WhatsApp, the signal is weak in our village.",
	"Please pack the frock or kurta flat, not folded small."
];
/** Days before the seeding on which orders were placed, the latest first. Spread so that no month is empty. */
function makePlacementDays(random) {
	return ORDERS_BY_MONTH.flatMap((count, month) => {
		return Array.from({ length: count }, (_, index) => {
			const part = (index + .2 + .6 * random.next()) / count;
			const day = (month + (month === 0 ? part ** 1.6 : part)) * DAYS_IN_MONTH;
			return Math.max(1, Math.round(day));
		});
	});
}
function chooseStatus(index, placedDaysAgo, random) {
	if (CANCELLED_ORDERS.has(index)) return "cancelled";
	if (placedDaysAgo <= 2) return "pending";
	if (placedDaysAgo <= 8) return "processing";
	if (placedDaysAgo <= 15) return "shipped";
	return placedDaysAgo <= 20 && random.chance(.5) ? "shipped" : "Delivered";
}
/** The steps an order took to its status. */
function choosePath(status, random) {
	switch (status) {
		case "pending": return ["pending"];
		case "processing": return ["pending", "processing"];
		case "shipped": return [
			"pending",
			"processing",
			"shipped"
		];
		case "Delivered": return [
			"pending",
			"processing",
			"shipped",
			"Delivered"
		];
		case "cancelled": return random.chance(.6) ? ["pending", "cancelled"] : [
			"pending",
			"processing",
			"cancelled"
		];
	}
}
/** Days from the step before until an order takes this status; at least one, so that time never runs backwards. */
function daysUntil(status, random) {
	return status === "Delivered" ? random.between(2, 5) : random.between(1, 2);
}
function makeHistory(status, placedDaysAgo, hour, random) {
	let daysAgo = placedDaysAgo;
	return choosePath(status, random).map((step, index) => {
		if (index === 0) return {
			status: step,
			daysAgo,
			hour
		};
		daysAgo -= daysUntil(step, random);
		return {
			status: step,
			daysAgo,
			hour: random.between(9, 18)
		};
	});
}
var isOpen = (status) => status !== "Delivered" && status !== "cancelled";
/** What a family with a child of about one age would put together, from what the shop had on that day. */
function makeLines(status, placedDaysAgo, random) {
	const onSale = random.shuffle(DEMO_PRODUCTS).filter((product) => product.daysOld > placedDaysAgo && !(isOpen(status) && product.stock === 0));
	const { age } = random.pick(onSale);
	const distance = (product) => Math.abs(product.age - age);
	const wanted = onSale.sort((a, b) => distance(a) - distance(b));
	const count = random.pick([
		1,
		1,
		1,
		1,
		2,
		2,
		2,
		3,
		3,
		4
	]);
	return wanted.slice(0, count).map((product) => {
		const quantity = random.pick([
			1,
			1,
			1,
			1,
			1,
			1,
			2,
			2,
			2,
			3
		]);
		return {
			productSlug: product.slug,
			quantity: Math.min(quantity, product.stock || quantity)
		};
	});
}
/** All demo orders, oldest first. The same list at every call. */
function makeDemoOrders() {
	const random = makeRandom(64786);
	const people = [...random.shuffle(DEMO_PEOPLE), ...random.shuffle(DEMO_PEOPLE)];
	const notes = random.shuffle(NOTES);
	return makePlacementDays(random).map((placedDaysAgo, index) => {
		const status = chooseStatus(index, placedDaysAgo, random);
		const person = CUSTOMER_ORDERS.has(index) ? void 0 : people.pop();
		const hour = random.between(8, 23);
		return {
			personKey: person?.key ?? "customer",
			placedDaysAgo,
			hour,
			status,
			lines: makeLines(status, placedDaysAgo, random),
			notes: random.chance(.28) ? notes.pop() ?? "" : "",
			history: makeHistory(status, placedDaysAgo, hour, random)
		};
	}).sort((a, b) => b.placedDaysAgo - a.placedDaysAgo || a.hour - b.hour);
}
// database/demo/reviews.ts
var PRAISE = {
	verdict: [
		"Masha'Allah, such a beautiful piece.",
		"Exactly as shown in the picture, maybe even nicer.",
		"Bohat khoobsurat, everyone at home liked it.",
		"One of the best things I have bought online this year.",
		"Very happy with this purchase.",
		"Simple, well made and lovely.",
		"Zabardast quality, no complaints at all.",
		"I was doubtful about ordering clothes online, but this won me over.",
		"Five stars from our whole family.",
		"Really impressed with the finishing inside and out.",
		"Looks far more expensive than it is.",
		"Dil khush ho gaya when I opened the packet.",
		"A perfect gift, the parents asked me where I found it.",
		"Neat stitching from top to bottom.",
		"Better than what we get in the mall for double the money.",
		"Colour is true to the photo, which is rare.",
		"Kamaal ki cheez hai, please make it in bigger sizes too.",
		"This is our second one, the first went to a cousin."
	],
	fabric: [
		"Bohat acha fabric, soft without being flimsy.",
		"The fabric is thick enough and not see-through at all.",
		"Kapra bilkul asli hai, just as the description says.",
		"You can feel the quality the moment you touch it.",
		"The material breathes well and does not feel sticky.",
		"Soft on the inside, which matters most to us.",
		"The cloth has a nice weight to it.",
		"Lovely fabric, I only wish they sold it by the metre.",
		"The inside seams are finished properly, so nothing itches.",
		"Anyone who knows cloth will approve of this.",
		"Feels soft from the first wear, no starchy stiffness.",
		"Fabric ki quality is price mein mil jana is a surprise."
	],
	fit: [
		"The size chart was spot on.",
		"Fits perfectly with a little room to grow.",
		"Size bilkul theek aya.",
		"True to size, I ordered by age and it was right.",
		"The cut is comfortable and does not restrict movement.",
		"The length is just right, neither too short nor too long.",
		"Easy to put on and take off, even in a hurry.",
		"Slightly roomy, which is how I like children to wear things.",
		"I went one size up for next year and the proportions are still good.",
		"Sits nicely on the shoulders and stays in place."
	],
	delivery: [
		"Delivered in three days, well packed.",
		"Cash on delivery was smooth and the rider was polite.",
		"Reached our small town within the week, shukriya.",
		"It arrived a day early, neatly folded in tissue.",
		"They called to confirm the order and it came on time.",
		"Packing was simple and tidy, no fancy waste.",
		"Ordered on Sunday night and wore it on Thursday.",
		"Customer service answered on WhatsApp within minutes.",
		"The parcel came exactly on the promised day.",
		"Delivery to our area is usually a headache, but not this time."
	],
	wash: [
		"Washed it five times already and it still looks new.",
		"No shrinking after the first wash.",
		"Colour did not run at all in the wash.",
		"It washes well and hardly needs ironing.",
		"Survived our washing machine without losing its shape.",
		"After a month of weekly washing it is holding up nicely.",
		"The stains came out with an ordinary wash."
	],
	price: [
		"Great value for the price.",
		"Qeemat munasib hai for this quality.",
		"Worth every rupee.",
		"I compared prices for days and this was the fairest.",
		"Paisa wasool.",
		"Not the cheapest, but you can see where the money went.",
		"I would have paid a little more for it.",
		"Reasonable price for something that will be handed down."
	],
	child: [
		"My son refuses to take it off.",
		"My daughter chose it herself and wears it with pride.",
		"My niece looked like a little star in it.",
		"My nephew wore it to a birthday and got so many compliments.",
		"My little one smiled the whole day in it.",
		"Even my very fussy daughter approves.",
		"My son wore it two days in a row before I could get it off him.",
		"The grandparents could not stop taking pictures.",
		"My toddler can crawl and climb in it without any trouble.",
		"All the cousins want one now.",
		"My daughter says it is her lucky one for tests at school.",
		"He wears it to school trips and comes back with compliments from the teacher.",
		"She has already told me which colour she wants next.",
		"The baby looks adorable in it."
	],
	closing: [
		"Will order again, insha'Allah.",
		"Highly recommended.",
		"JazakAllah to the team.",
		"Already planning my next order.",
		"Keep it up, Nanhi Dukaan.",
		"Recommended to all the parents in our building.",
		"Please restock more colours.",
		"You have a regular customer now.",
		"Thank you for keeping the quality consistent.",
		"Saving this shop for Eid."
	]
};
var PRAISE_OF_KIND = {
	"t-shirt": [
		"The neckline keeps its shape, unlike most T-shirts we own.",
		"A proper everyday T-shirt that also looks good in photos.",
		"This T-shirt is cool enough for load-shedding afternoons.",
		"Of all the tees in the drawer this one always goes first.",
		"Nice thick tee, not the thin stuff from the weekly bazaar.",
		"Goes with every pair of jeans and shorts in the cupboard.",
		"The tee is smooth around the neck, so there is no fuss when dressing.",
		"Best T-shirt we have had for outdoor play."
	],
	polo: [
		"The collar on this polo actually stays flat.",
		"Smart enough for a family lunch, comfortable enough for the park.",
		"The pique is breathable and the polo looks fresh all day.",
		"A good polo is hard to find in small sizes, and this is one.",
		"The buttons on the polo are small but easy to do up.",
		"Looks very decent with chinos, a proper little gentleman or lady."
	],
	shirt: [
		"The collar sits beautifully and the shirt irons in a minute.",
		"Buttons are firmly sewn and the buttonholes are clean.",
		"A real shirt with real tailoring, just smaller.",
		"We used this shirt for a wedding and again for a picnic.",
		"The shirt looks good tucked in and left out.",
		"The cuffs and collar are neatly finished.",
		"Such a smart shirt, the pattern pieces even line up at the front.",
		"It is light and airy, my favourite kind of shirt for summer functions."
	],
	kurta: [
		"The kurta falls beautifully and looks very graceful.",
		"Perfect kurta for Eid namaz and the visits afterwards.",
		"The placket work on this kurta is so clean.",
		"Wore this kurta to a mehndi and it photographed wonderfully.",
		"The side slits of the kurta are just right for running about.",
		"The kurta looks hand-finished, my tailor was impressed."
	],
	frock: [
		"The frock has such a lovely flare when she spins.",
		"The lining in the frock is soft, so no complaints about itching.",
		"My princess wore this frock to a wedding and felt like the bride.",
		"Gathers on this frock are even and beautifully done.",
		"A frock that is pretty and still practical.",
		"Everyone at the party asked about this frock.",
		"The frock closes easily at the back, no wrestling needed."
	],
	trousers: [
		"The waistband is comfortable and leaves no marks.",
		"Trousers stay up without a belt, finally.",
		"The knees are still fine after weeks of crawling around on floors.",
		"These trousers go with almost everything we own.",
		"These trousers look tidy even after a day of play.",
		"Comfortable to sit cross-legged in, which is what trousers should be.",
		"We bought one pair of these trousers and came back for two more."
	],
	shorts: [
		"These shorts are on heavy rotation this summer.",
		"The elastic on the shorts is gentle and does not roll.",
		"Light shorts that dry on the line in no time.",
		"Perfect shorts for running around the street in June.",
		"The length of these shorts is sensible, just above the knee.",
		"Cool, comfortable shorts for the garden."
	],
	jacket: [
		"The jacket is light to wear and easy to layer.",
		"The jacket looks smart enough for a wedding in the hills.",
		"Lining of the jacket is smooth, so it slips on over anything.",
		"This jacket has become the one we reach for every morning.",
		"The stitching on the jacket is very strong, even at the pockets.",
		"A jacket with room for a sweater underneath, well thought out."
	],
	sweatshirt: [
		"The sweatshirt is cosy without being bulky.",
		"Cuffs and hem of the sweatshirt keep their stretch.",
		"Just the right sweatshirt for foggy mornings.",
		"This sweatshirt replaced two sweaters in our house.",
		"The sweatshirt looks good with jeans and with pyjamas.",
		"Soft sweatshirt, easy neck, warm sleeves."
	],
	hoodie: [
		"The hood is nice and deep and stays on.",
		"Such a warm hoodie for December mornings.",
		"The hoodie is brushed inside and feels like a blanket.",
		"This hoodie went with us to Murree and did its job.",
		"The front pocket of the hoodie is already full of pebbles.",
		"A hoodie that is thick where it should be.",
		"I want this hoodie in my own size."
	]
};
/** Only what stands on the garment is praised; plain cloth has no entry. */
var PRAISE_OF_PRINT = {
	dinosaur: ["The dinosaur gets a good-night kiss every evening.", "The dinosaur is cute and not scary at all."],
	rocket: ["We count down from ten every time this rocket goes on.", "The rocket is crisp and has not cracked."],
	flower: ["The flower is delicate and very neatly done.", "That single flower makes it special."],
	truck: ["The truck print starts a conversation wherever we go.", "Truck on the front, so of course it is the favourite."],
	moon: ["The moon is so pretty, simple and elegant.", "We say good night to the moon on it before bed."],
	cat: ["The cat has been given a name already.", "The cat looks just like our own Mano."],
	sun: ["The smiling sun cheers everyone up at breakfast.", "The sun print is bright and has stayed bright."],
	whale: ["The whale is charming and well drawn.", "The whale made our trip to Sea View complete."],
	mango: ["The mango is adorable, so very Pakistani.", "Mango lovers in this house, so it was an instant yes."],
	kite: ["The kite reminds me of Basant in my childhood.", "The kite is such an original idea."],
	stripes: ["The stripes are even and line up at the seams.", "Stripes always look fresh, and these do."],
	checks: ["The checks match at the side seams, a sign of care.", "The checks look classic and rich."],
	dots: ["The dots are so cheerful.", "The dots are small and neat, not loud."],
	stars: ["The stars are lovely, just enough of them.", "The little stars look even better in real life."],
	floral: ["The floral print is fine and elegant.", "The flowers look as if someone painted them."],
	"colour-block": ["The colour blocks are bold but tasteful.", "Love how the two tones work together."]
};
var QUIBBLES = {
	fit: [
		"It runs slightly large, so check the measurements first.",
		"Sleeves or hem could be a centimetre longer, otherwise fine.",
		"A bit snug for a healthy child, take one size up.",
		"Fits well now, though I doubt it will last two seasons."
	],
	delivery: [
		"Delivery took a day longer than promised.",
		"The packet was a little torn, but the item was fine.",
		"One star less because the rider had no change.",
		"Courier called three times for directions, thora sa masla hua."
	],
	wash: [
		"It needs a proper iron after every wash.",
		"A tiny bit of colour came out in the first wash.",
		"Slightly softer and shorter after washing, but still good."
	],
	price: [
		"Price is a little on the higher side.",
		"I would wait for a sale, but the quality is there.",
		"Thora mehnga hai, but fair."
	],
	look: [
		"The shade is a touch lighter than on my screen.",
		"Found one loose thread, which I simply cut off.",
		"A spare button or patch would have been a nice extra.",
		"I wish there were more colours to choose from."
	]
};
var SO_SO = {
	verdict: [
		"It is okay, nothing special.",
		"Theek hai, average quality for daily use.",
		"Good idea, ordinary finish.",
		"Not bad, but I expected a little more from the photos.",
		"Decent for home wear, not for a function.",
		"Half happy, half not.",
		"Acceptable, though I probably would not reorder.",
		"Guzara hai, it does the job."
	],
	fabric: [
		"The fabric is thinner than I imagined.",
		"The cloth is fine but not as soft as described.",
		"Fabric acha hai, the finishing less so.",
		"The material creases as soon as you look at it."
	],
	fit: [
		"The size came out bigger than the chart says.",
		"Too tight at first, then it loosened up after some wear.",
		"Width is fine but the length is short.",
		"I had to get it altered by our darzi."
	],
	delivery: [
		"Delivery took more than a week.",
		"The order came late and nobody called to tell us.",
		"Packing could be better, it arrived very crumpled."
	],
	wash: ["It lost some of its brightness after a few washes.", "It shrank a little in the first wash, so be careful."],
	price: ["At this price I would expect better finishing.", "Buy it on sale, not at full price."],
	look: [
		"The colour is duller than in the picture.",
		"There were two or three loose threads.",
		"It looks nice from a distance, less so up close."
	]
};
var POOR = {
	verdict: [
		"Disappointed with this one.",
		"Not up to the standard of my earlier orders.",
		"Maza nahi aya, I expected better.",
		"I wanted to like it, but no.",
		"Below average, sorry to say."
	],
	fabric: ["The fabric feels rough and started pilling within days.", "Kapra halka hai, not what I paid for."],
	fit: ["The size is clearly smaller than the label says.", "The cut is odd, tight in one place and loose in another."],
	delivery: ["It came ten days late and missed the birthday.", "Had to follow up four times before it was dispatched."],
	wash: ["It faded badly in the second wash.", "It shrank so much in the wash that it now belongs to a doll."],
	look: ["The shade is quite different from the website.", "Uneven stitching along the hem."]
};
var BAD = {
	verdict: [
		"Very poor experience.",
		"Bilkul pasand nahi aya.",
		"Would not recommend this at all.",
		"Waste of money for us.",
		"I regret ordering this."
	],
	fabric: ["The cloth tore at the seam on the second day.", "Fabric is nothing like the description."],
	fit: ["The wrong size was stitched under the right label.", "It did not fit at all, although I measured twice."],
	delivery: ["They sent the wrong colour and the exchange took three weeks.", "The parcel arrived open and the item was dirty."],
	wash: ["The colour ran in the wash and ruined two other things."],
	look: ["A seam was open when it arrived.", "Stain on the front straight out of the packet."]
};
/** Three-star and lower remarks that only make sense for some garments. */
var COMPLAINT_OF_KIND = {
	"t-shirt": ["The neck of the T-shirt has already gone loose."],
	polo: ["The collar of the polo curls up after a day."],
	shirt: ["One button came off the shirt in the first week."],
	kurta: ["The kurta needed pressing twice before it looked presentable."],
	frock: ["The frock has less flare than in the picture."],
	trousers: ["The waist elastic of the trousers is too tight."],
	shorts: ["The elastic of the shorts twists inside the band."],
	jacket: ["The jacket is lighter than I expected for real cold."],
	sweatshirt: ["The sweatshirt leaves fluff on everything under it."],
	hoodie: ["The hood is too big and keeps falling over the eyes."]
};
/** Products that people talk about, with the number of reviews they have. */
var POPULAR = /* @__PURE__ */ new Map([
	["lahore-rocket-cotton-t-shirt", 11],
	["murree-quilted-jacket", 9],
	["everyday-plain-cotton-t-shirt", 10],
	["rocket-club-hoodie", 8],
	["big-dino-sweatshirt", 9],
	["picnic-check-frock", 8],
	["football-maidan-shorts", 8],
	["margalla-checked-shirt", 8]
]);
/** Products nobody has reviewed yet, besides those that have only just arrived. */
var UNREVIEWED = /* @__PURE__ */ new Set([
	"pinstripe-formal-trousers",
	"gilgit-quilted-sweatshirt",
	"constellation-evening-shirt"
]);
/** A parcel needs some days before anyone can have an opinion of what is in it. */
var DAYS_UNTIL_FIRST_REVIEW = 4;
var NEW_PRODUCT_DAYS = 12;
function countReviews(product, random) {
	const popular = POPULAR.get(product.slug);
	if (popular !== void 0) return popular;
	if (UNREVIEWED.has(product.slug) || product.daysOld < 8) return 0;
	if (product.daysOld < NEW_PRODUCT_DAYS) return 1;
	return random.between(1, product.daysOld < 45 ? 3 : 5);
}
/** Ratings in the proportions of a real shop: mostly content, a few not at all. */
function dealRatings(count, random) {
	const fours = Math.round(count * .25);
	const threes = Math.round(count * .12);
	const twos = Math.round(count * .05);
	const ones = Math.round(count * .03);
	const deal = (rating, times) => Array.from({ length: times }, () => rating);
	const fives = deal(5, count - fours - threes - twos - ones);
	return random.shuffle([
		...fives,
		...deal(4, fours),
		...deal(3, threes),
		...deal(2, twos),
		...deal(1, ones)
	]);
}
/** People who are content begin with the whole, and come to parcel and price later. */
var TELLING_ORDER = [
	"verdict",
	"garment",
	"look",
	"fabric",
	"fit",
	"child",
	"wash",
	"price",
	"delivery",
	"closing"
];
function sentencesOf(pools) {
	return Object.keys(pools).flatMap((topic) => (pools[topic] ?? []).map((text) => ({
		topic,
		text
	})));
}
var SAYS_BOY = /\b(son|nephew|he|him|his)\b/i;
var SAYS_GIRL = /\b(daughter|niece|princess|she|her)\b/i;
/** Remarks that need the garment to have been around for a while. */
var NEEDS_TIME = /month|weeks|week|few washes|five times|second one|two more|stayed bright|not cracked|ten days|two sweaters|rotation/i;
var LONG_ENOUGH_DAYS = 45;
/** Whether the sentence can be true of this product: its wearer, its care instructions, its age, its cut. */
function suits({ text }, product, daysInShop) {
	const { category, age, description, design } = product;
	const isForGirls = design.kind === "frock" || category === "new-arrivals-girls";
	const isWarm = [
		"jacket",
		"sweatshirt",
		"hoodie"
	].includes(design.kind);
	const isForLegs = design.kind === "trousers" || design.kind === "shorts";
	return ![
		[SAYS_BOY, isForGirls],
		[SAYS_GIRL, category === "new-arrivals-boys"],
		[/Eid namaz/, isForGirls],
		[/\b(toddler|baby)\b/, age !== 1],
		[/crawling around/, age > 2],
		[/\bschool\b/, age < 3],
		[/wash|machine|iron/i, /dry clean/i.test(description)],
		[/machine/i, /hand wash/i.test(description)],
		[/see-through|thinner|creases|home wear/, isWarm],
		[/shoulders|Sleeves/, isForLegs],
		[/light and airy|real cold/, /flannel|khaddar|showerproof|tricot/i.test(description)],
		[NEEDS_TIME, daysInShop < LONG_ENOUGH_DAYS]
	].some(([words, isWrongHere]) => isWrongHere && words.test(text));
}
/** What cannot stand in one comment: two different wearers, or praise of a thing and a complaint about it. */
var CONFLICTS = [
	[SAYS_BOY, SAYS_GIRL],
	[/true to the photo|as shown in the picture|even nicer/, /lighter than|more colours/],
	[/money|expensive|mall/, /Price is|a sale|mehnga/],
	[/finishing|stitching|well made|neat/i, /loose thread/],
	[/size|length|fits|roomy/i, /size|length|snug|alter/i]
];
function agree(said, { text }) {
	const before = said.map((sentence) => sentence.text).join(" ");
	return !CONFLICTS.some(([one, other]) => one.test(before) && other.test(text) || other.test(before) && one.test(text));
}
/** Which stock each sentence of a comment comes from, first to last. */
function planComment(rating, product, random) {
	const { kind, print } = product.design;
	const { closing, ...praises } = PRAISE;
	const garment = sentencesOf({
		garment: PRAISE_OF_KIND[kind],
		look: PRAISE_OF_PRINT[print] ?? []
	});
	const praise = [
		...sentencesOf(praises),
		...garment,
		...garment
	];
	const complaint = sentencesOf({ garment: COMPLAINT_OF_KIND[kind] ?? [] });
	const { verdict: mildVerdict, ...mild } = SO_SO;
	const { verdict: poorVerdict, ...poor } = POOR;
	const { verdict: badVerdict, ...bad } = BAD;
	const length = random.between(1, 100);
	switch (rating) {
		case 5:
			if (length <= 28) return [[...sentencesOf({
				verdict: PRAISE.verdict,
				child: PRAISE.child
			}), ...garment]];
			if (length <= 72) return [praise, praise];
			return [
				praise,
				praise,
				random.chance(.5) ? sentencesOf({ closing }) : praise
			];
		case 4:
			if (length <= 18) return [garment];
			if (length <= 34) return [praise, sentencesOf({
				fabric: PRAISE.fabric,
				price: PRAISE.price
			})];
			if (length <= 78) return [[...sentencesOf({ fabric: PRAISE.fabric }), ...garment], sentencesOf(QUIBBLES)];
			return [
				garment,
				praise,
				sentencesOf(QUIBBLES)
			];
		case 3:
			if (length <= 20) return [[...sentencesOf({ verdict: mildVerdict }), ...complaint]];
			if (length <= 75) return [sentencesOf({ verdict: mildVerdict }), [...sentencesOf(mild), ...complaint]];
			return [
				sentencesOf({ delivery: PRAISE.delivery }),
				[...sentencesOf(mild), ...complaint],
				sentencesOf(mild)
			];
		case 2:
			if (length <= 60) return [sentencesOf({ verdict: poorVerdict }), [...sentencesOf(poor), ...complaint]];
			return [sentencesOf(poor), [...sentencesOf(poor), ...complaint]];
		case 1: return [
			sentencesOf({ verdict: badVerdict }),
			sentencesOf(bad),
			...length <= 40 ? [sentencesOf(bad)] : []
		];
	}
}
/** Writes comments, reaching each time for what has been said least so far, and never saying the same twice. */
function makeCommentWriter(random) {
	const timesSaid = /* @__PURE__ */ new Map();
	const written = /* @__PURE__ */ new Set();
	const choose = (stock, said, product, daysInShop, onPage) => {
		const fitting = stock.filter((sentence) => !said.some(({ topic }) => topic === sentence.topic) && !onPage.has(sentence.text) && suits(sentence, product, daysInShop) && agree(said, sentence));
		const ranked = random.shuffle(fitting).sort((a, b) => (timesSaid.get(a.text) ?? 0) - (timesSaid.get(b.text) ?? 0));
		return ranked.length === 0 ? void 0 : random.pick(ranked.slice(0, 3));
	};
	return (rating, product, daysInShop, onPage) => {
		for (let attempt = 0; attempt < 50; attempt += 1) {
			const said = [];
			for (const stock of planComment(rating, product, random)) {
				const sentence = choose(stock, said, product, daysInShop, onPage);
				if (sentence) said.push(sentence);
			}
			if (rating === 5) said.sort((a, b) => TELLING_ORDER.indexOf(a.topic) - TELLING_ORDER.indexOf(b.topic));
			const comment = said.map(({ text }) => text).join(" ");
			if (comment === "" || written.has(comment)) continue;
			written.add(comment);
			for (const { text } of said) {
				timesSaid.set(text, (timesSaid.get(text) ?? 0) + 1);
				onPage.add(text);
			}
			return comment;
		}
		throw new Error(`Nothing new to say about ${product.slug}`);
	};
}
/** How many days ago each person received each product, by 'person product'; the latest delivery of several. */
function findDeliveries() {
	const deliveries = /* @__PURE__ */ new Map();
	for (const { personKey, status, lines, history } of makeDemoOrders()) {
		const delivery = history.at(-1);
		if (status !== "Delivered" || !delivery) continue;
		for (const { productSlug } of lines) deliveries.set(`${personKey} ${productSlug}`, delivery.daysAgo);
	}
	return deliveries;
}
/** All demo reviews, oldest first. The same list at every call. */
function makeDemoReviews() {
	const random = makeRandom(20261);
	const counts = DEMO_PRODUCTS.map((product) => ({
		product,
		count: countReviews(product, random)
	}));
	const ratings = dealRatings(counts.reduce((sum, { count }) => sum + count, 0), random);
	const writeComment = makeCommentWriter(random);
	const deliveries = findDeliveries();
	return counts.flatMap(({ product, count }) => {
		const onPage = /* @__PURE__ */ new Set();
		const receivedDaysAgo = (person) => deliveries.get(`${person.key} ${product.slug}`) ?? 0;
		const isBuyer = (person) => Number(receivedDaysAgo(person) > 1);
		return random.shuffle(DEMO_PEOPLE).sort((a, b) => isBuyer(b) - isBuyer(a)).slice(0, count).map((person) => {
			const rating = ratings.pop() ?? 5;
			const latest = isBuyer(person) ? receivedDaysAgo(person) - 1 : product.daysOld - DAYS_UNTIL_FIRST_REVIEW;
			const daysAgo = random.between(1, latest);
			return {
				productSlug: product.slug,
				personKey: person.key,
				rating,
				comment: writeComment(rating, product, product.daysOld - daysAgo, onPage),
				daysAgo
			};
		});
	}).sort((a, b) => b.daysAgo - a.daysAgo);
}
// database/demo/artwork/compositions/outfit-partner.ts
var JEANS = {
	kind: "trousers",
	cut: "jeans",
	color: "blue",
	tone: "deep",
	weave: "denim",
	print: "plain"
};
var CHINOS = {
	kind: "trousers",
	cut: "chino",
	color: "beige",
	print: "plain"
};
var WHITE_TEE = {
	kind: "t-shirt",
	cut: "crew",
	color: "beige",
	tone: "pale",
	print: "plain"
};
/** What is worn below a top of each colour. */
var BOTTOM_FOR = {
	black: [CHINOS, {
		kind: "trousers",
		cut: "jogger",
		color: "silver",
		print: "plain",
		weave: "fleece"
	}],
	red: [JEANS, {
		kind: "shorts",
		cut: "drawstring",
		color: "beige",
		print: "plain"
	}],
	gold: [JEANS, {
		kind: "trousers",
		cut: "chino",
		color: "green",
		tone: "deep",
		print: "plain"
	}],
	blue: [CHINOS, {
		kind: "shorts",
		cut: "cuffed",
		color: "beige",
		print: "plain"
	}],
	silver: [JEANS, {
		kind: "trousers",
		cut: "chino",
		color: "black",
		print: "plain"
	}],
	beige: [JEANS, {
		kind: "trousers",
		cut: "chino",
		color: "green",
		tone: "cool",
		print: "plain"
	}],
	green: [CHINOS, {
		kind: "shorts",
		cut: "drawstring",
		color: "beige",
		tone: "warm",
		print: "plain"
	}]
};
/** What is worn above trousers or shorts of each colour. */
var TOP_FOR = {
	black: [{
		kind: "t-shirt",
		cut: "ringer",
		color: "silver",
		print: "plain"
	}, {
		kind: "polo",
		cut: "tipped",
		color: "red",
		print: "plain"
	}],
	red: [{
		kind: "t-shirt",
		cut: "crew",
		color: "beige",
		tone: "pale",
		print: "stripes"
	}, {
		...WHITE_TEE,
		cut: "pocket"
	}],
	gold: [{
		kind: "kurta",
		cut: "plain",
		color: "green",
		tone: "deep",
		print: "plain"
	}, {
		...WHITE_TEE,
		cut: "henley"
	}],
	blue: [{
		kind: "t-shirt",
		cut: "raglan",
		color: "beige",
		tone: "pale",
		print: "plain"
	}, {
		kind: "t-shirt",
		cut: "pocket",
		color: "gold",
		print: "plain"
	}],
	silver: [{
		kind: "t-shirt",
		cut: "henley",
		color: "red",
		tone: "warm",
		print: "plain"
	}, {
		kind: "t-shirt",
		cut: "long-sleeve",
		color: "gold",
		print: "plain"
	}],
	beige: [{
		kind: "polo",
		cut: "classic",
		color: "green",
		print: "plain",
		weave: "pique"
	}, {
		kind: "shirt",
		cut: "camp",
		color: "blue",
		tone: "pale",
		print: "plain"
	}],
	green: [{
		kind: "t-shirt",
		cut: "crew",
		color: "beige",
		tone: "pale",
		print: "stripes"
	}, {
		kind: "polo",
		cut: "tipped",
		color: "gold",
		print: "plain"
	}]
};
function pick(pair, seed) {
	return pair[Math.floor(seed / 37) % 2] ?? pair[0];
}
var DENIM_COVER = {
	kind: "jacket",
	cut: "denim",
	color: "blue",
	tone: "pale",
	weave: "denim",
	print: "plain"
};
var LIGHT_SHALWAR = {
	kind: "trousers",
	cut: "tulip",
	color: "beige",
	tone: "pale",
	print: "plain",
	weave: "poplin"
};
function partnerDesign({ kind, color, seed }) {
	if (kind === "frock") return DENIM_COVER;
	if (kind === "kurta") return color === "beige" ? {
		...LIGHT_SHALWAR,
		color: "black"
	} : LIGHT_SHALWAR;
	if (kind === "trousers" || kind === "shorts") return pick(TOP_FOR[color], seed);
	const [first, second] = BOTTOM_FOR[color];
	return (kind === "jacket" || kind === "sweatshirt" || kind === "hoodie") && second.kind === "shorts" ? first : pick([first, second], seed);
}
/** The piece that is laid out with a garment: trousers with a top, a top with trousers, a jacket with a frock. */
function partnerOf(design) {
	return {
		...partnerDesign(design),
		seed: design.seed + 1
	};
}
// database/demo/artwork/design.ts
/** What can lie on the table, and the cuts of every kind; the first is cut where a design names none. */
var CUTS = {
	"t-shirt": [
		"crew",
		"ringer",
		"pocket",
		"henley",
		"raglan",
		"long-sleeve",
		"swing"
	],
	polo: [
		"classic",
		"tipped",
		"long-sleeve"
	],
	shirt: [
		"classic",
		"camp",
		"band-collar",
		"pintuck",
		"two-pocket",
		"short-sleeve"
	],
	kurta: [
		"embroidered",
		"plain",
		"a-line"
	],
	frock: [
		"puff-sleeve",
		"tiered",
		"a-line"
	],
	trousers: [
		"chino",
		"jeans",
		"jogger",
		"pleated",
		"pyjama",
		"tulip"
	],
	shorts: [
		"cuffed",
		"drawstring",
		"sporty"
	],
	jacket: [
		"bomber",
		"denim",
		"quilted",
		"puffer",
		"rain",
		"coat",
		"varsity",
		"sherpa",
		"shirt-jacket",
		"track",
		"fleece"
	],
	sweatshirt: [
		"crew",
		"raglan",
		"quilted",
		"half-zip"
	],
	hoodie: [
		"pullover",
		"zip",
		"raglan"
	]
};
/** What is woven into or printed on it. Motifs sit on the chest (or hem, or pocket); patterns cover the cloth. */
var MOTIFS = [
	"dinosaur",
	"rocket",
	"flower",
	"truck",
	"moon",
	"cat",
	"sun",
	"whale",
	"mango",
	"kite"
];
var PATTERNS = [
	"stripes",
	"checks",
	"dots",
	"stars",
	"floral",
	"colour-block",
	"tonal-block"
];
[...MOTIFS, ...PATTERNS];
/** The cut that is drawn for a design: its own, or the first of its kind. */
function cutOf({ kind, cut }) {
	return cut ?? CUTS[kind][0];
}
// database/demo/artwork/prints/kind-of-print.ts
/** Whether a print is a single picture, as on a chest. */
function isMotif(print) {
	return MOTIFS.includes(print);
}
// database/demo/artwork/detail-focus.ts
var FOCUS = {
	"t-shirt": {
		subject: "neckband",
		x: 46,
		y: 300,
		nearer: 2.3
	},
	polo: {
		subject: "placket",
		x: 24,
		y: 316,
		nearer: 2.4
	},
	shirt: {
		subject: "collar",
		x: 52,
		y: 346,
		nearer: 2.2
	},
	kurta: {
		subject: "embroidery",
		x: 26,
		y: 352,
		nearer: 2.2
	},
	frock: {
		subject: "sash",
		x: 40,
		y: 416,
		nearer: 1.9
	},
	trousers: {
		subject: "waist",
		x: 44,
		y: 266,
		nearer: 2.3
	},
	shorts: {
		subject: "waist",
		x: 60,
		y: 378,
		nearer: 2
	},
	jacket: {
		subject: "zip",
		x: 46,
		y: 340,
		nearer: 2.2
	},
	sweatshirt: {
		subject: "neckband",
		x: 46,
		y: 300,
		nearer: 2.2
	},
	hoodie: {
		subject: "hood",
		x: 14,
		y: 270,
		nearer: 1.9
	}
};
var BY_CUT = {
	henley: {
		subject: "placket",
		x: 20,
		y: 330
	},
	pocket: {
		subject: "pocket",
		x: 70,
		y: 400,
		nearer: 2.1
	},
	plain: { subject: "placket" },
	tiered: {
		subject: "tiers",
		x: 60,
		y: 560,
		nearer: 1.8
	},
	"a-line": {
		subject: "collar",
		x: 36,
		y: 340
	},
	denim: {
		subject: "pocket",
		x: 62,
		y: 380
	},
	coat: {
		subject: "collar",
		x: 30,
		y: 380,
		nearer: 1.9
	},
	"shirt-jacket": { subject: "buttons" },
	varsity: { subject: "buttons" },
	sherpa: {
		subject: "collar",
		x: 36,
		y: 330
	},
	rain: {
		subject: "hood",
		x: 20,
		y: 300,
		nearer: 1.9
	},
	"half-zip": {
		subject: "zip",
		x: 26,
		y: 330
	}
};
/** What the second picture of a product is about: its motif where that is large, else how the garment is made. */
function detailFocusOf(design) {
	const whole = FOCUS[design.kind];
	const cut = cutOf(design);
	const own = BY_CUT[cut];
	const base = {
		...whole,
		...own
	};
	if (design.kind === "kurta" && cut === "a-line") return { ...FOCUS.kurta };
	if (cut === "quilted" || cut === "puffer") return {
		...base,
		subject: "quilting"
	};
	if (!isMotif(design.print)) return base;
	if (design.kind === "t-shirt" || design.kind === "sweatshirt" || design.kind === "hoodie") return {
		subject: "print",
		x: 30,
		y: 425,
		nearer: 1.75
	};
	if (design.kind === "shirt") return {
		subject: "print",
		x: 80,
		y: 440,
		nearer: 2.3
	};
	if (design.kind === "shorts") return {
		subject: "print",
		x: 150,
		y: 540,
		nearer: 2
	};
	if (design.kind === "trousers") return {
		subject: "print",
		x: 120,
		y: 630,
		nearer: 2.1
	};
	if (design.kind === "frock") return {
		subject: "print",
		x: 10,
		y: 640,
		nearer: 1.7
	};
	return {
		subject: "print",
		x: 10,
		y: 680,
		nearer: 1.8
	};
}
// database/demo/artwork/look-in-words.ts
var COLORS_IN_WORDS = {
	black: {
		usual: "black",
		deep: "jet black",
		pale: "slate",
		warm: "brown-black",
		cool: "ink black"
	},
	red: {
		usual: "red",
		deep: "deep red",
		pale: "rose",
		warm: "rust",
		cool: "plum"
	},
	gold: {
		usual: "mustard gold",
		deep: "bronze",
		pale: "pale gold",
		warm: "honey gold",
		cool: "olive gold"
	},
	blue: {
		usual: "blue",
		deep: "navy blue",
		pale: "sky blue",
		warm: "dusty blue",
		cool: "steel blue"
	},
	silver: {
		usual: "silver-grey",
		deep: "dark grey",
		pale: "pearl grey",
		warm: "stone grey",
		cool: "blue-grey"
	},
	beige: {
		usual: "beige",
		deep: "taupe",
		pale: "cream",
		warm: "sand",
		cool: "putty"
	},
	green: {
		usual: "green",
		deep: "forest green",
		pale: "mint green",
		warm: "moss green",
		cool: "sea green"
	}
};
var WEAVES_IN_WORDS = {
	jersey: "jersey",
	pique: "piqué",
	poplin: "poplin",
	linen: "linen",
	twill: "twill",
	denim: "denim",
	fleece: "fleece",
	loopback: "loopback cotton",
	rib: "ribbed",
	corduroy: "corduroy",
	sherpa: "teddy fleece",
	wool: "woollen",
	terry: "terry",
	seersucker: "seersucker",
	smooth: "smooth cotton"
};
var PRINTS_IN_WORDS = {
	plain: "",
	stripes: " in stripes",
	checks: " in checks",
	dots: " with dots all over",
	stars: " with stars all over",
	floral: " in a floral print",
	"colour-block": " in blocks of bold colour",
	"tonal-block": " in blocks of soft colour"
};
var NAMES = {
	"t-shirt": {
		crew: "crew-neck T-shirt",
		ringer: "ringer T-shirt",
		pocket: "pocket T-shirt",
		henley: "henley T-shirt",
		raglan: "raglan T-shirt",
		"long-sleeve": "long-sleeved T-shirt",
		swing: "swing top"
	},
	polo: {
		classic: "polo shirt",
		tipped: "polo shirt with tipped collar",
		"long-sleeve": "long-sleeved polo shirt"
	},
	shirt: {
		classic: "button-up shirt",
		camp: "camp shirt",
		"band-collar": "band-collar shirt",
		pintuck: "pintucked shirt",
		"two-pocket": "two-pocket shirt",
		"short-sleeve": "short-sleeved shirt"
	},
	kurta: {
		embroidered: "embroidered kurta",
		plain: "band-collar kurta",
		"a-line": "A-line kurta"
	},
	frock: {
		"puff-sleeve": "puff-sleeved frock with a sash",
		tiered: "tiered frock",
		"a-line": "A-line frock"
	},
	trousers: {
		chino: "chinos",
		jeans: "jeans",
		jogger: "joggers",
		pleated: "pleated trousers",
		pyjama: "wide drawstring trousers",
		tulip: "tulip trousers"
	},
	shorts: {
		cuffed: "shorts with turned-up cuffs",
		drawstring: "drawstring shorts",
		sporty: "sports shorts"
	},
	jacket: {
		bomber: "bomber jacket",
		denim: "denim jacket",
		quilted: "quilted jacket",
		puffer: "puffer jacket",
		rain: "hooded rain jacket",
		coat: "coat",
		varsity: "varsity jacket",
		sherpa: "jacket with a teddy collar",
		"shirt-jacket": "shirt jacket",
		track: "track jacket",
		fleece: "fleece jacket"
	},
	sweatshirt: {
		crew: "sweatshirt",
		raglan: "raglan sweatshirt",
		quilted: "quilted sweatshirt",
		"half-zip": "half-zip sweatshirt"
	},
	hoodie: {
		pullover: "hoodie",
		zip: "zip-up hoodie",
		raglan: "raglan hoodie"
	}
};
/** What a garment is called: 'zip-up hoodie'. */
function nameInWords(design) {
	return NAMES[design.kind][cutOf(design)] ?? design.kind;
}
/** Colour, cloth where it is special, cut and print: 'navy blue poplin trousers with stars all over'. */
function lookInWords(design) {
	const { color, tone, weave, print } = design;
	const name = nameInWords(design);
	const cloth = weave && !name.includes(WEAVES_IN_WORDS[weave]) ? `${WEAVES_IN_WORDS[weave]} ` : "";
	const printed = print === "stripes" && (design.kind === "trousers" || design.kind === "shorts") ? " with fine pinstripes" : PRINTS_IN_WORDS[print] ?? ` with a ${print} motif`;
	return `${COLORS_IN_WORDS[color][tone ?? "usual"]} ${cloth}${name}${printed}`;
}
// database/demo/artwork/describe-pictures.ts
var CLOSE_UPS = {
	neckband: "the ribbed neckband and the small heart label",
	placket: "the collar, the placket and its buttons",
	collar: "the collar and the first buttons",
	embroidery: "the embroidered collar and placket",
	sash: "the round collar, the buttons and the tied sash",
	tiers: "the gathered tiers of the skirt",
	pocket: "the stitched pocket and the weave of the cloth",
	waist: "the waistband, its fastening and the pockets",
	zip: "the collar, the zip and its puller",
	buttons: "the collar, the front and its fastenings",
	hood: "the hood, its lining and the front below it",
	quilting: "the quilted rows and the stitching between them",
	print: "the motif and the thread of the cloth"
};
function shoesWith({ kind }) {
	if (kind === "frock") return "strap shoes and a hair bow";
	return kind === "kurta" ? "embroidered khussas" : "canvas shoes";
}
function sentence(text) {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
/**
* The three pictures of a demo product, in the order in which the shop shows them: the garment by itself, a close-up, and
* an outfit. File names are those in `database/demo/pictures`; the texts say what is seen, for those who do not see it.
*/
function describePictures({ slug, design }) {
	const look = lookInWords(design);
	const closeUp = CLOSE_UPS[detailFocusOf(design).subject];
	const partner = lookInWords(partnerOf(design));
	return [
		{
			file: `${slug}.webp`,
			alt: sentence(`${look}, laid flat and seen from the front`)
		},
		{
			file: `${slug}-detail.webp`,
			alt: sentence(`${look}, from close by: ${closeUp}`)
		},
		{
			file: `${slug}-outfit.webp`,
			alt: sentence(`outfit with the ${look}: ${partner} and ${shoesWith(design)}`)
		}
	];
}
// database/demo/seed-pictures.ts
var FOLDER = new URL("./pictures/", import.meta.url);
/**
* Puts the masters of the products' pictures into the media store. Their variants are made when somebody first looks:
* to make them all would keep the first start waiting for minutes.
*/
async function storePictures(storage, now) {
	const rows = /* @__PURE__ */ new Map();
	const stored = DEMO_PRODUCTS.map(async (product) => {
		const ofProduct = describePictures(product).map(async ({ file, alt }) => {
			const row = await storeMaster(storage, await readFile(new URL(file, FOLDER)), now);
			rows.set(row.url, row);
			return describePicture({
				url: row.url,
				alt
			}, row);
		});
		return [product.slug, await Promise.all(ofProduct)];
	});
	return {
		bySlug: new Map(await Promise.all(stored)),
		rows: [...rows.values()]
	};
}
/** Notes the pictures. They may be known already: of a demo whose products were all deleted. */
async function seedPictures(tx, { rows }) {
	await tx.insert(pictures).values(rows).onConflictDoNothing();
}
/** A product's first picture. */
function coverOf({ bySlug }, slug) {
	const [cover] = getFrom(bySlug, slug);
	if (!cover) throw new Error(`The demo has no picture of ${slug}`);
	return cover;
}
// database/demo/seed-catalogue.ts
/** Writes the products. Returns their ids by their slugs. */
async function seedProducts(tx, pictures, authorId, now) {
	const ids = /* @__PURE__ */ new Map();
	await tx.insert(products).values(DEMO_PRODUCTS.map(({ slug, price, oldPrice, daysOld, design: _, family, ...fields }, index) => {
		const id = newId();
		ids.set(slug, id);
		const createdAt = /* @__PURE__ */ new Date(daysBefore(now, daysOld).getTime() - index * 6e4);
		return {
			id,
			...fields,
			design: family ?? null,
			pricePaisa: paisaFromPkr(price),
			oldPricePaisa: oldPrice === null ? null : paisaFromPkr(oldPrice),
			image: coverOf(pictures, slug).url,
			pictures: getFrom(pictures.bySlug, slug),
			authorId,
			createdAt,
			updatedAt: createdAt
		};
	}));
	return ids;
}
/** Writes the reviews; the ratings follow by themselves. */
async function seedReviews(tx, userIds, productIds, now) {
	await tx.insert(reviews).values(makeDemoReviews().map(({ productSlug, personKey, rating, comment, daysAgo }, index) => ({
		productId: getFrom(productIds, productSlug),
		userId: getFrom(userIds, personKey),
		rating,
		comment,
		createdAt: /* @__PURE__ */ new Date(daysBefore(now, daysAgo).getTime() - index % 600 * 6e4)
	})));
}
// database/demo/accounts.ts
/** The accounts that scripts and visitors of the demo may rely on. They exist in the demo only. */
var DEMO_ACCOUNTS = [
	{
		key: "admin",
		username: "Sana Malik",
		email: "admin@example.com",
		password: "demo-admin",
		role: "admin"
	},
	{
		key: "customer",
		username: "Hira Qureshi",
		email: "customer@example.com",
		password: "demo-customer",
		role: "user"
	},
	{
		key: "moderator",
		username: "Bilal Ahmed",
		email: "moderator@example.com",
		password: "demo-moderator",
		role: "moderator"
	}
];
// database/demo/seed-orders.ts
/** Writes the orders with their lines and histories, and what has been received. No mail goes out for them. */
async function seedOrders(tx, { userIds, productIds, pictures, store }, now) {
	const productBySlug = new Map(DEMO_PRODUCTS.map((product) => [product.slug, product]));
	const customer = {
		...DEMO_CUSTOMER_ADDRESS,
		...getAccount(DEMO_CUSTOMER_KEY)
	};
	const personByKey = new Map([customer, ...DEMO_PEOPLE].map((person) => [person.key, person]));
	for (const { personKey, placedDaysAgo, hour, status, lines, notes, history } of makeDemoOrders()) {
		const id = newId();
		const person = getFrom(personByKey, personKey);
		const bought = lines.map(({ productSlug, quantity }) => ({
			...getFrom(productBySlug, productSlug),
			quantity
		}));
		const totals = computeTotals(bought, store);
		const lastEvent = history.at(-1);
		await tx.insert(orders).values({
			id,
			orderId: makeOrderId(randomInt),
			userId: getFrom(userIds, personKey),
			status,
			email: person.email,
			phone: person.phone,
			customerName: person.username,
			address: person.address,
			city: person.city,
			state: person.state,
			zipCode: person.postalCode,
			notes,
			totalPaisa: paisaFromPkr(totals.totalPrice),
			deliveryPaisa: paisaFromPkr(totals.deliveryCharge),
			grandTotalPaisa: paisaFromPkr(totals.grandTotal),
			createdAt: atHour(now, placedDaysAgo, hour),
			updatedAt: lastEvent ? atHour(now, lastEvent.daysAgo, lastEvent.hour) : atHour(now, placedDaysAgo, hour)
		});
		await tx.insert(orderLines).values(bought.map(({ slug, name, price, quantity }, position) => ({
			orderId: id,
			position,
			productId: getFrom(productIds, slug),
			name,
			unitPricePaisa: paisaFromPkr(price),
			quantity,
			image: coverOf(pictures, slug).url
		})));
		if (status === "Delivered") {
			const received = bought.map(({ slug }) => getFrom(productIds, slug));
			await addPurchases(tx, getFrom(userIds, personKey), received);
		}
		await tx.insert(orderEvents).values(history.map((event) => ({
			orderId: id,
			status: event.status,
			byUserId: getFrom(userIds, event.status === "pending" ? personKey : "admin"),
			createdAt: atHour(now, event.daysAgo, event.hour)
		})));
	}
}
function getAccount(key) {
	const account = DEMO_ACCOUNTS.find((each) => each.key === key);
	if (!account) throw new Error(`The demo has no account ${key}`);
	return account;
}
// database/demo/seed-people.ts
/** The demo's own accounts were there before the first order. */
var OLDEST_ACCOUNT_DAYS = 380;
/** A sample customer registered at most this long before they first ordered or reviewed something. */
var JOINED_BEFORE_DAYS = 9;
/** The demo accounts have known passwords; nobody knows the one of the sample customers. */
async function hashPasswords() {
	const known = DEMO_ACCOUNTS.map(async ({ key, password }) => [key, await hashPassword(password)]);
	const unknown = hashPassword(randomBytes(32).toString("base64")).then((hash) => ["", hash]);
	return new Map(await Promise.all([...known, unknown]));
}
/** Days since each person first ordered or reviewed something, by their keys. */
function findFirstDeeds() {
	const first = /* @__PURE__ */ new Map();
	const deeds = [...makeDemoReviews().map(({ personKey, daysAgo }) => ({
		personKey,
		daysAgo
	})), ...makeDemoOrders().map(({ personKey, placedDaysAgo }) => ({
		personKey,
		daysAgo: placedDaysAgo
	}))];
	for (const { personKey, daysAgo } of deeds) first.set(personKey, Math.max(daysAgo, first.get(personKey) ?? 0));
	return first;
}
/** Writes the people. Returns their ids by their keys. */
async function seedPeople(tx, passwordHashes, now) {
	const ids = /* @__PURE__ */ new Map();
	const firstDeeds = findFirstDeeds();
	const unusableHash = passwordHashes.get("") ?? "";
	const people = [...DEMO_ACCOUNTS.map(({ key, email, username, role }) => ({
		key,
		email,
		username,
		role,
		bio: "",
		profession: ""
	})), ...DEMO_PEOPLE.map((person) => ({
		...person,
		role: "user"
	}))];
	await tx.insert(users).values(people.map(({ key, email, username, role, bio, profession }, index) => {
		const id = newId();
		ids.set(key, id);
		const joinedDaysAgo = DEMO_PEOPLE.some((person) => person.key === key) ? (firstDeeds.get(key) ?? 0) + 1 + index % JOINED_BEFORE_DAYS : OLDEST_ACCOUNT_DAYS;
		return {
			id,
			email,
			username,
			role,
			bio: bio || null,
			profession: profession || null,
			passwordHash: passwordHashes.get(key) ?? unusableHash,
			createdAt: daysBefore(now, joinedDaysAgo)
		};
	}));
	return ids;
}
// database/demo/seed.ts
/**
* Fills an empty database with the demo shop, all of it or nothing. Does nothing where there are people or products
* already. Returns whether it filled.
*/
async function seedDemo({ db, storage, store, now }) {
	if (!await isEmpty(db)) return false;
	const [pictures, passwordHashes] = await Promise.all([storePictures(storage, now()), hashPasswords()]);
	await inTransaction(db, async (tx) => {
		await tx.execute(sql`lock table ${users} in exclusive mode`);
		if (!await isEmpty(tx)) return;
		const userIds = await seedPeople(tx, passwordHashes, now());
		await seedPictures(tx, pictures);
		const productIds = await seedProducts(tx, pictures, userIds.get("admin") ?? null, now());
		await seedReviews(tx, userIds, productIds, now());
		await seedOrders(tx, {
			userIds,
			productIds,
			pictures,
			store
		}, now());
	});
	return true;
}
async function isEmpty(db) {
	const someUser = await db.select({ id: users.id }).from(users).limit(1);
	const someProduct = await db.select({ id: products.id }).from(products).limit(1);
	return someUser.length === 0 && someProduct.length === 0;
}
// server/platform/cache/segmented-lru.ts
/** Share of the bytes that what has been asked for only once may take. */
var PROBATION_SHARE = .2;
/**
* Values by key, bounded in bytes, in two segments: a value begins on probation, and is protected from its second use on.
* Somebody who asks for each of a hundred thousand addresses once (a crawler, an attack) drives out only what others
* have asked for once. What falls out of the protected segment gets another turn on probation.
* Source: R. Karedla et al., Caching Strategies to Improve Disk System Performance, 1994 (SLRU).
*/
var SegmentedLru = class {
	#probation;
	#protected;
	#sizeOf;
	#onGone;
	constructor(maxBytes, sizeOf, onGone) {
		this.#sizeOf = sizeOf;
		this.#onGone = onGone;
		const probationBytes = Math.max(1, Math.floor(maxBytes * PROBATION_SHARE));
		this.#probation = new LRUCache({
			maxSize: probationBytes,
			sizeCalculation: sizeOf,
			dispose: (value, key, reason) => {
				if (reason === "evict") onGone(key, value);
			}
		});
		this.#protected = new LRUCache({
			maxSize: Math.max(1, maxBytes - probationBytes),
			sizeCalculation: sizeOf,
			disposeAfter: (value, key, reason) => {
				if (reason === "evict") this.#admit(key, value);
			}
		});
	}
	/** The value under a key; using it counts. `isSecondUse` tells that it has just become protected. */
	use(key) {
		const kept = this.#protected.get(key);
		if (kept !== void 0) return {
			value: kept,
			isSecondUse: false
		};
		const known = this.#probation.get(key);
		if (known === void 0) return void 0;
		if (this.#sizeOf(known) > this.#protected.maxSize) return {
			value: known,
			isSecondUse: false
		};
		this.#probation.delete(key);
		this.#protected.set(key, known);
		return {
			value: known,
			isSecondUse: true
		};
	}
	/** The value under a key, without using it. */
	peek(key) {
		return this.#protected.peek(key) ?? this.#probation.peek(key);
	}
	/** Keeps a value in the segment where its key has been, in place of the one before. One that is larger than that is not kept. */
	set(key, value) {
		const isProtected = this.#protected.has(key);
		this.delete(key);
		if (!isProtected) {
			this.#admit(key, value);
			return;
		}
		this.#protected.set(key, value);
		if (this.#protected.peek(key) !== value) this.#onGone(key, value);
	}
	delete(key) {
		const value = this.peek(key);
		if (value === void 0) return;
		this.#protected.delete(key);
		this.#probation.delete(key);
		this.#onGone(key, value);
	}
	get bytes() {
		return this.#probation.calculatedSize + this.#protected.calculatedSize;
	}
	get count() {
		return this.#probation.size + this.#protected.size;
	}
	#admit(key, value) {
		this.#probation.set(key, value);
		if (this.#probation.peek(key) !== value) this.#onGone(key, value);
	}
};
// server/platform/cache/answer-cache.ts
var TARGETS_MAX_BYTES = 8e6;
var TARGET_MAX_LENGTH = 500;
/**
* Keeps answers by key until one of the things that they show changes. Whoever asks for an answer that is being made
* waits for that one.
*
* An answer whose tags were invalidated while it was being made is sent to those who had asked for it before, and not
* kept.
*/
var AnswerCache = class {
	#options;
	#entries;
	#keysByTag = /* @__PURE__ */ new Map();
	/** Keys by what a request's first line says. */
	#targets;
	/** What is being made, for who asks for the same now. */
	#flights = /* @__PURE__ */ new Map();
	/** All that is being made, also what was begun before the last change and is joined by nobody any more. */
	#airborne = /* @__PURE__ */ new Set();
	#generation = 0;
	#isCutOff = false;
	#shrinking = Promise.resolve();
	#waitingToShrink = 0;
	counts = {
		hit: 0,
		miss: 0,
		stale: 0
	};
	constructor(options) {
		this.#options = options;
		this.#entries = new SegmentedLru(options.maxBytes, ({ kept, key }) => kept.bytes + 2 * key.length, (key, { kept }) => this.#forgetTags(key, kept.tags));
		this.#targets = new LRUCache({
			maxSize: TARGETS_MAX_BYTES,
			sizeCalculation: (key, target) => 100 + 2 * (key.length + target.length)
		});
	}
	/** The answer that a request's target (path and query) was given before, where it is still true. */
	findByTarget(target) {
		const key = this.#targets.get(target);
		const entry = key === void 0 ? void 0 : this.#useEntry(key);
		if (!entry || this.#isStale(entry)) return void 0;
		this.counts.hit += 1;
		return entry.kept;
	}
	/** Notes that a request's target means this key, so that the next one needs no parsing. */
	noteTarget(target, key) {
		if (target.length <= TARGET_MAX_LENGTH && this.#options.maxBytes > 0) this.#targets.set(target, key);
	}
	/** The answer under a key: kept, or made by `make`, once for all who ask at the same time. Throws what `make` throws. */
	async obtain(key, make) {
		const entry = this.#useEntry(key);
		if (entry && !this.#isStale(entry)) return this.#count({
			answer: entry.kept.answer,
			kept: entry.kept,
			origin: "hit"
		});
		const older = entry && {
			answer: entry.kept.answer,
			kept: entry.kept,
			origin: "stale"
		};
		if (older && this.#isCutOff) return this.#count(older);
		const flight = this.#flights.get(key) ?? this.#begin(key, make);
		try {
			const outcome = await flight.outcome;
			return this.#count(older && outcome.answer.status >= 500 ? older : outcome);
		} catch (error) {
			if (older && this.#options.isOutage(error)) return this.#count(older);
			if (this.#options.isRefusal(error)) this.#entries.delete(key);
			throw error;
		}
	}
	/** Has everything made anew that shows one of these things; `EVERYTHING` among them: all there is. */
	invalidate(tags) {
		if (tags.includes("*")) this.#generation += 1;
		for (const tag of tags) {
			for (const key of this.#keysByTag.get(tag) ?? []) {
				const entry = this.#entries.peek(key);
				if (entry) entry.isStale = true;
			}
			this.#keysByTag.delete(tag);
		}
		for (const flight of this.#airborne) for (const tag of tags) flight.overtakenBy.add(tag);
		this.#flights.clear();
	}
	/** Nobody tells of changes any more: nothing that is kept can be relied on. */
	cutOff() {
		this.#isCutOff = true;
		this.invalidate(["*"]);
	}
	/** Changes are told again; those meanwhile were not. */
	reconnect() {
		this.#isCutOff = false;
		this.invalidate(["*"]);
	}
	get bytes() {
		return this.#entries.bytes;
	}
	get size() {
		return this.#entries.count;
	}
	/** Settles once nothing is being compressed any more. */
	get settled() {
		return this.#shrinking;
	}
	#begin(key, make) {
		const overtakenBy = /* @__PURE__ */ new Set();
		const flight = {
			overtakenBy,
			outcome: this.#make(key, make, overtakenBy)
		};
		this.#flights.set(key, flight);
		this.#airborne.add(flight);
		const end = () => {
			this.#airborne.delete(flight);
			if (this.#flights.get(key) === flight) this.#flights.delete(key);
		};
		flight.outcome.then(end, end);
		return flight;
	}
	async #make(key, make, overtakenBy) {
		const answer = await make();
		const { tags, status, isStale = false } = answer;
		if (isStale) return {
			answer,
			kept: void 0,
			origin: "stale"
		};
		if (tags === null || this.#options.maxBytes === 0) {
			if (status < 500) this.#entries.delete(key);
			return {
				answer,
				kept: void 0,
				origin: "miss"
			};
		}
		const kept = await KeptAnswer.of(answer, this.#options.rules);
		if (!(overtakenBy.has("*") || tags.some((tag) => overtakenBy.has(tag))) && !this.#isCutOff) this.#keep(key, kept);
		return {
			answer,
			kept,
			origin: "miss"
		};
	}
	#keep(key, kept) {
		const entry = {
			key,
			kept,
			isStale: false,
			generation: this.#generation
		};
		this.#entries.set(key, entry);
		if (this.#entries.peek(key) !== entry) return;
		for (const tag of kept.tags) {
			const keys = this.#keysByTag.get(tag);
			if (keys) keys.add(key);
			else this.#keysByTag.set(tag, /* @__PURE__ */ new Set([key]));
		}
	}
	#useEntry(key) {
		const used = this.#entries.use(key);
		if (used?.isSecondUse) this.#shrinkLater(used.value.kept);
		return used?.value;
	}
	/** One at a time: it takes a thread for a tenth of a second. Under a flood of new pages most go without. */
	#shrinkLater(kept) {
		if (this.#waitingToShrink >= 100) return;
		this.#waitingToShrink += 1;
		this.#shrinking = this.#shrinking.then(() => kept.shrink()).catch(this.#options.onError).finally(() => {
			this.#waitingToShrink -= 1;
		});
	}
	#forgetTags(key, tags) {
		for (const tag of tags) {
			const keys = this.#keysByTag.get(tag);
			keys?.delete(key);
			if (keys?.size === 0) this.#keysByTag.delete(tag);
		}
	}
	#isStale(entry) {
		return entry.isStale || entry.generation !== this.#generation;
	}
	#count(outcome) {
		this.counts[outcome.origin] += 1;
		return outcome;
	}
};
// server/platform/cache/listen-on-postgres.ts
/** Between attempts to connect anew: at first, and at most. */
var RETRY_FIRST_MS = 50;
var RETRY_MAX_MS = 1e3;
var CONNECT_LIMIT_MS$1 = 2e3;
/** A connection can die without a word (a cable, a paused machine): it has to answer this often, and this soon. */
var HEARTBEAT_MS = 3e3;
var HEARTBEAT_LIMIT_MS = 1500;
/**
* Listens on a channel of a PostgreSQL server, on a connection of its own that is looked after: one that is lost, or does
* not answer any more, is told of and replaced. Returns once it listens.
*/
async function listenOnPostgres(options) {
	const { onLost, onFound, onError } = options;
	const closing = new AbortController();
	let connection = await connect(options);
	const watch = async () => {
		while (!closing.signal.aborted) {
			const reason = await connection.lost;
			if (closing.signal.aborted) return;
			onLost();
			onError(reason);
			connection = await connectAnew(options, closing.signal);
			if (!closing.signal.aborted) onFound();
		}
	};
	const watching = watch().catch((error) => {
		if (!closing.signal.aborted) onError(error instanceof Error ? error : new Error(String(error)));
	});
	return { async close() {
		closing.abort();
		await connection.end();
		await watching;
	} };
}
async function connect({ url, channel, onNotice }) {
	const client = new Client({
		connectionString: url,
		connectionTimeoutMillis: CONNECT_LIMIT_MS$1,
		keepAlive: true
	});
	const lost = Promise.withResolvers();
	client.on("error", lost.resolve);
	client.on("end", () => lost.resolve(/* @__PURE__ */ new Error("The connection that listens was closed")));
	client.on("notification", ({ payload }) => onNotice(payload ?? ""));
	try {
		await client.connect();
		await client.query(`listen ${channel}`);
	} catch (error) {
		await client.end().catch(() => void 0);
		throw error;
	}
	const heartbeat = setInterval(() => {
		answersInTime(client).then((answers) => {
			if (!answers) lost.resolve(/* @__PURE__ */ new Error("The connection that listens does not answer"));
		});
	}, HEARTBEAT_MS);
	heartbeat.unref();
	const end = async () => {
		clearInterval(heartbeat);
		await Promise.race([client.end().catch(() => void 0), setTimeout$1(HEARTBEAT_LIMIT_MS, void 0, { ref: false })]);
		lost.resolve(/* @__PURE__ */ new Error("The connection that listens was closed"));
	};
	lost.promise.then(end);
	return {
		lost: lost.promise,
		end
	};
}
async function answersInTime(client) {
	const answered = client.query("select 1").then(() => true, () => false);
	return Promise.race([answered, setTimeout$1(HEARTBEAT_LIMIT_MS, false, { ref: false })]);
}
/** Tries until it succeeds. Throws `AbortError` where it is called off. */
async function connectAnew(options, signal) {
	for (let waitMs = RETRY_FIRST_MS;; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) try {
		const connection = await connect(options);
		if (signal.aborted) await connection.end();
		return connection;
	} catch {
		await setTimeout$1(waitMs, void 0, {
			signal,
			ref: false
		});
	}
}
// server/platform/cache/tag-bus.ts
var CHANNEL = "nanhi_tags";
/** Longer lists do not fit into one notice (8,000 bytes); what changes so much is cheaper told whole. */
var NOTICE_MAX_BYTES = 7500;
var noticeSchema = z.object({
	id: z.string(),
	tags: z.array(z.string())
});
/** What cannot be read, as from a process of another release, may be about anything. */
function readNotice(text) {
	try {
		return noticeSchema.parse(JSON.parse(text));
	} catch {
		return {
			id: "",
			tags: ["*"]
		};
	}
}
/** Own changes that are looked after: more than are ever under way at once. */
var OWN_KEPT = 1e4;
/**
* Opens the bus of a database. PostgreSQL carries the tags with the commit itself (`NOTIFY`): what is rolled back is not
* told, and no crash can come in between. The embedded database has one process, which tells itself.
*/
async function openTagBus({ client }, onError) {
	const listeners = [];
	const tellOwn = (tags) => {
		for (const listener of listeners) listener.invalidate(tags);
	};
	const own = /* @__PURE__ */ new Map();
	const begin = () => {
		const id = randomUUID();
		own.set(id, "open");
		const [oldest] = own.keys();
		if (own.size > OWN_KEPT && oldest !== void 0) own.delete(oldest);
		return id;
	};
	const tellOnce = (id, tags) => {
		if (own.get(id) === "told") {
			own.delete(id);
			return;
		}
		if (own.has(id)) own.set(id, "told");
		tellOwn(tags);
	};
	const tellOthers = async (tx, id, tags) => {
		const whole = JSON.stringify({
			id,
			tags
		});
		const notice = Buffer.byteLength(whole) <= NOTICE_MAX_BYTES ? whole : JSON.stringify({
			id,
			tags: ["*"]
		});
		await tx.execute(sql`select pg_notify(${CHANNEL}, ${notice})`);
	};
	const listening = client.kind === "postgres" ? await listenOnPostgres({
		url: client.url,
		channel: CHANNEL,
		onNotice(text) {
			const { id, tags } = readNotice(text);
			tellOnce(id, tags);
		},
		onLost() {
			for (const listener of listeners) listener.cutOff();
		},
		onFound() {
			for (const listener of listeners) listener.reconnect();
		},
		onError
	}) : void 0;
	return {
		async invalidate(tx, tags) {
			if (tags.length === 0) return;
			if (!listening) {
				afterCommit(tx, () => tellOwn(tags));
				return;
			}
			const id = begin();
			afterCommit(tx, () => tellOnce(id, tags));
			await tellOthers(tx, id, tags);
		},
		listen: (listener) => void listeners.push(listener),
		async close() {
			await listening?.close();
		}
	};
}
// server/platform/cache/open-answer-cache.ts
init_errors();
/** The cache of answers, and the bus that tells it what changes. */
async function openAnswerCache(database, { maxBytes, sharedSeconds, onError }) {
	const tags = await openTagBus(database, onError);
	const answers = new AnswerCache({
		maxBytes,
		rules: {
			common: SECURITY_HEADERS,
			sharedSeconds
		},
		isRefusal: (error) => error instanceof AppError && error.status < 500,
		isOutage: (error) => isDatabaseAway(error) || error instanceof AppError && error.code === "unavailable",
		onError: (error) => onError(error instanceof Error ? error : new Error(String(error)))
	});
	tags.listen(answers);
	return {
		answers,
		tags
	};
}
// server/platform/database/migrate.ts
var MIGRATIONS_FOLDER = fileURLToPath(new URL("../../database/migrations", import.meta.url));
/** Any number that no other program on the same server uses for its advisory locks. */
var MIGRATION_LOCK = 4711920261;
/** Brings the database to the newest schema. Several processes may start at once: one migrates, the others wait. */
async function migrateDatabase(database) {
	const { client } = database;
	if (client.kind === "pglite") {
		await migrate$1(drizzle$1(client.pglite), { migrationsFolder: MIGRATIONS_FOLDER });
		return;
	}
	const connection = await client.pool.connect();
	try {
		const db = drizzle(connection);
		await db.execute(sql`set statement_timeout = 0`);
		await db.execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
		await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
		await db.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
		await db.execute(sql`reset statement_timeout`);
	} finally {
		connection.release();
	}
}
// server/platform/database/folder-lock.ts
init_startup_error();
/**
* Claims the data folder for this process, as the embedded database would be destroyed by a second one.
*
* The lock is the exclusive file lock of an (otherwise empty) SQLite file: the kernel drops it when the process ends,
* however it ends, so nothing stale is left behind by a SIGKILL, and no process id can be mistaken for another.
* Returns the release. Throws `StartupError` where the folder is in use or cannot be written.
*/
function lockFolder(folder) {
	try {
		mkdirSync(folder, { recursive: true });
	} catch (error) {
		throw cannotWrite(folder, error);
	}
	let lock;
	try {
		lock = new DatabaseSync(join(folder, "lock.sqlite"));
		lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS lock (id INTEGER); COMMIT;");
	} catch (error) {
		lock?.close();
		if (error instanceof Error && /database is locked/.test(error.message)) throw new StartupError(`The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR.`);
		throw cannotWrite(folder, error);
	}
	const held = lock;
	return () => held.close();
}
function cannotWrite(folder, error) {
	const reason = error instanceof Error ? error.message : String(error);
	return new StartupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to one that can.`);
}
// server/platform/database/open-pglite.ts
/**
* Opens the embedded database in `dataDir/database`, making it where there is none.
* Throws `StartupError` where the folder is in use by another process or cannot be written.
*/
async function openPglite(dataDir) {
	const unlock = lockFolder(dataDir);
	try {
		return wrapPglite(await PGlite.create({
			dataDir: join(dataDir, "database"),
			extensions: { pg_trgm }
		}), unlock);
	} catch (error) {
		unlock();
		throw error;
	}
}
/** The `Database` of a PGlite that is already open; `afterClose` runs once it is closed. */
function wrapPglite(pglite, afterClose = () => void 0) {
	return {
		db: drizzle$1(pglite),
		engine: "pglite",
		client: {
			kind: "pglite",
			pglite
		},
		async close() {
			if (!pglite.closed) await pglite.close();
			afterClose();
		}
	};
}
// server/platform/database/open-postgres.ts
init_startup_error();
var CONNECT_TIMEOUT_MS = 5e3;
/** The server gives up on a statement after the first, we on a server that says nothing after the second. */
var STATEMENT_TIMEOUT_MS = 1e4;
var QUERY_TIMEOUT_MS = 12e3;
var POOL_SIZE = 10;
/** Opens a pool on a PostgreSQL server. Throws `StartupError` where it cannot be reached. */
async function openPostgres(url, onError) {
	const pool = new Pool({
		connectionString: url,
		max: POOL_SIZE,
		connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
		statement_timeout: STATEMENT_TIMEOUT_MS,
		query_timeout: QUERY_TIMEOUT_MS,
		keepAlive: true,
		pipeline: true
	});
	pool.on("error", onError);
	pool.on("connect", (client) => client.on("error", onError));
	try {
		await pool.query("select 1");
	} catch (error) {
		await pool.end();
		throw new StartupError(`The database ${withoutPassword(url)} cannot be reached (${reasonOf$1(error)}).`);
	}
	return {
		db: drizzle(pool),
		engine: "postgres",
		client: {
			kind: "postgres",
			pool,
			url
		},
		close: () => pool.end()
	};
}
function withoutPassword(url) {
	const shown = new URL(url);
	if (shown.password) shown.password = "***";
	return shown.toString();
}
/** A refused connection to a name with several addresses is an AggregateError with an empty message. */
function reasonOf$1(error) {
	if (error instanceof AggregateError) return error.errors.map(reasonOf$1).join(", ");
	return error instanceof Error ? error.message : String(error);
}
// server/platform/jobs/job-queue.ts
/** Seconds: the first retry after about this long, each later one after twice the time of the one before. */
var RETRY_DELAY_SECONDS = 5;
var RETRY_DELAY_MAX_SECONDS = 3600;
/** With the delays above the last try is about a day after the first: a mail outage of a day loses nothing. */
var RETRY_LIMIT = 32;
/** A job whose process died is given to another one after this long. */
var EXPIRE_SECONDS = 60;
/** A new job announces itself; a retry that has come due does not, so it is looked for as often as the first one is due. */
var POLLING = {
	pollingIntervalSeconds: 2,
	notifyPollingIntervalSeconds: RETRY_DELAY_SECONDS
};
var DEAD_LETTER_SUFFIX = ".dead";
/** Connects pg-boss to the database, makes its tables and queues where missing, and one dead-letter queue for each. */
async function startJobQueue({ database, kinds, onError }) {
	const boss = new PgBoss({
		...connectionOf(database),
		schema: "jobs",
		useListenNotify: true,
		schedule: false
	});
	boss.on("error", onError);
	await boss.start();
	for (const { name } of kinds) {
		const deadLetter = name + DEAD_LETTER_SUFFIX;
		await boss.createQueue(deadLetter);
		await boss.createQueue(name, {
			deadLetter,
			notify: true,
			retryLimit: RETRY_LIMIT,
			retryDelay: RETRY_DELAY_SECONDS,
			retryBackoff: true,
			retryDelayMax: RETRY_DELAY_MAX_SECONDS,
			expireInSeconds: EXPIRE_SECONDS
		});
		await learnQueue(boss, name);
	}
	return {
		async enqueue(tx, kind, payload) {
			const id = await boss.send(kind.name, kind.payload.parse(payload), { db: fromDrizzle(asPgBossExpects(tx), sql) });
			if (id === null) throw new Error(`The job ${kind.name} was not taken`);
			return id;
		},
		async work(handlers) {
			for (const handler of handlers) await boss.work(handler.kind.name, POLLING, async (jobs) => {
				for (const job of jobs) await handler.run(job.data, { id: job.id });
			});
		},
		stop: () => boss.stop({
			graceful: true,
			timeout: 8e3
		})
	};
}
/**
* Lets pg-boss look the queue up now and not at the first `send`: that one runs inside a transaction, and on the
* embedded database, which has one connection, a look-up beside the transaction would wait for it for ever.
*/
async function learnQueue(boss, name) {
	await boss.findJobs(name, { id: NIL });
}
function connectionOf({ client }) {
	if (client.kind === "pglite") return {
		db: fromPglite(client.pglite),
		backend: "pglite"
	};
	return {
		connectionString: client.url,
		max: 4
	};
}
/** Drizzle types the result of a raw statement by engine; both engines answer with rows, as pg-boss wants them. */
function asPgBossExpects(tx) {
	return tx;
}
// server/platform/mail/no-carrier.ts
/**
* For a shop that nobody has told how to send mail. Every mail fails, so that its job waits and is tried again: once
* a carrier is configured, what is not older than a day goes out.
*/
var noCarrier = { send() {
	return Promise.reject(/* @__PURE__ */ new Error("No way to send mail is configured (SMTP_URL or EMAIL_SERVICE_*)"));
} };
// server/platform/mail/rest-carrier.ts
/** What the service is told of the client library (specification, section 9). */
var LIB_VERSION = "4.4.1";
var SEND_PATH = "/api/v1.0/email/send";
var TIMEOUT_MS$1 = 15e3;
/** Mail through the third-party REST service, with the body of the specification's section 7. */
function createRestCarrier(settings) {
	const url = new URL(SEND_PATH, settings.host);
	return { async send({ template, params }) {
		const answer = await fetch(url, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				lib_version: LIB_VERSION,
				user_id: settings.userId,
				service_id: settings.serviceId,
				template_id: settings.templateIds[template],
				template_params: params
			}),
			signal: AbortSignal.timeout(TIMEOUT_MS$1)
		});
		await answer.body?.cancel();
		if (!answer.ok) throw new Error(`The mail service answered ${answer.status}`);
	} };
}
// server/platform/mail/smtp-carrier.ts
var TIMEOUT_MS = 15e3;
/** Mail over SMTP. `from` is an address; the message id repeats with the job, so that a mail system can drop a repeat. */
function createSmtpCarrier(url, from) {
	const transport = createTransport(url, { from });
	const domain = from.address.split("@")[1] ?? "localhost";
	return { async send({ id, to, subject, text }) {
		await Promise.race([transport.sendMail({
			messageId: `<${id}@${domain}>`,
			to: {
				name: "",
				address: to
			},
			subject,
			text
		}), new Promise((_resolve, reject) => {
			setTimeout(() => reject(/* @__PURE__ */ new Error("The mail server did not answer in time")), TIMEOUT_MS).unref();
		})]);
	} };
}
// server/platform/storage/storage.ts
/** The key itself. Throws where it is none: that is a mistake of the caller, not of a visitor. */
function assertStorageKey(key) {
	if (!STORAGE_KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
	return key;
}
var STORAGE_KEY;
var init_storage = __esmMin((() => {
	STORAGE_KEY = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/;
}));
// server/platform/storage/disk-storage.ts
init_storage();
/** Pictures as files of one folder. A file appears whole or not at all: it is written aside, then renamed. */
async function openDiskStorage(folder) {
	await mkdir(folder, { recursive: true });
	return {
		async write(key, bytes) {
			const path = join(folder, assertStorageKey(key));
			const aside = join(folder, `${randomUUID()}.part`);
			await writeFile(aside, bytes);
			await rename(aside, path);
		},
		async read(key) {
			if (!STORAGE_KEY.test(key)) return void 0;
			try {
				return await readFile(join(folder, key));
			} catch (error) {
				if (error instanceof Error && "code" in error && error.code === "ENOENT") return void 0;
				throw error;
			}
		},
		check: () => access(folder, constants$1.W_OK),
		close() {}
	};
}
// server/store/store-from-env.ts
/** What the pages may know of the configuration. */
function storeFromEnv({ store, publicUrl, isDemo }) {
	return {
		...store,
		url: new URL(publicUrl).origin,
		mapUrl: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(store.address)}`,
		isDemo
	};
}
// server/platform/storage/s3-storage.ts
var s3_storage_exports = /* @__PURE__ */ __exportAll({ openS3Storage: () => openS3Storage });
/**
* Pictures as objects of one bucket of an S3-compatible service. Throws `StartupError` where the bucket cannot be used.
* What fails later is `unavailable`: the service's fault, and a matter of trying again.
*/
async function openS3Storage(settings) {
	const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
	const client = new S3Client({
		endpoint,
		region,
		credentials: {
			accessKeyId,
			secretAccessKey
		},
		forcePathStyle: true,
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		maxAttempts: MAX_ATTEMPTS,
		requestHandler: {
			connectionTimeout: CONNECT_LIMIT_MS,
			requestTimeout: ANSWER_LIMIT_MS,
			throwOnRequestTimeout: true
		}
	});
	const storage = {
		async write(key, bytes) {
			const ContentType = CONTENT_TYPES[assertStorageKey(key).split(".")[1] ?? ""];
			await orUnavailable(client.send(new PutObjectCommand({
				Bucket: bucket,
				Key: key,
				Body: bytes,
				ContentType
			})));
		},
		async read(key) {
			if (!STORAGE_KEY.test(key)) return void 0;
			return orUnavailable(readObject(client, bucket, key));
		},
		async check() {
			const abortSignal = AbortSignal.timeout(CHECK_LIMIT_MS);
			await orUnavailable(client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal }));
		},
		close: () => client.destroy()
	};
	try {
		await storage.check();
	} catch (error) {
		storage.close();
		throw new StartupError(`The pictures cannot be reached: bucket ${bucket} at ${endpoint} (${reasonOf(error)})`);
	}
	return storage;
}
async function readObject(client, bucket, key) {
	try {
		const { Body } = await client.send(new GetObjectCommand({
			Bucket: bucket,
			Key: key
		}));
		return await Body?.transformToByteArray();
	} catch (error) {
		if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return void 0;
		throw error;
	}
}
async function orUnavailable(answer) {
	try {
		return await answer;
	} catch (cause) {
		throw new AppError("unavailable", { cause });
	}
}
function reasonOf(error) {
	const cause = error instanceof AppError ? error.cause : error;
	if (cause instanceof S3ServiceException) return `${cause.name}, status ${cause.$metadata.httpStatusCode ?? "unknown"}`;
	return cause instanceof Error ? cause.message || cause.name : String(cause);
}
var CONNECT_LIMIT_MS, ANSWER_LIMIT_MS, MAX_ATTEMPTS, CHECK_LIMIT_MS, CONTENT_TYPES;
var init_s3_storage = __esmMin((() => {
	init_errors();
	init_startup_error();
	init_storage();
	CONNECT_LIMIT_MS = 2e3;
	ANSWER_LIMIT_MS = 1e4;
	MAX_ATTEMPTS = 3;
	CHECK_LIMIT_MS = 3e3;
	CONTENT_TYPES = {
		webp: "image/webp",
		avif: "image/avif",
		jpg: "image/jpeg"
	};
}));
// server/open-deps.ts
/**
* Opens everything that the configuration names: database (migrated, and filled where it is an empty demo), pictures,
* jobs, mail. Throws `StartupError` where something cannot be reached. `close` undoes it in reverse order.
*/
async function openDeps(env, { onError, now = () => /* @__PURE__ */ new Date() }) {
	const database = env.databaseUrl ? await openPostgres(env.databaseUrl, onError) : await openPglite(env.dataDir);
	let storage;
	let tags;
	try {
		await migrateDatabase(database);
		const { db } = database;
		storage = await openStorage(env);
		const store = storeFromEnv(env);
		const wasSeeded = env.isDemo && await seedDemo({
			db,
			storage,
			store,
			now
		});
		const jobs = await startJobQueue({
			database,
			kinds: JOB_KINDS,
			onError
		});
		const mail = chooseCarrier(env, db, now);
		const kept = await openAnswerCache(database, {
			maxBytes: env.cacheBytes,
			sharedSeconds: env.cdnSeconds,
			onError
		});
		tags = kept.tags;
		return {
			deps: {
				env,
				database,
				db,
				storage,
				jobs,
				mail,
				...kept,
				store,
				now
			},
			wasSeeded,
			async close() {
				await jobs.stop();
				storage?.close();
				await kept.tags.close();
				await database.close();
			}
		};
	} catch (error) {
		storage?.close();
		await tags?.close();
		await database.close();
		throw error;
	}
}
/** The S3-compatible service that is configured, else a folder. */
async function openStorage(env) {
	if (!env.s3) return openDiskStorage(join(env.dataDir, "pictures"));
	const { openS3Storage } = await Promise.resolve().then(() => (init_s3_storage(), s3_storage_exports));
	return openS3Storage(env.s3);
}
/** SMTP or the REST service, whichever is configured; else the mailbox in the demo, and nothing in a real shop. */
function chooseCarrier(env, db, now) {
	if (env.smtpUrl) return createSmtpCarrier(env.smtpUrl, {
		name: env.store.name,
		address: env.store.email
	});
	if (env.emailService) {
		const { host, userId, serviceId, orderTemplateId, otpTemplateId } = env.emailService;
		return createRestCarrier({
			host,
			userId,
			serviceId,
			templateIds: {
				order: orderTemplateId,
				otp: otpTemplateId
			}
		});
	}
	return env.isDemo ? createMailboxCarrier(db, now) : noCarrier;
}
// test/previous-release/entry.ts
/** What `npm run release:keep` makes a bundle of: the shop without its pages, for a test to call. */
async function openRelease(variables, onError) {
	const opened = await openDeps(parseEnv(variables), { onError });
	const app = await buildApp(opened.deps);
	await opened.deps.jobs.work(jobHandlers(opened.deps));
	return {
		app,
		async close() {
			await app.close();
			await opened.close();
		}
	};
}
export { openRelease };
export const latestMigration = '0006_keep-words-and-counters';
