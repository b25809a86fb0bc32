import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { provenDeliveries } from './proven-deliveries.js';
import { json, optional } from './table.js';

const PROOF = new TableColumn(optional(json('event_reason')));
const PARCEL = new TableColumn(optional(json('received_reason')));

/** Of which delivery a proof is: a parcel may be returned and delivered anew. */
export class ProvenDeliveries1795389100000 implements MigrationInterface {
  name = 'ProvenDeliveries1795389100000';

  /** Can be repeated after an interruption: a server commits each statement. */
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('proofs', PROOF.name))) await runner.addColumn('proofs', PROOF);
    if (!(await runner.hasColumn('parcels', PARCEL.name))) await runner.addColumn('parcels', PARCEL);
    await provenDeliveries(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('parcels', PARCEL.name);
    await runner.dropColumn('proofs', PROOF.name);
  }
}
