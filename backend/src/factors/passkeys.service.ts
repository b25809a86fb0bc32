import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type * as WebAuthn from '@simplewebauthn/server';
import { brandOf, type PasskeyRequest, type passkeyCreate, type passkeySignIn } from '@waybill/contracts';
import type { Repository } from 'typeorm';
import type { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { sha256 } from '../database/secret.entity.js';
import { ApiError } from '../errors/api-error.js';
import { log } from '../logging/log.js';
import type { Identity } from '../sessions/identity.js';
import { SettingsService } from '../settings/settings.service.js';
import { ChallengesService } from './challenges.service.js';
import { Passkey } from './passkey.entity.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

type Creation = z.output<typeof passkeyCreate>;
type Assertion = z.output<typeof passkeySignIn>['credential'];
type Options = PasskeyRequest['options'];
type Transport = NonNullable<Parameters<typeof WebAuthn.generateRegistrationOptions>[0]['excludeCredentials']>;

/** Loaded when it is needed: most processes never see a passkey. */
const library = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server');

/** Passkeys (WebAuthn). */
@Injectable()
export class PasskeysService {
  private readonly party: RelyingParty | null;

  constructor(
    @InjectConfig() { publicUrl }: Config,
    @InjectRepository(Passkey) private readonly passkeys: Repository<Passkey>,
    private readonly database: Database,
    private readonly challenges: ChallengesService,
    private readonly settings: SettingsService,
  ) {
    this.party = relyingPartyOf(publicUrl);
  }

  /** The only origin where passkeys work; null if they work nowhere. */
  get origin(): string | null {
    return this.party?.origin ?? null;
  }

  list(adminId: string): Promise<Passkey[]> {
    return this.passkeys.find({ where: { admin_id: adminId }, order: { created_at: 'ASC' } });
  }

  async begin({ id, email }: Identity): Promise<PasskeyRequest> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: brandOf(await this.settings.current()).name,
      rpID: this.available().id,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: email,
      excludeCredentials: (await this.list(id)).map(descriptorOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const value = options.challenge;
    const ticket = await this.challenges.begin({ purpose: 'passkey_create', admin_id: id, value });
    return { ticket, options: { ...options } };
  }

  /** The row to {@link store} if the browser's answer is right. */
  async prove(identity: Identity, { ticket, name, credential }: Creation): Promise<Passkey> {
    const { admin_id, value } = await this.challenges.redeem('passkey_create', ticket);
    if (admin_id !== identity.id) throw new ApiError('step_expired');
    const { id: expectedRPID, origin: expectedOrigin } = this.available();
    const { transports = [] } = credential.response;
    const { verifyRegistrationResponse } = await library();
    const response = { ...credential, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'];
    const expected = { expectedChallenge: value, expectedOrigin, expectedRPID, requireUserVerification: false };
    const { registrationInfo } = await rejecting(verifyRegistrationResponse({ response, ...expected }));
    if (!registrationInfo) throw ApiError.field('wrong_passkey', 'credential');
    const { id: credential_id, publicKey, counter } = registrationInfo.credential;
    return {
      id: sha256(credential_id),
      admin_id: identity.id,
      name,
      credential_id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.join(','),
      created_at: new Date().toISOString(),
      last_used_at: null,
    };
  }

  async store(passkey: Passkey): Promise<void> {
    await this.passkeys.insert(passkey);
  }

  /** The removed passkey, or null. */
  async remove(adminId: string, id: string): Promise<Passkey | null> {
    const passkey = await this.passkeys.findOneBy({ id, admin_id: adminId });
    if (passkey) await this.passkeys.delete({ id, admin_id: adminId });
    return passkey;
  }

  /** Keeps a passkey until the current transaction ends; throws if it has been removed. */
  async hold(id: string): Promise<void> {
    await this.database.lockOrFail(Passkey, { id }, 'step_expired');
  }

  async removeAll(adminId: string): Promise<void> {
    await this.passkeys.delete({ admin_id: adminId });
  }

  /** Options for the second step with one of `passkeys`. */
  async secondStepOptions(passkeys: readonly Passkey[]): Promise<Options> {
    const allowCredentials = passkeys.map(descriptorOf);
    const rpID = this.available().id;
    const { generateAuthenticationOptions } = await library();
    return { ...(await generateAuthenticationOptions({ rpID, allowCredentials, userVerification: 'preferred' })) };
  }

  /** Options for a sign-in with any passkey that the browser knows for this site. */
  async signInOptions(challenge: string): Promise<Options> {
    const rpID = this.available().id;
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      userVerification: 'required',
    });
    return { ...options };
  }

  /** The passkey that signed the challenge. `verified`: with fingerprint, face or PIN. */
  async verify(credential: Assertion, challenge: string, verified: boolean): Promise<Passkey> {
    const passkey = await this.passkeys.findOneBy({ id: sha256(credential.id) });
    if (!passkey) throw ApiError.field('wrong_passkey', 'credential');
    const { id: expectedRPID, origin: expectedOrigin } = this.available();
    const { verifyAuthenticationResponse } = await library();
    const { authenticationInfo } = await rejecting(
      verifyAuthenticationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: verified,
        credential: {
          id: passkey.credential_id,
          publicKey: Buffer.from(passkey.public_key, 'base64url'),
          counter: passkey.counter,
        },
      }),
    );
    const counter = authenticationInfo.newCounter;
    await this.passkeys.update({ id: passkey.id }, { counter, last_used_at: new Date().toISOString() });
    return passkey;
  }

  private available(): RelyingParty {
    if (!this.party) throw new ApiError('passkeys_unavailable');
    return this.party;
  }
}

const descriptorOf = ({ credential_id, transports }: Passkey): Transport[number] => ({
  id: credential_id,
  ...(transports && { transports: transports.split(',') as Transport[number]['transports'] }),
});

/** The library throws on every answer that is malformed or does not match. */
async function rejecting<T extends { verified: boolean }>(verification: Promise<T>): Promise<T> {
  const result = await verification.catch((cause: unknown) => {
    log.info({ event: 'passkey_rejected', cause }, 'A passkey was not accepted.');
    return null;
  });
  if (!result?.verified) throw ApiError.field('wrong_passkey', 'credential');
  return result;
}
