/** Invented companies: a drawn mark on a 40 × 40 field, then the name. None of them exists. */
export const LOGOS = [
  { name: 'Quillfern', width: 172, mark: 'M8 32C8 16 18 6 34 6C34 22 26 32 8 32ZM8 32L24 16' },
  { name: 'Tessel & Oake', width: 224, mark: 'M6 6h12v12H6zM22 6h12v12H22zM6 22h12v12H6zM28 22l6 6-6 6-6-6z' },
  { name: 'Marlowick', width: 188, mark: 'M4 30V10l10 12L20 10l6 12L36 10v20' },
  { name: 'Orbanta', width: 164, mark: 'M20 6a14 14 0 1 0 .1 0zM4 24Q20 8 36 16' },
  { name: 'Pembrisk', width: 172, mark: 'M20 4l14 8v16l-14 8-14-8V12zM20 4v32' },
  { name: 'Velundi', width: 156, mark: 'M5 10h30L20 34zM12 10l8 14 8-14' },
] as const;
