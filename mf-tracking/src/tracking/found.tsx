import type { PublicParcel } from '@waybill/contracts';
import { useState } from 'react';
import { Answer } from './answer/answer';
import { Facts } from './facts/facts';
import { NextStep } from './rail/next-step';
import { Rail } from './rail/rail';
import { Route } from './route/route';
import { Timeline } from './timeline/timeline';

/** The answer first, then why: each part stands on its own. */
export function Found({ parcel }: { parcel: PublicParcel }) {
  const [original, setOriginal] = useState(false);
  return (
    <>
      <Answer parcel={parcel} original={original} onOriginal={setOriginal} />
      <Rail stage={parcel.stage} />
      <NextStep stage={parcel.stage} />
      <Timeline history={parcel.history} original={original} />
      <Route parcel={parcel} />
      <Facts parcel={parcel} />
    </>
  );
}
