import type { HomeLayout, HomeTexts } from '@waybill/contracts';
import { Entity } from 'typeorm';
import { IdColumn, JsonColumn, TimestampColumn } from '../database/columns.js';

/** Id of the row with what all languages share; the id of any other row is its language. */
export const LAYOUT_ID = 'layout';

/** What the company has changed on the home page. Without a row all is as usual. */
@Entity('home_contents')
export class HomeContentRow {
  @IdColumn()
  id!: string;

  @JsonColumn()
  content!: HomeTexts | Partial<HomeLayout>;

  @TimestampColumn()
  updated_at!: string;
}
