import type { Socket } from 'node:net';
import { patientDeadline } from '@waybill/contracts/serving';
import { type Connection, type ConnectionOptions, createConnection, type RowDataPacket } from 'mysql2';
import { DATABASE } from '../../config/deadlines.js';

/** What a host can do now; the larger number is the better host. */
export const ABILITY = {
  /** It does not respond, or is a node that its cluster does not accept statements from. */
  none: 0,
  /** It responds, but is read-only, or a node that copies its data to another one, or rejects our login. */
  some: 1,
  all: 2,
} as const;
export type Ability = (typeof ABILITY)[keyof typeof ABILITY];

const CLUSTER_STATUS =
  "SHOW GLOBAL STATUS WHERE Variable_name IN ('wsrep_provider_name', 'wsrep_ready', 'wsrep_local_state')";
const READ_ONLY = "SHOW GLOBAL VARIABLES LIKE 'read_only'";
/** MariaDB 12 has further values that all mean read-only. */
const WRITABLE = ['OFF', '0'];
/** `wsrep_local_state` of a node that has everything the cluster has. */
const SYNCED = '4';

/**
 * Asks a host on a connection of its own. A frozen server that has accepted the connection is not asked on another one
 * while it is silent: once it goes on, it would count each that was given up, and block this machine after a hundred.
 */
export class HostProbe {
  private asked: Promise<Ability> | undefined;
  private connection: Connection | undefined;

  constructor(private readonly options: ConnectionOptions) {}

  /** What the host can do; nothing, if it does not say so in time. */
  ask(): Promise<Ability> {
    this.asked ??= this.connect().finally(() => {
      this.asked = undefined;
    });
    const { asked } = this;
    const { signal, clear } = patientDeadline(DATABASE.probe);
    return new Promise<Ability>((resolve, reject) => {
      signal.addEventListener('abort', () => resolve(ABILITY.none));
      asked.then(resolve, reject);
    }).finally(clear);
  }

  close(): void {
    this.connection?.destroy();
  }

  /** A server that rejects the login does respond: the caller gets that error. */
  private connect(): Promise<Ability> {
    return new Promise((resolve) => {
      const connection = createConnection({ ...this.options, connectTimeout: DATABASE.probePatience });
      this.connection = connection;
      const connecting = patientDeadline(DATABASE.probe);
      let silence: NodeJS.Timeout | undefined;
      const finish = (ability: Ability) => {
        connecting.clear();
        clearTimeout(silence);
        connection.destroy();
        resolve(ability);
      };
      const giveUp = () => finish(ABILITY.none);
      connecting.signal.addEventListener('abort', giveUp);
      (connection as unknown as { stream: Socket }).stream.once('connect', () => {
        connecting.clear();
        silence = setTimeout(giveUp, DATABASE.probePatience).unref();
      });
      connection.on('error', giveUp);
      abilityOf(connection).then(finish, (error) => finish('sqlState' in error ? ABILITY.some : ABILITY.none));
    });
  }
}

async function abilityOf(connection: Connection): Promise<Ability> {
  const [status, variables] = await Promise.all([read(connection, CLUSTER_STATUS), read(connection, READ_ONLY)]);
  // MariaDB reports "not ready" also outside a cluster, where the provider has no name; MySQL reports nothing.
  const isNode = Boolean(status.get('wsrep_provider_name'));
  if (isNode && status.get('wsrep_ready') !== 'ON') return ABILITY.none;
  const isComplete = !isNode || status.get('wsrep_local_state') === SYNCED;
  return isComplete && WRITABLE.includes(variables.get('read_only') ?? 'OFF') ? ABILITY.all : ABILITY.some;
}

function read(connection: Connection, statement: string): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    connection.query<RowDataPacket[]>(statement, (error, rows) => {
      if (error) reject(error);
      else resolve(new Map(rows.map(({ Variable_name, Value }) => [Variable_name, String(Value)])));
    });
  });
}
