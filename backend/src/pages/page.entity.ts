import type { Hero, Overlay, PageIcon } from '@waybill/contracts';
import { Column, Entity, Index, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { IdColumn, ReferenceColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const SLUG_LENGTH = 80;

const asLines: ValueTransformer = {
  to: (content: unknown) => (typeof content === 'string' ? content.split(/\r\n|\r|\n/) : content),
  from: (lines: string[] | undefined) => lines?.join('\n'),
};

/** `uq_pages_slug` finds the page of an address and lets no two share one. */
@Entity('pages')
@Index('uq_pages_slug', ['slug'], { unique: true })
export class PageRow {
  @IdColumn()
  id!: string;

  @TextColumn(SLUG_LENGTH)
  slug!: string;

  @TextColumn(300)
  title!: string;

  @TextColumn(300, { nullable: true })
  sub_title!: string | null;

  /** Kept as the lines it is made of: JSON is the one type that is long enough on every engine. */
  @Column({ type: 'json', transformer: asLines })
  content!: string;

  @TextColumn(10)
  icon!: PageIcon;

  @TextColumn(20)
  hero!: Hero;

  @TextColumn(20)
  overlay!: Overlay;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;
}

/** An address that a page had before. `ix_page_slugs_page` finds those of a page that goes. */
@Entity('page_slugs')
@Index('ix_page_slugs_page', ['page_id'])
export class OldSlug {
  @PrimaryColumn({ type: 'varchar', length: SLUG_LENGTH })
  slug!: string;

  @ReferenceColumn()
  page_id!: string;
}
