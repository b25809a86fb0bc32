import { Body, Controller, Delete, Get, Param, Query, Req, Res, StreamableFile, UploadedFile } from '@nestjs/common';
import {
  deletion,
  handover,
  handoverQuery,
  type ProofReceipt,
  proof,
  proofCreate,
  proofQuery,
  proofReceipt,
  signature,
} from '@waybill/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import { FileUpload } from '../http/file-upload.js';
import { Post } from '../http/post.js';
import { Access, Returns, ReturnsFile } from '../http/route-decorators.js';
import { IMAGE_FIELD } from '../uploads/image-field.js';
import { ImagesService } from '../uploads/images.service.js';
import { HandoversService } from './handovers.service.js';
import { type ProofForm, ProofsService } from './proofs.service.js';
import { signatureSvg } from './signature-svg.js';

const PHOTO = { ...IMAGE_FIELD, field: 'photo', fieldSize: 25_000, isOptional: true };
/** A proof that was sent late may be older than what the parcel's newest scan says. */
const undelivered = ({ stage }: ProofReceipt) =>
  stage === 'delivered'
    ? null
    : `Proof of delivery saved. By a newer entry the parcel is: ${stage.replaceAll('_', ' ')}.`;
const key = z.string().max(200);

@Controller('proofs')
export class ProofsController {
  constructor(
    private readonly proofs: ProofsService,
    private readonly handovers: HandoversService,
    private readonly images: ImagesService,
  ) {}

  @Get()
  @Access('admin')
  @Returns(z.array(proof))
  list(@Query({ schema: proofQuery }) { parcel_id }: z.output<typeof proofQuery>) {
    return this.proofs.list(parcel_id);
  }

  @Get('parcel')
  @Access('device')
  @Returns(handover)
  parcel(@Query({ schema: handoverQuery }) { code }: z.output<typeof handoverQuery>, @Req() { device }: Request) {
    return this.handovers.find(code, device);
  }

  @Get(':id/photo')
  @Access('admin')
  @ReturnsFile('image/webp')
  async photo(@Param('id', { schema: key }) id: string, @Res() response: Response) {
    const row = await this.proofs.byId(id);
    if (!row.photo) throw new ApiError('not_found');
    await this.images.send(row.photo, response);
  }

  @Get(':id/signature.svg')
  @Access('admin')
  @ReturnsFile('image/svg+xml')
  async drawn(@Param('id', { schema: key }) id: string) {
    const row = await this.proofs.byId(id);
    if (!row.signature) throw new ApiError('not_found');
    const svg = Buffer.from(signatureSvg(signature.parse(JSON.parse(row.signature))));
    return new StreamableFile(svg, { type: 'image/svg+xml', length: svg.length });
  }

  @Post()
  @Access('device')
  @Returns(proofReceipt, { message: 'Delivered.', messageOf: undelivered, status: 201 })
  @FileUpload(PHOTO)
  take(
    @Body({ schema: proofCreate }) form: ProofForm,
    @UploadedFile() file: Express.Multer.File | undefined,
    @Req() { device }: Request,
  ) {
    return this.proofs.take(form, file?.buffer, device);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Proof of delivery deleted.' })
  remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    return this.proofs.remove(id);
  }
}
