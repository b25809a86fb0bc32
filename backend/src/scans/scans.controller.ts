import { Body, Controller, Delete, Req } from '@nestjs/common';
import { scanResult, scansCreate, scanUndo } from '@waybill/contracts';
import type { Request } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { ScansService, type Sender } from './scans.service.js';

@Controller('scans')
export class ScansController {
  constructor(private readonly scans: ScansService) {}

  /** Each scan has a key of its own; the answer to a hundred of them may be longer than answers are kept. */
  @Post(undefined, { storesAnswer: false })
  @Access('device')
  @Returns(z.array(scanResult))
  receive(@Body({ schema: scansCreate }) post: z.output<typeof scansCreate>, @Req() request: Request) {
    return this.scans.receive(post, senderOf(request));
  }

  @Delete()
  @Access('device')
  @Returns(z.null(), { message: 'Scan removed.' })
  undo(@Body({ schema: scanUndo }) { key }: z.output<typeof scanUndo>, @Req() request: Request) {
    return this.scans.undo(key, senderOf(request).name);
  }
}

/** Routes for devices admit a paired device or the admin. */
const senderOf = ({ user, device }: Request): Sender =>
  user ? { name: `admin ${user.id}`, device: null } : { name: `device ${device?.id}`, device: device ?? null };
