import { Injectable } from '@nestjs/common';
import type { Dashboard } from '@waybill/contracts';
import { HistoryService } from '../history/history.service.js';
import { MessagesService } from '../messages/messages.service.js';
import { ParcelsService } from '../parcels/parcels.service.js';

const MAX_ACTIVITIES = 10;

@Injectable()
export class DashboardService {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly history: HistoryService,
    private readonly messages: MessagesService,
  ) {}

  async read(): Promise<Dashboard> {
    const [stages, silent, unread, newest] = await Promise.all([
      this.parcels.countsByStage(),
      this.parcels.countStale(),
      this.messages.unread(),
      this.history.newest(MAX_ACTIVITIES),
    ]);
    const codes = await this.parcels.codesOf(newest.map((scan) => scan.parcel_id));
    return {
      in_transit: stages.in_transit ?? 0,
      out_for_delivery: stages.out_for_delivery ?? 0,
      exceptions: (stages.exception ?? 0) + (stages.attempt_failed ?? 0),
      silent,
      unread_messages: unread,
      newest_activities: newest.map((scan) => ({ ...scan, tracking_code: codes.get(scan.parcel_id) ?? '' })),
    };
  }
}
