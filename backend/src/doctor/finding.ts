/** What was found out about one thing that the site needs. */
export interface Finding {
  about: string;
  level: 'ok' | 'warning' | 'error';
  /** One sentence with the fact, and what to do about it unless it is fine. */
  text: string;
}

export const ok = (about: string, text: string): Finding => ({ about, level: 'ok', text });
export const warning = (about: string, text: string): Finding => ({ about, level: 'warning', text });
export const failure = (about: string, text: string): Finding => ({ about, level: 'error', text });

/** `1 hour`, `2 hours`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** A wait that ends: `late` is thrown if `work` takes longer. What it started has a deadline of its own. */
export async function within<T>(ms: number, work: Promise<T>, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
