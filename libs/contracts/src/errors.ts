/**
 * The error catalogue: code → HTTP status and message for the user. Callers only name the code; causes are logged on
 * the server and never sent.
 */
export const ERRORS = {
  validation: { status: 422, text: 'Some fields need your attention.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  malformed_json: { status: 400, text: 'The request body is not valid JSON.' },
  bad_cursor: { status: 400, text: 'This page link is no longer valid. Please start again from the first page.' },
  admin_required: { status: 401, text: 'Please sign in.' },
  session_expired: { status: 401, text: 'Your session has ended. Please sign in again.' },
  wrong_credentials: { status: 401, text: 'Wrong email or password.' },
  foreign_origin: { status: 403, text: 'This request came from another site and was refused.' },
  signup_closed: { status: 403, text: 'Sign-up is closed. An administrator already exists.' },
  signup_token: { status: 403, text: 'This sign-up link is not valid.' },
  signup_email: { status: 422, text: 'Email must be the contact email of the site.' },
  common_password: { status: 422, text: 'This password is too common. Please choose another one.' },
  wrong_password: { status: 422, text: 'Password is not right.' },
  password_token: { status: 422, text: 'The token is wrong or no longer valid. Please ask for a new one.' },
  not_found: { status: 404, text: 'Not Found' },
  route_not_found: { status: 404, text: 'Resource Not Found' },
  parcel_not_found: { status: 404, text: 'No parcel has this tracking code. Please check it and try again.' },
  duplicate_tracking_code: { status: 409, text: 'Tracking code is already in use.' },
  duplicate_slug: { status: 409, text: 'Slug is already in use by another page.' },
  changed_elsewhere: { status: 409, text: 'This was changed elsewhere in the meantime.' },
  page_protected: { status: 409, text: 'This page is linked from the footer and cannot be deleted.' },
  body_too_large: { status: 413, text: 'The request is too large.' },
  file_too_large: { status: 413, text: 'File may be at most 2 MB.' },
  image_too_large: { status: 413, text: 'Image may be at most 5 MB.' },
  image_too_many_pixels: { status: 413, text: 'Image may have at most 40 megapixels.' },
  image_type: { status: 415, text: 'Image must be a .jpg, .jpeg or .png file.' },
  image_damaged: { status: 422, text: 'Image is damaged and could not be read.' },
  media_type: { status: 415, text: 'This kind of content is not accepted here.' },
  too_many: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  mail_not_sent: { status: 502, text: 'The message could not be handed to the mail server.' },
  mail_not_configured: { status: 422, text: 'No mail server is configured for this driver.' },
  mail_password: { status: 422, text: 'Password is required.' },
  unavailable: { status: 503, text: 'The service is not available right now. Please try again shortly.' },
  internal: { status: 500, text: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;
