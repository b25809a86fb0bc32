import { Body, Controller, Delete, Get, Param, Req, Res } from '@nestjs/common';
import {
  deletion,
  device,
  deviceCreate,
  deviceStatus,
  newPairing,
  pairing,
  pairingClaim,
  pairingCreate,
} from '@waybill/contracts';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { CurrentAdmin } from '../sessions/current-admin.js';
import type { Identity } from '../sessions/identity.js';
import { DevicesService } from './devices.service.js';
import { CLAIM_LIMIT, PairingsService } from './pairings.service.js';

@Controller('devices')
export class DevicesController {
  constructor(
    private readonly devices: DevicesService,
    private readonly pairings: PairingsService,
  ) {}

  @Get()
  @Access('admin')
  @Returns(z.array(device))
  list() {
    return this.devices.list();
  }

  /** A paired device asks this before it has sent anything, and a browser that waits until it is one. */
  @Get('current')
  @Access('visitor')
  @Returns(deviceStatus)
  current(@Req() request: Request) {
    return this.devices.status(request);
  }

  @Post('pairings', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(newPairing, { status: 201 })
  begin(@Body({ schema: pairingCreate }) { name }: z.output<typeof pairingCreate>) {
    return this.pairings.begin(name);
  }

  @Get('pairings/:id')
  @Access('admin')
  @Returns(pairing)
  find(@Param('id', { schema: z.string().max(200) }) id: string) {
    return this.pairings.find(id);
  }

  @Delete('pairings')
  @Access('admin')
  @Returns(z.null(), { message: 'Pairing cancelled.' })
  cancel(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    return this.pairings.cancel(id);
  }

  @Post('claim', { storesAnswer: false, limit: CLAIM_LIMIT })
  @Access('visitor')
  @Returns(deviceStatus)
  async claim(
    @Body({ schema: pairingClaim }) { code }: z.output<typeof pairingClaim>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const digits = await this.pairings.claim(code, request, response);
    return { state: 'waiting', digits, device: null, proof: null };
  }

  @Post('', { storesAnswer: false })
  @Access('admin')
  @Returns(device, { message: 'Device paired.', status: 201 })
  pair(
    @Body({ schema: deviceCreate }) { pairing_id }: z.output<typeof deviceCreate>,
    @CurrentAdmin() admin: Identity,
    @Req() request: Request,
  ) {
    return this.devices.pair(pairing_id, admin, request);
  }

  @Delete()
  @Access('admin')
  @Returns(z.null(), { message: 'Device removed.' })
  remove(@Body({ schema: deletion }) { id }: z.output<typeof deletion>) {
    return this.devices.remove(id);
  }
}
