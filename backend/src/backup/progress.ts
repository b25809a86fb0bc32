/** What a backup or restore is at. */
export type Step = 'images' | 'rows' | 'reading' | 'comparing';

/** Hears of each row and file, so it must be quick. `total` is 0 where it is not known. */
export type Progress = (step: Step, done: number, total: number) => void;

export const noProgress: Progress = () => undefined;
