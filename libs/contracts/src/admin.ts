import { z } from 'zod';
import { email, enteredPassword, newPassword, text } from './fields.js';

/** `POST /api/admins/auth/signin`. */
export const signIn = z.strictObject({ email: email('Email'), password: enteredPassword() });

/** `POST /api/admins`: the one-time sign-up. `token` comes from the sign-up link, if the site requires one. */
export const signUp = z.strictObject({
  email: email('Email'),
  password: newPassword('Password'),
  token: text('Token', 200).optional(),
});

/** `POST /api/admins/auth/send-pin`. */
export const sendPin = z.strictObject({ email: email('Email') });

const passwordsMatch = (form: { new_password: string; confirm_new_password: string }) =>
  form.new_password === form.confirm_new_password;
const MISMATCH = { path: ['confirm_new_password'], message: 'New password and confirmation do not match.' };

const newPasswords = {
  new_password: newPassword('New password'),
  confirm_new_password: enteredPassword('Confirm new password'),
};

/** `PATCH /api/admins/auth/update/password-guest`: reset with the token from the e-mail. */
export const passwordReset = z
  .strictObject({ ...newPasswords, password_token: text('Token', 100), email: email('Email') })
  .refine(passwordsMatch, MISMATCH);

/** `PATCH /api/admins/auth/update/password-user`: change while signed in. */
export const passwordChange = z
  .strictObject({ ...newPasswords, password: enteredPassword() })
  .refine(passwordsMatch, MISMATCH);

/** The signed-in admin. */
export const admin = z.object({ email: z.string() });

export type Admin = z.infer<typeof admin>;
export type SignIn = z.input<typeof signIn>;
export type SignUp = z.input<typeof signUp>;
export type SendPin = z.input<typeof sendPin>;
export type PasswordReset = z.input<typeof passwordReset>;
export type PasswordChange = z.input<typeof passwordChange>;
