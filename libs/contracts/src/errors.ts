/**
 * The error catalogue: code → HTTP status and message for the user. Callers only name the code; causes are logged on
 * the server and never sent.
 */
export const ERRORS = {
  validation: { status: 422, text: 'Some fields need your attention.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  malformed_json: { status: 400, text: 'The request body is not valid JSON.' },
  bad_cursor: { status: 400, text: 'This page link is no longer valid. Start again from the first page.' },
  admin_required: { status: 401, text: 'Please sign in.' },
  session_expired: { status: 401, text: 'Your session has ended. Please sign in again.' },
  wrong_credentials: { status: 401, text: 'Incorrect email or password.' },
  foreign_origin: { status: 403, text: 'This request came from another site and was rejected.' },
  signup_closed: { status: 403, text: 'Sign-up is closed. An administrator already exists.' },
  signup_token: { status: 403, text: 'This sign-up link is not valid.' },
  signup_email: { status: 422, text: 'Email must be the contact email of the site.' },
  common_password: { status: 422, text: 'This password is too common. Choose another one.' },
  wrong_password: { status: 422, text: 'Password is incorrect.' },
  password_token: { status: 422, text: 'The token is incorrect or no longer valid. Request a new one.' },
  not_found: { status: 404, text: 'Not Found' },
  route_not_found: { status: 404, text: 'Resource Not Found' },
  parcel_not_found: { status: 404, text: 'No parcel matches this tracking code. Check it and try again.' },
  duplicate_tracking_code: { status: 409, text: 'Tracking code is already in use.' },
  duplicate_slug: { status: 409, text: 'Slug is already in use by another page.' },
  changed_elsewhere: { status: 409, text: 'This record was changed elsewhere. Reload it and try again.' },
  page_protected: { status: 409, text: 'This page is linked from the footer and cannot be deleted.' },
  body_too_large: { status: 413, text: 'The request is too large.' },
  file_too_large: { status: 413, text: 'File must be 2 MB or smaller.' },
  image_too_large: { status: 413, text: 'Image must be 5 MB or smaller.' },
  image_too_many_pixels: { status: 413, text: 'Image must be 40 megapixels or smaller.' },
  image_type: { status: 415, text: 'Image must be a .jpg, .jpeg or .png file.' },
  image_damaged: { status: 422, text: 'Image is damaged and could not be read.' },
  media_type: { status: 415, text: 'This content type is not supported here.' },
  too_many: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  mail_not_sent: { status: 502, text: 'The message could not be sent to the mail server.' },
  mail_not_configured: { status: 422, text: 'No mail server is configured for this driver.' },
  mail_password: { status: 422, text: 'Password is required.' },
  unavailable: { status: 503, text: 'The service is temporarily unavailable. Please try again shortly.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;
