import { type ConnectionOptions, createConnection, type RowDataPacket } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';

const CLUSTER_STATUS = "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_provider_name', 'wsrep_ready')";

/**
 * Whether the server responds in time and its cluster, if any, accepts statements. A server that rejects the login
 * does respond: the caller gets that error.
 */
export function isReady(options: ConnectionOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection({ ...options, connectTimeout: DATABASE.probe });
    const finish = (ready: boolean) => {
      clearTimeout(timer);
      connection.destroy();
      resolve(ready);
    };
    const timer = setTimeout(() => finish(false), DATABASE.probe);
    connection.on('error', () => finish(false));
    connection.query<RowDataPacket[]>(CLUSTER_STATUS, (error, rows) => {
      if (error) finish('sqlState' in error && !error.fatal);
      else finish(acceptsStatements(rows));
    });
  });
}

/** MariaDB reports "not ready" also outside a cluster, where the provider has no name; MySQL reports nothing. */
function acceptsStatements(rows: RowDataPacket[]): boolean {
  const status = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
  return !status.get('wsrep_provider_name') || status.get('wsrep_ready') === 'ON';
}
