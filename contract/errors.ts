/** Errors that users can see. Any other error is a bug, and its response is `internal` without details. */
export const ERRORS = {
  validation: { status: 400, message: 'Some of what was sent is missing or not valid.' },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  otp_invalid: { status: 400, message: 'Invalid OTP. Please try again.' },
  password_wrong: { status: 400, message: 'This is not your present password.' },
  password_guessable: {
    status: 400,
    message: 'This password is easily guessed. Choose a longer one, such as four words that do not belong together.',
  },
  code_invalid: { status: 400, message: 'This code is not right, or it was used already. Please enter the next one.' },
  spreadsheet_invalid: { status: 400, message: 'This file could not be read as a spreadsheet.' },
  import_columns_unknown: { status: 400, message: 'The columns of this file are not known. Choose which is which.' },
  zip_invalid: { status: 400, message: 'This file could not be read as a zip of pictures.' },
  image_invalid: { status: 400, message: 'Invalid image file. Please try another.' },
  unauthenticated: { status: 401, message: 'Please log in to continue.' },
  credentials_invalid: { status: 401, message: 'Invalid credentials - please try again' },
  second_factor_required: { status: 401, message: 'Please enter the code of your authenticator app too.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  shop_closed: { status: 403, message: 'The shop is closed at the moment.' },
  second_factor_setup_required: {
    status: 403,
    message: 'This shop asks all staff for two-step login. Please set it up first.',
  },
  confirmation_required: { status: 403, message: 'Please confirm with your password that it is you.' },
  not_found: { status: 404, message: 'Not found.' },
  product_not_found: { status: 404, message: 'This product is no longer in the shop.' },
  bin_item_not_found: {
    status: 404,
    message: 'This is not in the bin any more. It was restored, deleted for good, or its 30 days are over.',
  },
  design_not_found: { status: 404, message: 'No product in the shop has this design.' },
  order_not_found: { status: 404, message: 'We could not find this order.' },
  confirmation_not_found: {
    status: 404,
    message: 'This link is no longer valid. Please message us, and we will send you a new one.',
  },
  customer_not_found: { status: 404, message: 'No order was placed with this mobile number.' },
  import_not_found: { status: 404, message: 'This import is over: its file was deleted. Send it again.' },
  bulk_edit_not_found: { status: 404, message: 'This change can no longer be undone.' },
  facet_option_not_found: { status: 404, message: 'This value was merged meanwhile.' },
  sale_not_found: { status: 404, message: 'This sale was deleted meanwhile.' },
  coupon_not_found: { status: 404, message: 'This coupon was deleted meanwhile.' },
  user_not_found: { status: 404, message: 'This user does not exist.' },
  session_not_found: { status: 404, message: 'This device is signed out already.' },
  invitation_not_found: { status: 404, message: 'This invitation is no longer valid. Please ask for a new one.' },
  photo_not_found: { status: 404, message: 'This photo does not exist any more.' },
  review_not_found: { status: 404, message: 'This review does not exist.' },
  work_not_found: { status: 404, message: 'This work was tried again or given up meanwhile.' },
  sku_taken: { status: 409, message: 'Another product has this SKU already.' },
  design_taken: { status: 409, message: 'A design has this name already. Open that one, or choose another name.' },
  design_changed: {
    status: 409,
    message: 'Something in this design was changed meanwhile. Nothing is saved yet: please look at it again.',
  },
  import_not_ready: { status: 409, message: 'This import cannot do that now. Please look at it again.' },
  bulk_edit_over: { status: 409, message: 'This change can no longer be undone.' },
  user_exists: { status: 409, message: 'Registration failed. User Already Exists' },
  price_changed: { status: 409, message: 'A price has changed since you added it to your cart.' },
  total_changed: { status: 409, message: 'The order total has changed. Please check your cart.' },
  product_gone: { status: 409, message: 'A product in your cart is no longer available.' },
  out_of_stock: { status: 409, message: 'A product in your cart is sold out.' },
  too_many_open_orders: {
    status: 409,
    message:
      'You have several orders that we have not confirmed yet. We will contact you soon; then you can order again.',
  },
  too_many_pieces: { status: 409, message: 'These are more pieces of one product than can be ordered at a time.' },
  coupon_refused: { status: 409, message: 'This coupon cannot be used.' },
  coupon_exists: { status: 409, message: 'There is a coupon with this code already.' },
  order_changed: { status: 409, message: 'This order was changed meanwhile. Please look at it again.' },
  sold_at_counter: {
    status: 409,
    message: 'This was sold at the counter. Undo it on the page Counter on the same day, or give a refund.',
  },
  order_claimed: { status: 409, message: 'Somebody else is calling this customer.' },
  order_owed: { status: 409, message: 'A courier still owes money for this order.' },
  parcel_not_found: { status: 404, message: 'No parcel has this number.' },
  parcel_changed: { status: 409, message: 'This parcel was changed meanwhile. Please look at it again.' },
  parcel_received: { status: 409, message: 'This parcel was received already.' },
  parcel_not_returning: { status: 409, message: 'This parcel has not left the shop.' },
  booking_file_not_found: { status: 404, message: 'There is no such booking file.' },
  bookings_downloaded: {
    status: 409,
    message: 'Nothing is left to download: somebody has downloaded these parcels. Please look at the list again.',
  },
  courier_not_found: { status: 404, message: 'The shop does not know this courier account.' },
  courier_exists: { status: 409, message: 'A courier account has this name already.' },
  courier_changed: { status: 409, message: 'This courier was changed meanwhile. Please look at it again.' },
  statement_not_found: { status: 404, message: 'This statement was discarded.' },
  statement_exists: { status: 409, message: 'This statement was read already.' },
  statement_changed: { status: 409, message: 'This statement was changed meanwhile. Please look at it again.' },
  difference_not_open: { status: 409, message: 'There is no difference to close for this parcel.' },
  difference_changed: { status: 409, message: 'The amount has changed since you saw it. Please look at it again.' },
  difference_over_limit: { status: 409, message: 'This amount is too large to accept. Claim it instead.' },
  entry_not_found: { status: 404, message: 'This entry does not exist.' },
  entry_not_reversible: { status: 409, message: 'This entry cannot be undone.' },
  refund_not_found: { status: 404, message: 'This refund does not exist.' },
  refund_changed: { status: 409, message: 'This refund was changed meanwhile. Please look at it again.' },
  refund_not_open: { status: 409, message: 'This refund is not open any more.' },
  day_signed: { status: 409, message: 'This day is signed already.' },
  day_changed: { status: 409, message: 'The figures have changed since you saw them. Please look at them again.' },
  cash_counted_later: {
    status: 409,
    message: 'The cash of a later day was counted already. Sign this day without counting the cash.',
  },
  cash_short: { status: 409, message: 'The cash box does not hold that much.' },
  supplier_not_found: { status: 404, message: 'The shop does not know this supplier.' },
  supplier_exists: { status: 409, message: 'A supplier has this name already.' },
  supplier_changed: { status: 409, message: 'This supplier was changed meanwhile. Please look at it again.' },
  payment_not_found: { status: 404, message: 'This payment does not exist.' },
  purchase_not_found: { status: 404, message: 'There is no such purchase order.' },
  purchase_changed: { status: 409, message: 'This purchase order was changed meanwhile. Please look at it again.' },
  purchase_not_open: { status: 409, message: 'This cannot be done with this purchase order now.' },
  purchase_product_gone: { status: 409, message: 'A product of this purchase order is no longer in the shop.' },
  receipt_not_found: { status: 404, message: 'This receipt of goods does not exist.' },
  receipt_not_undoable: { status: 409, message: 'This receipt can no longer be undone, because its pieces are sold.' },
  cost_changed: { status: 409, message: 'The cost was changed meanwhile. Please look at it again.' },
  city_not_found: { status: 404, message: 'The shop does not know this city.' },
  city_exists: { status: 409, message: 'A city has this name, or this spelling, already.' },
  facet_option_repeats: {
    status: 409,
    message: 'A design would have one colour and size twice. Choose what becomes of these products.',
  },
  setting_changed: { status: 409, message: 'This setting was changed meanwhile. Please look at it again.' },
  customer_changed: { status: 409, message: 'This customer was changed meanwhile. Please look at them again.' },
  wishlist_full: {
    status: 409,
    message: 'Your wishlist is full. Take something off it to make room.',
  },
  already_admin: { status: 409, message: 'This user is an admin already and may do everything.' },
  second_factor_off: {
    status: 409,
    message: 'Your two-step login is off. Please switch it on first, in your profile.',
  },
  second_factor_on: { status: 409, message: 'Two-step login is on already.' },
  too_many_stock_alerts: {
    status: 409,
    message: 'You wait for as many products as we can tell you about. Please let another one go first.',
  },
  last_admin: { status: 409, message: 'The last admin can be neither deleted nor demoted.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  range_not_satisfiable: { status: 416, message: 'The file has no bytes in this range.' },
  request_timeout: { status: 408, message: 'What was sent took too long to arrive. Please try again.' },
  too_large: { status: 413, message: 'That is too large to be sent.' },
  spreadsheet_too_large: { status: 413, message: 'The spreadsheet is too large. It may have up to 5 MB.' },
  zip_too_large: { status: 413, message: 'The zip of pictures is too large. It may have up to 200 MB.' },
  image_too_large: { status: 413, message: 'The picture is too large. Please choose one of up to 8 MB.' },
  unsupported_media_type: { status: 415, message: 'This kind of content is not understood here.' },
  idempotency_key_reused: {
    status: 422,
    message: 'An order for these products was already placed. Please look at your orders before you order again.',
  },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  too_many_codes: {
    status: 429,
    message: 'Too many codes were sent. Please try again later, or log in with your password.',
  },
  too_many_orders: {
    status: 429,
    message: 'Many orders were placed in a short time. Please wait a while and order again, or contact us.',
  },
  password_tries_used_up: {
    status: 429,
    message:
      'Too many wrong passwords were tried for this account today. Choose "Forgot password?" to set a new one by e-mail: that works at once.',
  },
  code_tries_used_up: {
    status: 429,
    message: 'Too many wrong codes were tried for this account today. A recovery code works at once.',
  },
  reviews_per_day: {
    status: 429,
    message: 'You have written as many reviews as one day takes. Please go on tomorrow.',
  },
  pictures_per_day: {
    status: 429,
    message: 'You have changed your picture as often as one day takes. Please try again tomorrow.',
  },
  photos_per_day: {
    status: 429,
    message: 'You have uploaded as many photos as one day takes. Please try again tomorrow.',
  },
  headers_too_large: { status: 431, message: 'The headers of this request are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again later.' },
  storage_full: {
    status: 507,
    message:
      'There is no room left for pictures. Nothing was changed; whoever looks after the server has to make room.',
  },
  unavailable: { status: 503, message: 'The store is busy right now. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

interface AppErrorOptions {
  /** Replaces the message in `ERRORS`. Users read it, so it must not contain internal details. */
  message?: string;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
