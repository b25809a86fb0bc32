import type { PublicParcel } from '@waybill/contracts';
import { useState } from 'react';
import { Answer } from './answer/answer';
import { Details } from './details/details';
import { NextStep } from './rail/next-step';
import { Rail } from './rail/rail';
import { Route } from './route/route';
import { Timeline } from './timeline/timeline';

/** A parcel that was found: the answer first, then the details. */
export function TrackedParcel({ parcel }: { parcel: PublicParcel }) {
  const [original, setOriginal] = useState(false);
  return (
    <>
      <Answer parcel={parcel} original={original} onOriginal={setOriginal} />
      <Rail stage={parcel.stage} />
      <NextStep stage={parcel.stage} />
      <Timeline history={parcel.history} original={original} />
      <Route parcel={parcel} />
      <Details parcel={parcel} />
    </>
  );
}
