/** Whether journeys take every case, as `npm run test:thorough` does, instead of those that stand for the others. */
export const isThorough = process.env.THOROUGH === 'yes';
