import { createPool, type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';
import type { Callback } from './pending-calls.js';

/** The connections to one host. */
export class HostPool {
  private readonly pool: Pool;
  private readonly idle = new Set<PoolConnection>();
  private isRetired = false;

  /** @param guard prepares each new connection before its first use */
  constructor(options: PoolOptions, guard: (connection: PoolConnection) => void) {
    this.pool = createPool({ ...options, connectTimeout: DATABASE.connect });
    this.pool.on('connection', (connection) => this.adopt(connection as PoolConnection, guard));
    this.pool.on('acquire', (connection) => this.idle.delete(connection as PoolConnection));
    this.pool.on('release', (connection) => this.keep(connection as PoolConnection));
  }

  getConnection(callback: Callback<PoolConnection>): void {
    this.pool.getConnection(callback);
  }

  /** Another host is used from now on: each connection is closed as soon as nobody uses it. */
  retire(): void {
    this.isRetired = true;
    for (const connection of this.idle) connection.destroy();
    this.idle.clear();
  }

  end(callback: (error?: Error | null) => void): void {
    this.pool.end(callback);
  }

  private adopt(connection: PoolConnection, guard: (connection: PoolConnection) => void): void {
    const forget = () => this.idle.delete(connection);
    connection.on('error', forget);
    connection.on('end', forget);
    guard(connection);
  }

  private keep(connection: PoolConnection): void {
    if (this.isRetired) connection.destroy();
    else this.idle.add(connection);
  }
}
