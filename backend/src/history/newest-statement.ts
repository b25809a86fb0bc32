/** The ids of `NewestEntries`: for each parcel six looks at the index by parcel and time. */
export const NEWEST_IDS = `SELECT (
  SELECT scan.id FROM activities scan WHERE scan.parcel_id = parcel.id
  ORDER BY scan.happened_at DESC, scan.id DESC LIMIT 1
) FROM parcels parcel WHERE parcel.id IN (:...parcelIds)
UNION SELECT (
  SELECT scan.id FROM activities scan WHERE scan.parcel_id = parcel.id AND scan.event <> 'remark'
  ORDER BY scan.happened_at DESC, scan.id DESC LIMIT 1
) FROM parcels parcel WHERE parcel.id IN (:...parcelIds)
UNION SELECT (
  SELECT scan.id FROM activities scan WHERE scan.parcel_id = parcel.id AND scan.event IS NULL
  ORDER BY scan.happened_at DESC, scan.id DESC LIMIT 1
) FROM parcels parcel WHERE parcel.id IN (:...parcelIds)
UNION SELECT (
  SELECT scan.id FROM activities scan WHERE scan.parcel_id = parcel.id AND scan.event IN (:...turns)
  ORDER BY scan.happened_at DESC, scan.id DESC LIMIT 1
) FROM parcels parcel WHERE parcel.id IN (:...parcelIds)
UNION SELECT (
  SELECT scan.id FROM activities scan WHERE scan.parcel_id = parcel.id AND scan.event = 'resumed'
  ORDER BY scan.happened_at DESC, scan.id DESC LIMIT 1
) FROM parcels parcel WHERE parcel.id IN (:...parcelIds)
UNION SELECT (
  SELECT scan.id FROM activities scan WHERE scan.parcel_id = parcel.id AND scan.event NOT IN ('remark', 'registered')
  ORDER BY scan.happened_at DESC, scan.id DESC LIMIT 1
) FROM parcels parcel WHERE parcel.id IN (:...parcelIds)`;
