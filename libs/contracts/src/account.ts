import { z } from 'zod';
import { admin } from './admin.js';
import { ACCOUNT_LIMITS } from './constants.js';
import { enteredPassword, text, timestamp } from './fields.js';

/** Bytes in base64url, as WebAuthn transports them. */
const base64url = (label: string, max: number = ACCOUNT_LIMITS.credential) =>
  z
    .string(`${label} is required.`)
    .min(1, `${label} is required.`)
    .max(max, `${label} is too long.`)
    .regex(/^[\w-]+={0,2}$/, `${label} is not valid.`);

/** What a browser returns for a passkey, in the JSON form of WebAuthn. Members that are not verified are dropped. */
const credential = <T extends z.ZodRawShape>(response: T) =>
  z.object(
    {
      id: base64url('Passkey', ACCOUNT_LIMITS.credentialId),
      rawId: base64url('Passkey', ACCOUNT_LIMITS.credentialId),
      type: z.literal('public-key', 'Passkey is not valid.'),
      response: z.object(response, 'Passkey is not valid.'),
    },
    'Passkey is required.',
  );

/** Options for `navigator.credentials`, in the JSON form of WebAuthn. */
const publicKeyOptions = z.looseObject({ challenge: z.string() });

const ticket = () => base64url('Ticket', 100);
const ticketOfServer = z.string().describe('Identifies this attempt for five minutes; it can be completed once.');
const code = (label: string) => text(label, 40);

/** A new passkey, or a sign-in with one: what the browser needs, and the ticket to send back with its result. */
export const passkeyRequest = z.object({ ticket: ticketOfServer, options: publicKeyOptions });

export const SECOND_STEPS = ['passkey', 'authenticator', 'recovery_code'] as const;

/** The password was correct; one of `methods` completes the sign-in. */
export const secondStep = z.object({
  ticket: ticketOfServer,
  methods: z.array(z.enum(SECOND_STEPS)),
  options: publicKeyOptions.nullable().describe('For the method `passkey`; null without one.'),
});

/** Response of `POST /api/admins/auth/signin`: the admin, or the second step if the account has one. */
export const signInResult = z.union([admin, z.object({ second_step: secondStep })]);

/** `POST /api/admins/auth/second-step`: a code of the authenticator app, or a recovery code. */
export const secondStepCode = z.strictObject({ ticket: ticket(), code: code('Code') });

/** `POST /api/admins/auth/second-step/passkey` and `POST /api/admins/auth/passkey`. */
export const passkeySignIn = z.strictObject({
  ticket: ticket(),
  credential: credential({
    clientDataJSON: base64url('Passkey'),
    authenticatorData: base64url('Passkey'),
    signature: base64url('Passkey'),
    userHandle: base64url('Passkey', 100).optional(),
  }),
});

/** `POST /api/admins/auth/confirm`: proves again who is signed in, before a change to the account. */
export const confirmation = z.strictObject({ password: enteredPassword() });

/** `POST /api/admins/passkeys`. */
export const passkeyCreate = z.strictObject({
  ticket: ticket(),
  name: text('Name', ACCOUNT_LIMITS.passkeyName),
  credential: credential({
    clientDataJSON: base64url('Passkey'),
    attestationObject: base64url('Passkey'),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** The secret for an authenticator app, as text and as the URI for its QR code. */
export const authenticatorSetup = z.object({ ticket: ticketOfServer, secret: z.string(), uri: z.string() });

/** `POST /api/admins/authenticator`: a code proves that the app has the secret. */
export const authenticatorCreate = z.strictObject({ ticket: ticket(), code: code('Code') });

/** Recovery codes are returned only when they are created; null if the account keeps those it has. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).nullable() });

const use = { created_at: timestamp, last_used_at: timestamp.nullable() };
export const passkey = z.object({ id: z.string(), name: z.string(), ...use });

/** `GET /api/admins/account`. */
export const account = z.object({
  email: z.string(),
  confirmed: z.boolean().describe('Whether the admin has proved within ten minutes who is signed in.'),
  passkey_origin: z.string().nullable().describe('The only origin where passkeys work; null if they work nowhere.'),
  passkeys: z.array(passkey),
  authenticator: z.object(use).nullable(),
  recovery_codes_left: z.int(),
});

/** A session of the admin. Times of use are exact to five minutes. */
export const accountSession = z.object({
  id: z.string(),
  current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable().describe('The first part of the IP address.'),
  created_at: timestamp,
  last_used_at: timestamp,
});
export const accountSessions = z.array(accountSession);

/** The body of a `DELETE` whose id is a hash. */
const keyed = () =>
  z.strictObject({ id: z.string('Id is required.').regex(/^[0-9a-f]{64}$/, 'Id is not a valid id.') });

/** `DELETE /api/admins/passkeys`. */
export const passkeyDeletion = keyed();

/** `DELETE /api/admins/sessions`. */
export const sessionEnd = keyed();

export type SecondStep = z.infer<typeof secondStep>;
export type SecondStepMethod = SecondStep['methods'][number];
export type SignInResult = z.infer<typeof signInResult>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type AuthenticatorSetup = z.infer<typeof authenticatorSetup>;
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
export type Passkey = z.infer<typeof passkey>;
export type Account = z.infer<typeof account>;
export type AccountSession = z.infer<typeof accountSession>;
