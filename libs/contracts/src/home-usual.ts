/** A number on the home page, and what stands after it. */
export interface Figure {
  value: number;
  suffix: string;
}

/** The figures of a new site, in their order. */
export const USUAL_FIGURES = {
  clients: { value: 2000, suffix: '+' },
  offices: { value: 100, suffix: '' },
  countries: { value: 150, suffix: '' },
  rating: { value: 4.6, suffix: '' },
} as const satisfies Record<string, Figure>;
export type HomeFigure = keyof typeof USUAL_FIGURES;

/** The clients of a new site. None of them exists. */
export const USUAL_CLIENTS = ['Quillfern', 'Tessel & Oake', 'Marlowick', 'Orbanta', 'Pembrisk', 'Velundi'] as const;
