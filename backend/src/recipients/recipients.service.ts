import { Injectable } from '@nestjs/common';
import {
  type addressRequestCreate,
  type codeRequest,
  type instructionCreate,
  isPast,
  type LanguageCode,
  type OfferedPickupPoint,
  type RecipientAccess,
  type VerifiedView,
  type Visibility,
  type verification,
} from '@waybill/contracts';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { clientAddress } from '../limits/client-address.js';
import { type Limit, LimitsService } from '../limits/limits.service.js';
import { inSameTime } from '../limits/same-time.js';
import { UNKNOWN_CODE_LIMIT } from '../parcels/lookup.service.js';
import type { Parcel } from '../parcels/parcel.entity.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { PickupPointsService } from '../pickup-points/pickup-points.service.js';
import { deviceOf } from '../sessions/device.js';
import { AddressRequests } from './address-requests.service.js';
import { Instructions } from './instructions.service.js';
import type { VerifiedBrowserRow } from './recipient.entities.js';
import { newRecipientToken, RecipientCookie } from './recipient-cookie.js';
import { RecipientLinks } from './recipient-links.service.js';
import { RecipientNotices } from './recipient-notices.service.js';
import { RecipientViews } from './recipient-views.service.js';
import { VerificationCodes } from './verification-codes.service.js';
import { browserView, nameOf, VerifiedBrowsers } from './verified-browsers.service.js';

/** Codes that one visitor may ask for, and what one may try. */
export const CODE_LIMIT: Limit = { name: 'recipient-code', max: 10, seconds: 3_600, perAddress: true };
const VERIFY_LIMIT: Limit = { name: 'recipient-verify', max: 30, seconds: 900, perAddress: true };
const INSTRUCT_LIMIT: Limit = { name: 'recipient-instruct', max: 30, seconds: 3_600, perAddress: true };

interface Verified {
  parcel: Parcel;
  browser: VerifiedBrowserRow;
}

/** Recipients and senders who have proved with the address on a parcel that they are it. */
@Injectable()
export class RecipientsService {
  constructor(
    private readonly database: Database,
    private readonly limits: LimitsService,
    private readonly parcels: ParcelsService,
    private readonly notices: RecipientNotices,
    private readonly cookie: RecipientCookie,
    private readonly codes: VerificationCodes,
    private readonly links: RecipientLinks,
    private readonly browsers: VerifiedBrowsers,
    private readonly instructions: Instructions,
    private readonly addresses: AddressRequests,
    private readonly points: PickupPointsService,
    private readonly views: RecipientViews,
  ) {}

  /** The same happens whether or not the parcel has an address, and for a bot that fills the honeypot nothing. */
  async sendCode(
    { code, role, website }: z.output<typeof codeRequest>,
    language: LanguageCode | null,
    request: Request,
  ): Promise<null> {
    await this.limits.hit(CODE_LIMIT, clientAddress(request));
    if (website) return null;
    const parcel = await this.parcelOf(code, request);
    if (!isPast(await this.views.redactedAt(parcel))) await inSameTime(this.codes.send(parcel, role, language));
    return null;
  }

  /** With a code or a link this browser gets the view of the parcel. */
  async verify(
    { code, role, digits, token }: z.output<typeof verification>,
    language: LanguageCode | null,
    request: Request,
    response: Response,
  ): Promise<VerifiedView> {
    await this.limits.hit(VERIFY_LIMIT, clientAddress(request));
    const parcel = await this.parcelOf(code, request);
    if (isPast(await this.views.redactedAt(parcel))) throw new ApiError('verification_failed');
    if (digits !== undefined) await this.codes.redeem(parcel, role, digits);
    const before = this.cookie.hashOf(request);
    const own = (await this.browsers.viewsOf(before)).filter((view) => view.role === role);
    const known = this.browsers.viewOf(parcel, own);
    const after = newRecipientToken();
    const device = deviceOf(request.headers['user-agent']);
    const by = digits === undefined ? ('link' as const) : ('code' as const);
    const browser = await this.database.withTransaction(async () => {
      const locked = await this.parcels.lock(parcel.id);
      // With the lock: a link that is revoked meanwhile opens nothing.
      if (digits === undefined && !(await this.links.isValid(locked, role, token ?? '')))
        throw new ApiError('verification_failed');
      const others = await this.browsers.list(locked);
      const row = await this.browsers.add(locked, { role, by, before, after: after.hash, device });
      const isNews = by === 'link' && !known && others.some((other) => other.role === role);
      if (isNews) await this.notices.tell('browser', locked, { role, language, browser: nameOf(device) });
      return row;
    });
    // Only now: after a failure the browser's other views are still those of its old cookie.
    this.cookie.send(response, after);
    return this.viewOf({ parcel, browser });
  }

  async view(code: string, request: Request): Promise<VerifiedView | null> {
    const verified = await this.find(code, request);
    return verified && this.viewOf(verified);
  }

  /** Stores what the recipient asks of the courier. */
  async instruct(
    { code, ...values }: z.output<typeof instructionCreate>,
    language: LanguageCode | null,
    request: Request,
  ): Promise<VerifiedView> {
    await this.limits.hit(INSTRUCT_LIMIT, clientAddress(request));
    const { parcel, browser } = await this.recipient(code, request);
    await this.instructions.give(parcel.id, values, browser, language);
    return this.viewOf(await this.verified(code, request));
  }

  /** Asks the office for another address. */
  async askForAddress(
    { code, ...parts }: z.output<typeof addressRequestCreate>,
    language: LanguageCode | null,
    request: Request,
  ): Promise<VerifiedView> {
    await this.limits.hit(INSTRUCT_LIMIT, clientAddress(request));
    const { parcel, browser } = await this.recipient(code, request);
    await this.addresses.ask(parcel.id, parts, browser, language);
    return this.viewOf(await this.verified(code, request));
  }

  async withdrawAddress(code: string, id: string, request: Request): Promise<VerifiedView> {
    await this.limits.hit(INSTRUCT_LIMIT, clientAddress(request));
    const { parcel, browser } = await this.recipient(code, request);
    await this.addresses.withdraw(parcel.id, id, browser);
    return this.viewOf(await this.verified(code, request));
  }

  /** Where the parcel can be collected, for the recipient, who gets it in their language. */
  async pickupPoints(code: string, language: LanguageCode | null, request: Request): Promise<OfferedPickupPoint[]> {
    const { parcel } = await this.recipient(code, request);
    return this.points.near(
      { latitude: parcel.map_destination_latitude, longitude: parcel.map_destination_longitude },
      language,
    );
  }

  /** Ends the view of one browser, maybe this one, or of all of the same role. */
  async end(code: string, browserId: string | undefined, request: Request): Promise<null> {
    const { parcel, browser } = await this.verified(code, request);
    await this.browsers.end(parcel.id, browserId, browser);
    return null;
  }

  /** The proof of delivery that this browser may see. */
  async proof(code: string, request: Request): Promise<string> {
    const { parcel, browser } = await this.verified(code, request);
    const proof = browser.role === 'recipient' ? await this.views.shownProof(parcel) : null;
    if (!proof) throw new ApiError('not_found');
    return proof.id;
  }

  /** For the admin: what was asked for, and who has a view. */
  async access(parcelId: string): Promise<RecipientAccess> {
    const parcel = await this.parcels.find(parcelId);
    return {
      instructions: await this.instructions.listAll(parcel.id),
      browsers: (await this.browsers.list(parcel)).map(browserView),
      redacted_at: await this.views.redactedAt(parcel),
    };
  }

  async endAccess(parcelId: string, browserId: string | undefined): Promise<null> {
    await this.browsers.end(parcelId, browserId);
    return null;
  }

  async visibility(parcelId: string): Promise<Visibility> {
    return this.views.all(await this.parcels.find(parcelId));
  }

  /** A miss counts like one of the tracking page: this is no way around its limit. */
  private async parcelOf(code: string, request: Request): Promise<Parcel> {
    const address = clientAddress(request);
    await this.limits.check(UNKNOWN_CODE_LIMIT, address);
    const parcel = await this.parcels.findByCode(code);
    if (parcel) return parcel;
    await this.limits.hit(UNKNOWN_CODE_LIMIT, address);
    throw new ApiError('parcel_not_found');
  }

  private async verified(code: string, request: Request): Promise<Verified> {
    const verified = await this.find(code, request);
    if (!verified) throw new ApiError('verification_required');
    return verified;
  }

  /** Only the recipient has a say. */
  private async recipient(code: string, request: Request): Promise<Verified> {
    const verified = await this.verified(code, request);
    if (verified.browser.role !== 'recipient') throw new ApiError('verification_required');
    return verified;
  }

  /** Null for a code that no parcel has too, and before anything is looked up by it: this is no way to guess at codes. */
  private async find(code: string, request: Request): Promise<Verified | null> {
    const views = await this.browsers.viewsOf(this.cookie.hashOf(request));
    const parcel = views.length > 0 ? await this.parcels.findByCode(code) : null;
    const browser = parcel && this.browsers.viewOf(parcel, views);
    return browser && !isPast(await this.views.redactedAt(parcel)) ? { parcel, browser } : null;
  }

  private async viewOf({ parcel, browser }: Verified): Promise<VerifiedView> {
    const { role } = browser;
    const isRecipient = role === 'recipient';
    const proof = isRecipient ? await this.views.shownProof(parcel) : null;
    const canInstruct = isRecipient && this.instructions.isOpen(parcel);
    const rows = (await this.browsers.list(parcel)).filter((row) => row.role === role);
    return {
      role,
      parcel: await this.views.parcelFor(parcel, role),
      relationship: proof?.relationship ?? null,
      delivered_at: proof?.taken_at ?? null,
      can_instruct: canInstruct,
      offered_days: canInstruct ? await this.instructions.offeredDays(parcel) : [],
      instructions: isRecipient ? await this.instructions.list(parcel) : [],
      address_requests: isRecipient ? await this.addresses.list(parcel) : [],
      browsers: rows.map((row) => ({ ...browserView(row), is_this: row.id === browser.id })),
      redacted_at: await this.views.redactedAt(parcel),
    };
  }
}
