import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTable,
  day,
  decimal,
  id,
  index,
  int,
  longText,
  optional,
  reference,
  text,
  timestamp,
  unique,
} from './table.js';

const coordinate = (name: string) => optional(decimal(name, 9, 6));

export class Parcels1700000000004 implements MigrationInterface {
  name = 'Parcels1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'parcels', PARCEL_COLUMNS, {
      indices: [
        unique('uq_parcels_tracking_code', 'tracking_code'),
        index('ix_parcels_stage_id', 'stage', 'id'),
        index('ix_parcels_stage_scan', 'stage', 'last_scan_at'),
        index('ix_parcels_updated_id', 'updated_at', 'id'),
      ],
    });
    await createTable(runner, 'activities', ACTIVITY_COLUMNS, {
      indices: [index('ix_activities_parcel_id', 'parcel_id', 'id')],
      foreignKeys: [{ name: 'fk_activities_parcel', column: 'parcel_id', table: 'parcels', onDelete: 'CASCADE' }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('activities');
    await runner.dropTable('parcels');
  }
}

const PARCEL_COLUMNS = [
  id(),
  text('tracking_code', 40),
  text('recipient_name', 300),
  optional(text('recipient_email', 254)),
  optional(text('recipient_phone_number', 40)),
  text('destination', 300),
  optional(text('sender_name', 300)),
  optional(text('sender_email', 254)),
  optional(text('pickup_location', 300)),
  optional(text('current_location', 300)),
  optional(text('status', 300)),
  text('stage', 20),
  optional(decimal('weight', 10, 3)),
  optional(text('shipped_via', 300)),
  optional(longText('parcel_content')),
  optional(decimal('declared_value', 12, 2)),
  optional(day('min_expected_delivery_date')),
  optional(day('max_expected_delivery_date')),
  optional(text('image', 100)),
  text('show_map', 3),
  optional(int('map_zoom')),
  coordinate('map_current_latitude'),
  coordinate('map_current_longitude'),
  coordinate('map_pickup_latitude'),
  coordinate('map_pickup_longitude'),
  coordinate('map_destination_latitude'),
  coordinate('map_destination_longitude'),
  int('history_count'),
  optional(timestamp('last_scan_at')),
  timestamp('created_at'),
  timestamp('updated_at'),
];

const ACTIVITY_COLUMNS = [
  id(),
  reference('parcel_id'),
  text('title', 300),
  longText('description'),
  text('icon', 40),
  text('color', 10),
  timestamp('created_at'),
  timestamp('updated_at'),
];
