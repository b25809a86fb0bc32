import { Body, Controller, Delete, Get, Patch, Query, Req } from '@nestjs/common';
import {
  addressDecision,
  addressRequestCreate,
  addressRequestWithdrawal,
  givenAddressRequest,
  type LanguageCode,
  recipientQuery,
  verifiedView,
} from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns } from '../http/route-decorators.js';
import { AddressRequests } from './address-requests.service.js';
import { RecipientsService } from './recipients.service.js';

/** Requests for another address: of recipients who proved by a code who they are, and for the office, which decides. */
@Controller('recipients/addresses')
export class AddressRequestsController {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly requests: AddressRequests,
  ) {}

  @Post(undefined, { storesAnswer: false })
  @Access('visitor')
  @Returns(verifiedView, { message: 'The office will decide and write to you.' })
  ask(
    @Body({ schema: addressRequestCreate }) body: z.output<typeof addressRequestCreate>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return this.recipients.askForAddress(body, language, request);
  }

  @Delete()
  @Access('visitor')
  @Returns(verifiedView, { message: 'The request was withdrawn.' })
  withdraw(
    @Body({ schema: addressRequestWithdrawal }) { code, id }: z.output<typeof addressRequestWithdrawal>,
    @Req() request: Request,
  ) {
    return this.recipients.withdrawAddress(code, id, request);
  }

  @Get()
  @Access('admin')
  @Returns(z.array(givenAddressRequest))
  list(@Query({ schema: recipientQuery }) { parcel_id }: z.output<typeof recipientQuery>) {
    return this.requests.ofParcel(parcel_id);
  }

  /** Accepting gives the parcel the address. Both write to the recipient, in the language of the parcel. */
  @Patch()
  @Access('admin')
  @Returns(z.array(givenAddressRequest), { message: 'Saved. The recipient gets an email.' })
  decide(@Body({ schema: addressDecision }) decision: z.output<typeof addressDecision>) {
    return this.requests.decide(decision);
  }
}
