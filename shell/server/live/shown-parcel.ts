import { CODE_LIST, TRACKING_CODE_PATTERN, VERSION_PATTERN } from '@waybill/contracts';

/** A parcel and the version of it that a page shows. */
export interface ShownParcel {
  code: string;
  version: string;
}

/** The parcels in the query of a URL, as `parcel=CODE.VERSION,CODE.VERSION`: as many as a list has; none unless all are well-formed. */
export function shownParcels(url: string): ShownParcel[] {
  const values = new URLSearchParams(url.split('?')[1]).getAll('parcel');
  const parcels = values
    .join()
    .split(',', CODE_LIST.codes + 1)
    .map(readParcel);
  const isList = values.length === 1 && parcels.length <= CODE_LIST.codes;
  return isList && parcels.every(isWellFormed) ? parcels : [];
}

function readParcel(value: string): ShownParcel {
  const [code = '', version = ''] = value.split('.', 2);
  return { code, version };
}

const isWellFormed = ({ code, version }: ShownParcel) =>
  TRACKING_CODE_PATTERN.test(code) && VERSION_PATTERN.test(version);
