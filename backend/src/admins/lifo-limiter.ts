import { ApiError } from '../errors/api-error.js';

interface Waiter {
  priority: number;
  start(): void;
  displace(): void;
}

/**
 * Bounds how much work of one kind runs and waits. Among waiters of the highest priority the newest is next, and the
 * oldest of the lowest is turned away when there are too many: under overload first come, first served would make everybody wait until they have given up.
 */
export class LifoLimiter {
  private running = 0;
  private readonly waiters: Waiter[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /** Throws `too_many` if the work was displaced before it started. */
  async run<T>(work: () => Promise<T>, priority = 0): Promise<T> {
    if (this.running < this.maxRunning) this.running += 1;
    else await this.turn(priority);
    try {
      return await work();
    } finally {
      const next = this.waiters.pop();
      if (next) next.start();
      else this.running -= 1;
    }
  }

  private turn(priority: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const displace = () => reject(new ApiError('too_many', { retryAfter: 1, limit: 'signin-queue' }));
      const above = this.waiters.findIndex((waiter) => waiter.priority > priority);
      const position = above === -1 ? this.waiters.length : above;
      this.waiters.splice(position, 0, { priority, start: resolve, displace });
      if (this.waiters.length > this.maxWaiting) this.waiters.shift()?.displace();
    });
  }
}
