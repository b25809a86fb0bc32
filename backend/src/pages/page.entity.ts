import type { Hero, Overlay, PageIcon } from '@waybill/contracts';
import { Entity, Index, PrimaryColumn } from 'typeorm';
import {
  IdColumn,
  LinesColumn,
  LongTextColumn,
  ReferenceColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';

const SLUG_LENGTH = 80;

/** `uq_pages_slug` finds a page by slug and keeps slugs unique. */
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

  @LinesColumn()
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

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}

/** A former slug of a page, which redirects to it. `ix_page_slugs_page` finds those of a deleted page. */
@Entity('page_slugs')
@Index('ix_page_slugs_page', ['page_id'])
export class OldSlug {
  @PrimaryColumn({ type: 'varchar', length: SLUG_LENGTH })
  slug!: string;

  @ReferenceColumn()
  page_id!: string;
}
