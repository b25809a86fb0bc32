import { freePort } from '@waybill/testing/free-port';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { MariaDb } from './mariadb.js';
import { existing, program } from './programs.js';

const LIBRARIES = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib/libgalera_smm.so'];
/** A node that is silent for so long is left out; the defaults wait 5 and 15 s. */
const FAILURE_DETECTION = [
  'evs.keepalive_period=PT0.5S',
  'evs.inactive_check_period=PT0.5S',
  'evs.suspect_timeout=PT2S',
  'evs.inactive_timeout=PT3S',
  'evs.install_timeout=PT3S',
];

/** A cluster of MariaDB servers on this machine; every node takes writes. */
export class Galera {
  private constructor(readonly nodes: readonly MariaDb[]) {}

  static async start(size = 3): Promise<Galera> {
    program('rsync', 'rsync'); // copies the data to a node that joins
    const ports = await Promise.all(
      Array.from({ length: size }, async () => ({
        sql: await freePort(),
        group: await freePort(),
        incremental: await freePort(),
        full: await freePort(),
      })),
    );
    const address = `gcomm://${ports.map(({ group }) => `127.0.0.1:${group}`).join(',')}`;
    const nodes: MariaDb[] = [];
    for (const [index, own] of ports.entries()) {
      const first = index === 0 ? ['--wsrep-new-cluster'] : [];
      const node = MariaDb.launchNode({ port: own.sql, options: nodeOptions(index, own, address), first });
      await node.ready(isSynced);
      nodes.push(node);
    }
    await nodes[0]?.createDatabase();
    return new Galera(nodes);
  }

  /** As `DATABASE_URL` takes it: every node, the one to prefer first. */
  get url(): string {
    const hosts = this.nodes.map(({ port }) => `127.0.0.1:${port}`);
    return `mysql://root@${hosts.join(',')}/waybill`;
  }

  /** Starts a node that was killed, and waits until it is one of the cluster again. */
  async rejoin(node: MariaDb): Promise<void> {
    node.relaunch();
    await this.whole();
  }

  /** Waits until every node sees every other one, and has what they have. */
  async whole(): Promise<void> {
    const sees = async (connection: Connection) =>
      (await isSynced(connection)) && Number(await status(connection, 'wsrep_cluster_size')) === this.nodes.length;
    await Promise.all(this.nodes.map((node) => node.ready(sees)));
  }
}

interface Ports {
  group: number;
  incremental: number;
  full: number;
}

function nodeOptions(index: number, { group, incremental, full }: Ports, address: string): string[] {
  const provider = [
    `gmcast.listen_addr=tcp://127.0.0.1:${group}`,
    `ist.recv_addr=127.0.0.1:${incremental}`,
    ...FAILURE_DETECTION,
  ];
  return [
    '--binlog-format=ROW',
    '--default-storage-engine=InnoDB',
    '--innodb-autoinc-lock-mode=2',
    '--wsrep-on=ON',
    `--wsrep-provider=${existing('galera-4', LIBRARIES)}`,
    `--wsrep-provider-options=${provider.join(';')}`,
    '--wsrep-cluster-name=faults',
    `--wsrep-cluster-address=${address}`,
    `--wsrep-node-name=node-${index + 1}`,
    `--wsrep-node-address=127.0.0.1:${group}`,
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${full}`,
  ];
}

const isSynced = async (connection: Connection) => (await status(connection, 'wsrep_local_state_comment')) === 'Synced';

async function status(connection: Connection, name: string): Promise<unknown> {
  const [rows] = await connection.query<RowDataPacket[]>('SHOW STATUS LIKE ?', [name]);
  return rows[0]?.Value;
}
