import { Body, Controller } from '@nestjs/common';
import { changedParcels, type ShownParcels, shownParcels } from '@waybill/contracts';
import { Post } from '../http/post.js';
import { Access, Returns } from '../http/route-decorators.js';
import { ParcelVersions } from './parcel-versions.js';

@Controller('parcels/versions')
export class VersionsController {
  constructor(private readonly versions: ParcelVersions) {}

  /** A POST because of its length; it changes nothing. The shell server asks once for all pages that are open. */
  @Post(undefined, { storesAnswer: false })
  @Access('public')
  @Returns(changedParcels)
  changed(@Body({ schema: shownParcels }) shown: ShownParcels) {
    return this.versions.changed(shown);
  }
}
