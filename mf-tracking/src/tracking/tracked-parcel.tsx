import type { PublicParcel } from '@waybill/contracts';
import { useState } from 'react';
import { translated } from '../i18n/courier-wording';
import { Answer } from './answer/answer';
import { Details } from './details/details';
import { Follow, Help, Rate } from './help/help';
import css from './page.module.css';
import { Rail } from './rail/rail';
import { Route } from './route/route';
import { Timeline } from './timeline/timeline';

/** A parcel that was found: the answer first, then the details. */
export function TrackedParcel({ parcel }: { parcel: PublicParcel }) {
  const [original, setOriginal] = useState(false);
  const shown = original ? parcel : translated(parcel);
  return (
    <div className={css.parcel}>
      <div className={css.column}>
        <Answer parcel={shown} original={original} onOriginal={setOriginal} />
        <Rail answer={parcel.answer} />
        <Timeline parcel={parcel} original={original} />
      </div>
      <div className={`${css.column} ${css.aside}`}>
        <Route parcel={shown} />
        <Details parcel={shown} original={original} />
        {parcel.answer.state === 'delivered' ? (
          <Rate code={parcel.tracking_code} />
        ) : (
          <Follow code={parcel.tracking_code} />
        )}
        <Help parcel={parcel} />
      </div>
    </div>
  );
}
