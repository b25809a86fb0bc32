import type { LanguageCode, TranslatedKind } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  LinesColumn,
  LongTextColumn,
  ReferenceColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';

/** A record's texts in another language. `uq_translations_record` finds those of a record, one for each language. */
@Entity('translations')
@Index('uq_translations_record', ['record_id', 'language'], { unique: true })
export class TranslationRow {
  @IdColumn()
  id!: string;

  @TextColumn(10)
  kind!: TranslatedKind;

  @ReferenceColumn()
  record_id!: string;

  @TextColumn(2)
  language!: LanguageCode;

  @TextColumn(300, { nullable: true })
  title!: string | null;

  @TextColumn(300, { nullable: true })
  sub_title!: string | null;

  @LinesColumn()
  text!: string;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;

  /** The title, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}
