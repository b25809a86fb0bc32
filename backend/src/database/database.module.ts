import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { type Config, ConfigError } from '../config/config.js';
import { requireUtf8mb4 } from './character-set.js';
import { Counter } from './counter.entity.js';
import { Counters } from './counters.js';
import { createDataSource, databaseOptions } from './data-source.js';
import { Database } from './database.js';
import { migrate } from './migrate.js';

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
      useFactory: () => ({ ...databaseOptions(config), autoLoadEntities: true, toRetry: isRetryable }),
      dataSourceFactory: (options) => open(options, config, prepare),
    }),
    TypeOrmModule.forFeature([Counter]),
  ],
  providers: [Database, Counters],
  exports: [Database, Counters],
});

/** Retries while a database server is still starting; a configuration error is reported immediately. */
const isRetryable = (error: unknown) => !(error instanceof ConfigError);

async function open(options: DataSourceOptions | undefined, config: Config, prepare: Prepare) {
  const dataSource = await createDataSource(options ?? databaseOptions(config)).initialize();
  try {
    await requireUtf8mb4(dataSource);
    await migrate(dataSource);
    await prepare(dataSource, config);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}
