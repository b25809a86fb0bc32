/** Who sees what of a parcel. */
export const VISIBILITY_PAGE = '/control/parcels/:id/visibility';
