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

  /** As `DATABASE_URL` takes it: every node, beginning with the one to prefer. */
  url(preferred = 0): string {
    const hosts = this.nodes.map(({ port }) => `127.0.0.1:${port}`);
    return `mysql://root@${[...hosts.slice(preferred), ...hosts.slice(0, preferred)].join(',')}/waybill`;
  }

  /** The node that has the most connections of a backend: the one that takes the writes. */
  async busiest(): Promise<MariaDb> {
    const counted = await Promise.all(this.nodes.map(async (node) => ({ node, users: await usersOf(node) })));
    const [first] = counted.sort((a, b) => b.users - a.users);
    if (!first) throw new Error('The cluster has no nodes.');
    return first.node;
  }

  /** Separates a node from the others, or connects it again; clients still reach it. */
  async isolate(node: MariaDb, isolated: boolean): Promise<void> {
    const connection = await node.connect('');
    await connection.query(`SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isolated ? 1 : 0}'`);
    await connection.end();
  }

  /** Transactions that were ended because another node had committed first, since the nodes started. */
  async conflicts(): Promise<number> {
    const counted = this.nodes.map(async (node) => {
      const connection = await node.connect('');
      const names = ['wsrep_local_bf_aborts', 'wsrep_local_cert_failures'];
      const values = await Promise.all(names.map((name) => status(connection, name)));
      await connection.end();
      return values.reduce<number>((sum, value) => sum + Number(value), 0);
    });
    return (await Promise.all(counted)).reduce((sum, conflicts) => sum + conflicts, 0);
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

/** Connections to the site's database; none if the node does not answer. */
async function usersOf(node: MariaDb): Promise<number> {
  const connection = await node.connect('').catch(() => undefined);
  if (!connection) return 0;
  const [rows] = await connection.query<RowDataPacket[]>('SHOW PROCESSLIST');
  await connection.end();
  return rows.filter(({ db }) => db === 'waybill').length;
}

const isSynced = async (connection: Connection) => (await status(connection, 'wsrep_local_state_comment')) === 'Synced';

async function status(connection: Connection, name: string): Promise<unknown> {
  const [rows] = await connection.query<RowDataPacket[]>('SHOW STATUS LIKE ?', [name]);
  return rows[0]?.Value;
}
