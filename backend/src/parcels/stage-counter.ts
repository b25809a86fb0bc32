/** Name of the counter for all parcels, or for one stage. */
export const counterOf = (stage?: string): string => (stage ? `parcels:${stage}` : 'parcels');
