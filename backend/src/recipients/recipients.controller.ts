import { Body, Controller, Delete, Get, Query, Req, Res, StreamableFile } from '@nestjs/common';
import {
  accessEnd,
  codeRequest,
  instructionCreate,
  type LanguageCode,
  offeredPickupPoint,
  recipientAccess,
  recipientQuery,
  signature,
  verification,
  verificationEnd,
  verifiedQuery,
  verifiedView,
  visibility,
} from '@waybill/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { Post } from '../http/post.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { Access, Returns, ReturnsFile } from '../http/route-decorators.js';
import { ProofsService } from '../proofs/proofs.service.js';
import { signatureSvg } from '../proofs/signature-svg.js';
import { ImagesService } from '../uploads/images.service.js';
import { CODE_LIMIT, RecipientsService } from './recipients.service.js';

type ByCode = z.output<typeof verifiedQuery>;
type ByParcel = z.output<typeof recipientQuery>;

/**
 * Visitors may call these; what they get beyond the public view depends on the cookie that only these routes receive. An
 * admin's session gives no view of a recipient.
 */
@Controller('recipients')
export class RecipientsController {
  constructor(
    private readonly recipients: RecipientsService,
    private readonly proofs: ProofsService,
    private readonly images: ImagesService,
  ) {}

  @Post('codes', { limit: CODE_LIMIT })
  @Access('visitor')
  @Returns(z.null(), { message: 'If the parcel has this address, a code is on its way.' })
  sendCode(
    @Body({ schema: codeRequest }) body: z.output<typeof codeRequest>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return this.recipients.sendCode(body, language, request);
  }

  @Post('verifications', { storesAnswer: false })
  @Access('visitor')
  @Returns(verifiedView)
  verify(
    @Body({ schema: verification }) body: z.output<typeof verification>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    return this.recipients.verify(body, language, request, response);
  }

  @Delete('verifications')
  @Access('visitor')
  @Returns(z.null(), { message: 'The view was ended.' })
  end(
    @Body({ schema: verificationEnd }) { code, browser_id }: z.output<typeof verificationEnd>,
    @Req() request: Request,
  ) {
    return this.recipients.end(code, browser_id, request);
  }

  /** Null in a browser that has no view of the parcel: no failure, and the same for a code that no parcel has. */
  @Get('parcel')
  @Access('visitor')
  @Returns(verifiedView.nullable())
  view(@Query({ schema: verifiedQuery }) { code }: ByCode, @Req() request: Request) {
    return this.recipients.view(code, request);
  }

  @Post('instructions', { storesAnswer: false })
  @Access('visitor')
  @Returns(verifiedView, { message: 'The courier will see this.' })
  instruct(
    @Body({ schema: instructionCreate }) body: z.output<typeof instructionCreate>,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return this.recipients.instruct(body, language, request);
  }

  @Get('pickup-points')
  @Access('visitor')
  @Returns(z.array(offeredPickupPoint))
  pickupPoints(
    @Query({ schema: verifiedQuery }) { code }: ByCode,
    @ReaderLanguage() language: LanguageCode | null,
    @Req() request: Request,
  ) {
    return this.recipients.pickupPoints(code, language, request);
  }

  @Get('photo')
  @Access('visitor')
  @ReturnsFile('image/webp')
  async photo(@Query({ schema: verifiedQuery }) { code }: ByCode, @Req() request: Request, @Res() response: Response) {
    const { photo } = await this.proofs.byId(await this.recipients.proof(code, request));
    if (!photo) throw new ApiError('not_found');
    await this.images.send(photo, response);
  }

  @Get('signature.svg')
  @Access('visitor')
  @ReturnsFile('image/svg+xml')
  async drawn(@Query({ schema: verifiedQuery }) { code }: ByCode, @Req() request: Request) {
    const row = await this.proofs.byId(await this.recipients.proof(code, request));
    if (!row.signature) throw new ApiError('not_found');
    const svg = Buffer.from(signatureSvg(signature.parse(JSON.parse(row.signature))));
    return new StreamableFile(svg, { type: 'image/svg+xml', length: svg.length });
  }

  @Get('access')
  @Access('admin')
  @Returns(recipientAccess)
  access(@Query({ schema: recipientQuery }) { parcel_id }: ByParcel) {
    return this.recipients.access(parcel_id);
  }

  @Delete('access')
  @Access('admin')
  @Returns(z.null(), { message: 'The view was ended.' })
  endAccess(@Body({ schema: accessEnd }) { parcel_id, browser_id }: z.output<typeof accessEnd>) {
    return this.recipients.endAccess(parcel_id, browser_id);
  }

  @Get('visibility')
  @Access('admin')
  @Returns(visibility)
  visibility(@Query({ schema: recipientQuery }) { parcel_id }: ByParcel) {
    return this.recipients.visibility(parcel_id);
  }
}
