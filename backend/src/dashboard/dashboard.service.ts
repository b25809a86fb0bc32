import { Injectable } from '@nestjs/common';
import { DASHBOARD_LIMITS, type Dashboard, STAGES } from '@waybill/contracts';
import { HistoryService } from '../history/history.service.js';
import { ScanCounts } from '../history/scan-counts.js';
import { MessagesService } from '../messages/messages.service.js';
import { ParcelFigures } from '../parcels/parcel-figures.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { SilentParcels } from '../parcels/silent-parcels.js';
import { UnclearParcels } from '../parcels/unclear-parcels.js';
import { OpenAddressRequests } from '../recipients/open-address-requests.js';

const MAX_ACTIVITIES = 10;

@Injectable()
export class DashboardService {
  constructor(
    private readonly parcels: ParcelsService,
    private readonly figures: ParcelFigures,
    private readonly history: HistoryService,
    private readonly scans: ScanCounts,
    private readonly messages: MessagesService,
    private readonly silent: SilentParcels,
    private readonly requests: OpenAddressRequests,
    private readonly unclear: UnclearParcels,
  ) {}

  async read(): Promise<Dashboard> {
    const [stages, silent, unread, newest, scansByDay, punctuality, attention, newestMessages, requests, unclear] =
      await Promise.all([
        this.figures.countsByStage(),
        this.silent.count(),
        this.messages.unread(),
        this.history.newest(MAX_ACTIVITIES),
        this.scans.byDay(),
        this.figures.punctuality(),
        this.figures.needingAttention(),
        this.messages.newestUnread(),
        this.requests.list(),
        this.unclear.counted(DASHBOARD_LIMITS.attention),
      ]);
    const codes = await this.parcels.codesOf(newest.map((scan) => scan.parcel_id));
    return {
      in_transit: stages.in_transit,
      out_for_delivery: stages.out_for_delivery,
      exceptions: stages.exception,
      silent,
      unread_messages: unread,
      stages: STAGES.map((stage) => ({ stage, parcels: stages[stage] })),
      scans_by_day: scansByDay,
      punctuality,
      attention,
      attention_counts: {
        address: requests.length,
        wording: unclear.count,
        exception: stages.exception + stages.attempt_failed,
        silent,
        message: unread,
      },
      unclear_wordings: unclear.wordings,
      address_requests: requests.slice(0, DASHBOARD_LIMITS.attention),
      newest_messages: newestMessages,
      newest_activities: newest.map((scan) => ({ ...scan, tracking_code: codes.get(scan.parcel_id) ?? '' })),
    };
  }
}
