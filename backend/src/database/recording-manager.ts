import {
  DataSource,
  EntityManager,
  type EntityTarget,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type QueryRunner,
} from 'typeorm';
import { recorderOf } from './change.js';
import { rowLock } from './engine.js';
import { addChange, isInTransaction, isRecording, withRetries } from './transactions.js';

/** A statement that changes more rows is refused: each of them becomes an entry of the log. */
const MAX_ROWS = 1_000;

type Criteria = Parameters<EntityManager['delete']>[1];

/**
 * The one way in which rows change: every repository ends here. It records each inserted, changed and deleted row of a
 * recorded table in the transaction of the statement, with its state before and after.
 */
class RecordingManager extends EntityManager {
  /** Whether the log keeps the changes of this table. */
  isRecorded(target: EntityTarget<ObjectLiteral>): boolean {
    const recorder = recorderOf(this.dataSource);
    return Boolean(recorder?.records(this.dataSource.getMetadata(target).tableName)) && isRecording(this.dataSource);
  }

  override insert<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    entity: QueryDeepPartialEntity<E> | QueryDeepPartialEntity<E>[],
  ) {
    if (!this.isRecorded(target)) return super.insert(target, entity);
    return this.atomically(async () => {
      const result = await super.insert(target, entity);
      const rows: ObjectLiteral[] = Array.isArray(entity) ? entity : [entity];
      for (const row of rows) this.add('created', target, undefined, row);
      return result;
    });
  }

  override update<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    criteria: Criteria,
    changes: QueryDeepPartialEntity<E>,
  ) {
    return this.recordUpdate(target, criteria, changes, () => super.update(target, criteria, changes));
  }

  /** Of a row as the transaction has read it with a lock. */
  async updateLocked<E extends ObjectLiteral>(target: EntityTarget<E>, row: E, changes: QueryDeepPartialEntity<E>) {
    const key = this.keyOf(target);
    await super.update(target, row[key], changes);
    if (this.isRecorded(target)) this.add('changed', target, row, { ...row, ...defined(changes) });
  }

  override updateAll<E extends ObjectLiteral>(target: EntityTarget<E>, changes: QueryDeepPartialEntity<E>) {
    return this.recordUpdate(target, {}, changes, () => super.updateAll(target, changes));
  }

  override delete<E extends ObjectLiteral>(target: EntityTarget<E>, criteria: Criteria) {
    return this.recordDelete(target, criteria, () => super.delete(target, criteria));
  }

  override deleteAll<E extends ObjectLiteral>(target: EntityTarget<E>) {
    return this.recordDelete(target, {}, () => super.deleteAll(target));
  }

  private recordUpdate<E extends ObjectLiteral, R>(
    target: EntityTarget<E>,
    criteria: Criteria,
    changes: QueryDeepPartialEntity<E>,
    write: () => Promise<R>,
  ): Promise<R> {
    if (!this.isRecorded(target)) return write();
    return this.atomically(async () => {
      const rows = await this.affected(target, criteria);
      const result = await write();
      const isComputed = Object.values(changes).some((value) => typeof value === 'function');
      for (const before of rows) {
        const after = isComputed ? await this.reread(target, before) : { ...before, ...defined(changes) };
        this.add('changed', target, before, after);
      }
      return result;
    });
  }

  private recordDelete<E extends ObjectLiteral, R>(
    target: EntityTarget<E>,
    criteria: Criteria,
    write: () => Promise<R>,
  ): Promise<R> {
    if (!this.isRecorded(target)) return write();
    return this.atomically(async () => {
      const rows = await this.affected(target, criteria);
      const result = await write();
      for (const before of rows) this.add('deleted', target, before, undefined);
      return result;
    });
  }

  private atomically<T>(work: () => Promise<T>): Promise<T> {
    return isInTransaction(this.dataSource) ? work() : withRetries(this.dataSource, work);
  }

  /** The rows that a statement is about to change, locked until the transaction ends. */
  private async affected<E extends ObjectLiteral>(target: EntityTarget<E>, criteria: Criteria): Promise<E[]> {
    const where = typeof criteria === 'object' ? criteria : { [this.keyOf(target)]: criteria };
    const rows = await this.find(target, { where, take: MAX_ROWS + 1, ...rowLock(this.dataSource) });
    if (rows.length > MAX_ROWS) throw new Error(`A statement changes more than ${MAX_ROWS} recorded rows.`);
    return rows;
  }

  private async reread<E extends ObjectLiteral>(target: EntityTarget<E>, row: E): Promise<ObjectLiteral> {
    const key = this.keyOf(target);
    return (await this.find(target, { where: { [key]: row[key] } as never, take: 1 }))[0] ?? row;
  }

  private add(
    action: 'created' | 'changed' | 'deleted',
    target: EntityTarget<ObjectLiteral>,
    before: ObjectLiteral | undefined,
    after: ObjectLiteral | undefined,
  ): void {
    const record = String((before ?? after)?.[this.keyOf(target)]);
    const entity = this.dataSource.getMetadata(target).tableName;
    addChange(this.dataSource, { action, entity, record, ...(before && { before }), ...(after && { after }) });
  }

  private keyOf(target: EntityTarget<ObjectLiteral>): string {
    return this.dataSource.getMetadata(target).primaryColumns[0]?.propertyName ?? 'id';
  }
}

/** These write in ways that are not recorded; on a recorded table they fail. */
const UNRECORDED = ['save', 'remove', 'softRemove', 'recover', 'softDelete', 'restore', 'upsert', 'clear'] as const;
for (const method of UNRECORDED) {
  const original = EntityManager.prototype[method] as (...input: unknown[]) => unknown;
  Object.defineProperty(RecordingManager.prototype, method, {
    value(this: RecordingManager, target: EntityTarget<ObjectLiteral>, ...rest: unknown[]) {
      if (this.isRecorded(target)) throw new Error(`${method}() is not recorded; use insert, update or delete.`);
      return original.call(this, target, ...rest);
    },
  });
}

const defined = (changes: object) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Updates a row that the transaction has locked and read. One statement: `update` reads the rows for the log first. */
export async function updateLocked<E extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<E>,
  row: E,
  changes: QueryDeepPartialEntity<E>,
): Promise<void> {
  if (!(manager instanceof RecordingManager)) throw new Error('This manager does not record changes.');
  await manager.updateLocked(target, row, changes);
}

/** A data source whose managers record changes. */
export class RecordedDataSource extends DataSource {
  override createEntityManager(runner?: QueryRunner): EntityManager {
    return new RecordingManager(this, runner);
  }
}
