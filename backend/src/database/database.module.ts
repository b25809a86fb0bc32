import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { requireUtf8mb4 } from './character-set.js';
import { Counter } from './counter.entity.js';
import { Counters } from './counters.js';
import { createDataSource, databaseOptions } from './data-source.js';
import { Database } from './database.js';
import { migrate } from './migrate.js';
import { requireUsableSchema } from './newer-schema.js';
import { openPatiently } from './open-patiently.js';

@Module({})
class DatabaseModule {}

/** Called once the schema is up to date and before anything reads the database. */
type Prepare = (dataSource: DataSource, config: Config) => Promise<void>;

/** The connection and its migrations; `prepare` writes what a new database must contain. */
export const databaseModule = (config: Config, prepare: Prepare): DynamicModule => ({
  module: DatabaseModule,
  global: true,
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...databaseOptions(config), autoLoadEntities: true, toRetry: () => false }),
      dataSourceFactory: (options) => openPatiently(config, () => open(options, config, prepare)),
    }),
    TypeOrmModule.forFeature([Counter]),
  ],
  providers: [Database, Counters],
  exports: [Database, Counters],
});

async function open(options: DataSourceOptions | undefined, config: Config, prepare: Prepare) {
  const dataSource = await createDataSource(options ?? databaseOptions(config)).initialize();
  try {
    await requireUtf8mb4(dataSource);
    await requireUsableSchema(dataSource);
    await migrate(dataSource);
    await prepare(dataSource, config);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
