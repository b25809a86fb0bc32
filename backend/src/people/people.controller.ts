import { Body, Controller, Get, Param } from '@nestjs/common';
import { exportedPerson, personErasure, personExport, personFound, personQuery } from '@waybill/contracts';
import { z } from 'zod';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { ErasuresService } from './erasures.service.js';
import { PeopleService } from './people.service.js';
import { PersonFiles } from './person-files.service.js';

const id = z.string().max(200);

/** An address is in the body of a request, never in its URL, which logs and histories keep. */
@Controller('people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly files: PersonFiles,
    private readonly erasures: ErasuresService,
  ) {}

  @Post('find', { storesAnswer: false })
  @Access('admin')
  @Returns(personFound)
  find(@Body({ schema: personQuery }) { email }: z.output<typeof personQuery>) {
    return this.people.find(email);
  }

  @Post('export', { storesAnswer: false })
  @Access('admin', { confirmed: true })
  @Returns(exportedPerson)
  export(@Body({ schema: personExport }) { email, format }: z.output<typeof personExport>) {
    return this.files.of(email, format);
  }

  /** Accepts the erasure; `GET /api/people/erasures/:id` tells how far it is. */
  @Post('erasures')
  @Access('admin', { confirmed: true })
  @Returns(personErasure, { status: 202 })
  erase(@Body({ schema: personQuery }) { email }: z.output<typeof personQuery>) {
    return this.erasures.create(email);
  }

  @Get('erasures/:id')
  @Access('admin')
  @Returns(personErasure)
  erasure(@Param('id', { schema: id }) erasure: string) {
    return this.erasures.find(erasure);
  }
}
