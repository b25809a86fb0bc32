import { z } from 'zod';
import { email, newPassword, text, typedPassword } from './fields.js';

/** `POST /api/admins/auth/signin`. */
export const signIn = z.strictObject({ email: email('Email'), password: typedPassword() });

/** `POST /api/admins`: the one-time sign-up. `token` is the one of the sign-up link, when the site uses one. */
export const signUp = z.strictObject({
  email: email('Email'),
  password: newPassword('Password'),
  token: z.string('Token must be text.').max(200, 'Token must have at most 200 characters.').optional(),
});

/** `POST /api/admins/auth/send-pin`. */
export const sendPin = z.strictObject({ email: email('Email') });

const bothMatch = (form: { new_password: string; confirm_new_password: string }) =>
  form.new_password === form.confirm_new_password;
const MISMATCH = { path: ['confirm_new_password'], message: 'New password and confirmation do not match.' };

const newPasswords = {
  new_password: newPassword('New password'),
  confirm_new_password: typedPassword('Confirm new password'),
};

/** `PATCH /api/admins/auth/update/password-guest`: reset with the token that came by mail. */
export const passwordReset = z
  .strictObject({ ...newPasswords, password_token: text('Token', 100), email: email('Email') })
  .refine(bothMatch, MISMATCH);

/** `PATCH /api/admins/auth/update/password-user`: change while signed in. */
export const passwordChange = z
  .strictObject({ ...newPasswords, password: typedPassword() })
  .refine(bothMatch, MISMATCH);

/** The signed-in admin. */
export const admin = z.object({ email: z.string() });

export type Admin = z.infer<typeof admin>;
export type SignIn = z.input<typeof signIn>;
export type SignUp = z.input<typeof signUp>;
export type SendPin = z.input<typeof sendPin>;
export type PasswordReset = z.input<typeof passwordReset>;
export type PasswordChange = z.input<typeof passwordChange>;
